/** The tables that one run makes on the user's account, and how they go again. */

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { RequestUnits } from '../capacity/request-units.ts';
import { KitError } from '../kit-error.ts';
import type { TableDefinition } from '../table.ts';
import {
  type AwsTags,
  createAwsTable,
  dropWhenActive,
  type FoundTable,
  findTable,
  refuseOtherName,
  refuseOthers,
  TAG,
  waitUntilActive,
} from './aws-table.ts';

/** A table that is still there, and the reason. */
export interface RemainingTable {
  readonly name: string;
  readonly reason: string;
}

type Sender = Pick<DynamoDBClient, 'send'>;

/** Remembers every table before it is asked for: what is asked for may be made, whatever is answered. */
export class CreatedTables {
  readonly #tags: AwsTags;
  readonly #maximum: RequestUnits;
  /** By name, whether DynamoDB has said that it is made. */
  readonly #asked = new Map<string, { isMade: boolean }>();
  readonly #underWay = new Set<Promise<unknown>>();
  #isOver = false;

  constructor(options: { tags: AwsTags; maximum: RequestUnits }) {
    this.#tags = options.tags;
    this.#maximum = options.maximum;
  }

  /** Names of the tables that are there, or may be. */
  get names(): readonly string[] {
    return [...this.#asked.keys()];
  }

  /**
   * Makes a table and waits until it is ACTIVE.
   *
   * @throws {KitError} `aws.badName`; `aws.notOurs` or `aws.tableExists` where there is one of that
   *   name; `aws.runIsOver` once the tables are being dropped; the SDK's errors pass through
   */
  create(client: Sender, definition: TableDefinition, name: string): Promise<void> {
    const making = this.#make(client, definition, name);
    // Whoever asked for the table reads the error.
    const ended: Promise<unknown> = making.then(
      () => this.#underWay.delete(ended),
      () => this.#underWay.delete(ended),
    );
    this.#underWay.add(ended);
    return making;
  }

  /** Drops them all, and tells what stayed. No table is made afterwards. */
  async drop(client: Sender): Promise<{ dropped: number; left: RemainingTable[] }> {
    this.#isOver = true;
    await Promise.all(this.#underWay);
    const { names } = this;
    const each = await Promise.all(names.map((name) => this.#dropOne(client, name)));
    const left = each.filter((one) => one !== undefined);
    return { dropped: names.length - left.length, left };
  }

  async #make(client: Sender, definition: TableDefinition, name: string): Promise<void> {
    refuseOtherName(name);
    const found = await findTable(client, name);
    refuseOthers(found);
    if (found) throw exists(name);
    if (this.#isOver) throw runIsOver(name);
    const asked = { isMade: false };
    this.#asked.set(name, asked);
    try {
      const options = { name, tags: this.#tags, maximum: this.#maximum };
      await createAwsTable(client, definition, options);
      asked.isMade = true;
    } catch (error) {
      if (!(error instanceof KitError) || error.code !== 'table.exists') throw error;
      // The SDK repeats a CreateTable whose answer was lost, and is told that there is one.
      if (!this.#isOfThisRun(await findTable(client, name))) {
        this.#asked.delete(name);
        throw error;
      }
      await waitUntilActive(client, name);
    }
  }

  async #dropOne(client: Sender, name: string): Promise<RemainingTable | undefined> {
    try {
      // A new table's tags may be seen late: of a table that is surely made here they are not asked.
      if (!this.#asked.get(name)?.isMade) {
        const found = await findTable(client, name);
        if (found && !this.#isOfThisRun(found)) {
          return { name, reason: 'it may be of this run, but its tags do not say so' };
        }
      }
      await dropWhenActive(client, name);
      this.#asked.delete(name);
      return undefined;
    } catch (error) {
      const { name: kind, message } = error as Error;
      return { name, reason: `${kind}: ${message}` };
    }
  }

  #isOfThisRun(found: FoundTable | undefined): boolean {
    return found !== undefined && found.tags[TAG.who] === this.#tags[TAG.who];
  }
}

function exists(name: string): KitError {
  return new KitError(
    'usage',
    'aws.tableExists',
    `Expected no table \`${name}\`, but an earlier run has left it. See it with npm run aws; npm run aws clean drops it.`,
    { details: { name } },
  );
}

function runIsOver(name: string): KitError {
  return new KitError(
    'failure',
    'aws.runIsOver',
    `Expected table \`${name}\` to be made during the run, but the run is over. Repeat the command.`,
    { details: { name } },
  );
}
