/**
 * A fresh table behind a governor of its own, and calls of a model driven at it.
 *
 * Time is the governor's, and only the drives move it: a second of it holds so many calls, however
 * fast the machine is. What is admitted depends on nothing else.
 */

import { crc32 } from 'node:zlib';
import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createDocumentClient } from '../../document-client.ts';
import type { Engine } from '../../engine/engine.ts';
import { type RunningGovernor, startGovernor } from '../../governor/proxy/server.ts';
import type { TableState } from '../../governor/proxy/state.ts';
import { type Settings, WORKSHOP_GOVERNOR } from '../../governor/setting.ts';
import { Upstream } from '../../http/upstream.ts';
import type { Item } from '../../item/item.ts';
import { scanItems } from '../../item/query-items.ts';
import { attachMeter, type RecordingMeter } from '../../meter/recording-meter.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import { createTable, dropTable, type TableDefinition } from '../../table.ts';
import { TodoError } from '../../todo.ts';
import { wiredClient } from './engine-wire.ts';
import { connect } from './kept-client.ts';
import { givenId, type ModelCall } from './model-client.ts';
import { ownClient, WirePut } from './own-client.ts';

/** What is needed to open a table. */
export interface GovernedTableOptions {
  readonly engine: Pick<Engine, 'endpoint' | 'kind'>;
  readonly definition: TableDefinition;
  /** There is none of that name. */
  readonly name: string;
  /** Provisioned, in AWS's units a second, which the governor scales. @default on demand */
  readonly writeCapacityUnits?: number;
}

/** Calls at even distances, whatever comes of them. */
export interface DrivenLoad {
  readonly callsPerSecond: number;
  readonly seconds: number;
  /** What is called; numbers go on from drive to drive, from 0. */
  readonly call: (nth: number) => ModelCall<unknown>;
  /** Whether the drive ends sooner; asked after each call. @default never */
  readonly until?: (calls: readonly DrivenCall[]) => boolean;
}

/** Puts of the check itself, at even distances, whatever comes of them. */
export interface DrivenPuts {
  readonly putsPerSecond: number;
  readonly seconds: number;
  /** Numbers go on as those of calls do. */
  readonly item: (nth: number, now: Date) => Item;
  readonly condition?: string;
}

/** One put and what came of it. */
export interface DrivenPut {
  readonly nth: number;
  /** On the governor's clock, from the table's beginning. */
  readonly atSeconds: number;
  /** What it threw. */
  readonly error?: unknown;
}

/** One call and what came of it. */
export interface DrivenCall extends DrivenPut {
  readonly trace: readonly RequestRecord[];
}

type Paced<T> = T & { nth: number; atSeconds: number };

/** So many in each second, for so long. */
interface Pace<T> {
  readonly perSecond: number;
  readonly seconds: number;
  readonly until?: (all: readonly Paced<T>[]) => boolean;
}

/** The time that the models are told when a table is opened. */
const OPENED_MS = Date.UTC(2026, 0, 15, 12);

/** Open until {@link GovernedTable.close}. */
export class GovernedTable {
  readonly #options: GovernedTableOptions;
  readonly #clock: { seconds: number };
  readonly #governor: RunningGovernor;
  readonly #link: Upstream;
  readonly #db: DynamoDBDocumentClient;
  readonly #meter: RecordingMeter;
  #calls = 0;
  #ids = 0;
  /** Where the next drive begins. */
  #drivenSeconds = 0;

  private constructor(
    options: GovernedTableOptions,
    clock: { seconds: number },
    governor: RunningGovernor,
  ) {
    this.#options = options;
    this.#clock = clock;
    this.#governor = governor;
    // What is throttled is told at once: repeating it would offer more than the load says.
    const { endpoint } = governor;
    this.#link = new Upstream(endpoint);
    this.#db = createDocumentClient({ endpoint, maxAttempts: 1, ...wiredClient(this.#link) });
    this.#meter = attachMeter(this.#db, options.engine.kind);
  }

  /** Starts the governor and creates the table. */
  static async open(options: GovernedTableOptions): Promise<GovernedTable> {
    const clock = { seconds: 0 };
    const governor = await startGovernor({
      ...WORKSHOP_GOVERNOR,
      // A provision is met at once: what a new table has saved for a burst is spent.
      parameters: { ...WORKSHOP_GOVERNOR.parameters, burstAtCreation: 0 },
      target: options.engine.endpoint,
      clock: () => clock.seconds,
    });
    const table = new GovernedTable(options, clock, governor);
    try {
      await table.#create();
    } catch (error) {
      await table.#end();
      throw error;
    }
    return table;
  }

  /** Table and indexes, as the governor sees them. */
  get state(): TableState {
    const found = this.#governor.state().tables.find(({ name }) => name === this.#options.name);
    if (!found) throw new Error(`the governor has no table ${this.#options.name}`);
    return found;
  }

  /** The governor's figures, scaled. */
  get settings(): Settings {
    return this.#governor.governor.settings;
  }

  /**
   * Calls one after another; each has ended before the next is due, so the order is always the same.
   *
   * @throws {TodoError} of a call that is not written yet; every other error is part of the answer
   */
  async drive({ callsPerSecond, seconds, call, until }: DrivenLoad): Promise<DrivenCall[]> {
    const pace = { perSecond: callsPerSecond, seconds, ...(until && { until }) };
    return this.#pace(pace, async (due) => {
      const first = this.#meter.records.length;
      const lab = {
        db: this.#db,
        table: this.#options.name,
        now: () => due.now,
        newId: () => this.#newId(),
      };
      const error = await thrownBy(() => call(due.nth)(lab));
      if (error instanceof TodoError) throw error;
      return { trace: this.#meter.records.slice(first), ...(error !== undefined && { error }) };
    });
  }

  /**
   * Puts one after another, as {@link drive} calls.
   *
   * @throws {Error} when a put gets no answer
   */
  async put({ putsPerSecond, seconds, item, condition }: DrivenPuts): Promise<DrivenPut[]> {
    const wire = new WirePut(this.#governor.endpoint);
    try {
      return await this.#pace({ perSecond: putsPerSecond, seconds }, async ({ nth, now }) => {
        const error = await wire.send({
          TableName: this.#options.name,
          Item: item(nth, now),
          ...(condition !== undefined && { ConditionExpression: condition }),
        });
        return error === undefined ? {} : { error };
      });
    } finally {
      wire.close();
    }
  }

  /** What the table holds, read past the governor. */
  async items(): Promise<Item[]> {
    const { db } = ownClient(this.#options.engine);
    return scanItems(db, { TableName: this.#options.name, ConsistentRead: true });
  }

  /** Drops the table and stops the governor. */
  async close(): Promise<void> {
    try {
      await dropTable(connect(this.#options.engine), this.#options.name);
    } finally {
      await this.#end();
    }
  }

  /** Another one each time, in every table: an engine remembers the tokens of transactions. */
  #newId(): string {
    return givenId(crc32(this.#options.name).toString(36), ++this.#ids);
  }

  /**
   * Moves the clock from one to the next. It stays where the last one was sent until the next drive
   * begins: nothing that the governor does meanwhile, by itself, changes what is seen of the table.
   */
  async #pace<T extends object>(
    { perSecond, seconds, until = () => false }: Pace<T>,
    one: (due: { nth: number; now: Date }) => Promise<T>,
  ): Promise<Paced<T>[]> {
    const begun = this.#drivenSeconds;
    const all: Paced<T>[] = [];
    for (let due = 0; due < perSecond * seconds; due++) {
      const atSeconds = begun + due / perSecond;
      this.#clock.seconds = atSeconds;
      const nth = this.#calls++;
      const now = new Date(OPENED_MS + atSeconds * 1_000);
      all.push({ nth, atSeconds, ...(await one({ nth, now })) });
      if (until(all)) break;
    }
    this.#drivenSeconds = begun + all.length / perSecond;
    return all;
  }

  async #end(): Promise<void> {
    this.#link.close();
    await this.#governor.stop();
  }

  async #create(): Promise<void> {
    const { definition, name, writeCapacityUnits } = this.#options;
    await createTable(this.#db, definition, name);
    if (writeCapacityUnits === undefined) return;
    const ProvisionedThroughput = {
      ReadCapacityUnits: writeCapacityUnits,
      WriteCapacityUnits: writeCapacityUnits,
    };
    await this.#db.send(
      new UpdateTableCommand({
        TableName: name,
        BillingMode: 'PROVISIONED',
        ProvisionedThroughput,
      }),
    );
  }
}

async function thrownBy(call: () => Promise<unknown>): Promise<unknown> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return error ?? new Error('threw nothing');
  }
}
