/** Everything that makes tables on the user's account goes through here: asked, bounded, dropped. */

import { randomInt } from 'node:crypto';
import { writeSync } from 'node:fs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type AwsAccount, accountEngine, openAccount } from '../../kit/aws/account.ts';
import { type AwsTags, tagsOf } from '../../kit/aws/aws-table.ts';
import { CreatedTables, type RemainingTable } from '../../kit/aws/created-tables.ts';
import type { RequestPrice } from '../../kit/aws/price.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { KitError } from '../../kit/kit-error.ts';
import { print } from '../../kit/report/terminal.ts';
import type { TableDefinition } from '../../kit/table.ts';
import { AwsEnd } from './aws-end.ts';
import { boundOf, planLines, priceIn, refuseAboveMost, type ToldPlan } from './aws-plan-lines.ts';
import { leftBehind, remainingLines } from './aws-text.ts';
import type { Words } from './command-line.ts';
import { EXIT } from './exit.ts';
import { workshopVersion } from './project.ts';
import { atTerminal, hasTerminal } from './terminal.ts';

/** What is going to be done, told before anything is made; `what` such as `the checkpoint of lab 3`. */
export interface AwsPlan extends ToldPlan {
  /** As typed, for the sentences that say it again: `npm run lab:3 aws`. */
  readonly command: string;
  /** The number of the lab, for the tags. */
  readonly lab?: number;
}

/** A run on the user's account. */
export interface AwsRun {
  /** Of the kind `aws`; plain data but for `stop`. */
  readonly engine: Engine;
  readonly account: AwsAccount;
  readonly tags: AwsTags;
  /** The word that tells this run from others: good for the names of tables. */
  readonly who: string;
  /** Absent where the DynamoDB is not AWS's. */
  readonly price?: RequestPrice;
  /** Aborted at the time limit, and after Ctrl-C: begin nothing more. */
  readonly signal: AbortSignal;
  /**
   * Makes a table of ours, waits until it is ACTIVE, and remembers it.
   *
   * @throws {KitError} `aws.badName`, `aws.tableExists`, `aws.notOurs`, `aws.runIsOver`
   */
  create(db: DynamoDBDocumentClient, definition: TableDefinition, name: string): Promise<void>;
}

/** Attempts of the requests that drop tables: they are the last chance. */
const DROP_ATTEMPTS = 8;

/**
 * Says whose account it is and what the run costs at most, has the account's id said, does the work,
 * and drops what it has made: also after an error, Ctrl-C or SIGTERM.
 *
 * @throws {KitError} what {@link openAccount} throws; `aws.tooDear`, `aws.otherAccount`,
 *   `aws.noTerminal`, before anything is made; `aws.timeIsOver`; `aws.leftBehind` where a table could
 *   not be dropped; Interrupted after Ctrl-C
 */
export async function runOnAws<T>(
  plan: AwsPlan,
  words: Words,
  work: (aws: AwsRun) => Promise<T>,
): Promise<T> {
  const account = await openAccount(process.env);
  const price = priceIn(account, words);
  const bound = price && boundOf(plan, price);
  print(planLines(plan, account, price && bound && { price, bound }));
  if (bound) refuseAboveMost(bound, words);
  const { command } = plan;
  await confirmAccount({ id: account.id, said: words.options.get('account'), command });

  const engine = accountEngine(account);
  const who = randomWord();
  const tags = tagsOf({ version: workshopVersion(), what: whatOf(plan), who, created: new Date() });
  const made = new CreatedTables({ tags, maximum: plan.maximum });
  const end = new AwsEnd(plan.limitSeconds, () => endAtOnce(made, account));
  const run: AwsRun = {
    engine,
    account,
    tags,
    who,
    ...(price && { price }),
    signal: end.signal,
    create: (db, definition, name) => made.create(db, definition, name),
  };
  const [ended] = await Promise.allSettled([Promise.race([work(run), end.reached])]);
  end.stopClock();
  const left = plan.stays ? keep(made) : await drop(made, engine);
  end.close();
  if (left.length > 0) {
    if (ended.status === 'fulfilled') throw leftBehind(left, account);
    process.stderr.write(`${remainingLines(left, account).join('\n')}\n`);
  }
  if (ended.status === 'rejected') throw ended.reason;
  return ended.value;
}

async function drop(made: CreatedTables, engine: Engine): Promise<RemainingTable[]> {
  const db = createDocumentClient({ ...engine, maxAttempts: DROP_ATTEMPTS });
  try {
    const { dropped, left } = await made.drop(db);
    if (dropped > 0) print([`Dropped ${dropped} ${dropped === 1 ? 'table' : 'tables'}.`]);
    return left;
  } finally {
    db.destroy();
  }
}

/** Tables that stay are no surprise: they are named with the way to drop them. */
function keep({ names }: CreatedTables): RemainingTable[] {
  if (names.length === 0) return [];
  const lines = names.map((name) => `  ${name}`);
  print(['These stay, and cost storage until you drop them (npm run aws clean):', ...lines]);
  return [];
}

function endAtOnce({ names }: CreatedTables, account: AwsAccount): void {
  const left = names.map((name) => ({
    name,
    reason: 'the command was ended before it was dropped',
  }));
  if (left.length > 0) writeSync(2, `${remainingLines(left, account).join('\n')}\n`);
  process.exit(EXIT.interrupted);
}

function whatOf({ lab, what }: AwsPlan): { lab: number } | { words: string } {
  return lab === undefined ? { words: what } : { lab };
}

/** A word of six letters that can be read aloud, such as `bakotu`. */
function randomWord(): string {
  const letter = (letters: string): string => letters[randomInt(letters.length)] as string;
  return Array.from({ length: 3 }, () => letter('bdfgklmnprstvz') + letter('aeiou')).join('');
}

// The user says whose account it is, before anything is made or dropped there.

/** How the user is asked. */
export interface Confirmation {
  /** The id that must be said. */
  readonly id: string;
  /** What the option `account` says. */
  readonly said: string | undefined;
  /** As typed, for the sentence: `npm run lab:3 aws`. */
  readonly command: string;
  /** Asks and returns what was typed; absent where there is no terminal. */
  readonly ask?: () => Promise<string>;
}

/**
 * Returns when the id was said.
 *
 * @throws {KitError} `aws.otherAccount`, `aws.noTerminal`; `Interrupted` after Ctrl-C
 */
export async function confirmAccount(confirmation: Confirmation): Promise<void> {
  const { id, said, command, ask = terminalQuestion() } = confirmation;
  if (said === id) return;
  if (said !== undefined) {
    throw other(
      `Expected \`account\` to be \`${id}\`, whose credentials these are, got \`${said}\`.`,
    );
  }
  if (ask === undefined) {
    throw new KitError(
      'usage',
      'aws.noTerminal',
      `Expected the account id, but there is no terminal to type it in. Say: ${command} account=${id}.`,
    );
  }
  const typed = (await ask()).trim();
  if (typed !== id) throw other(`Expected the account id \`${id}\`, got \`${typed}\`.`);
}

function other(sentence: string): KitError {
  const next = 'Nothing was made or dropped. Look at AWS_PROFILE, and repeat the command.';
  return new KitError('usage', 'aws.otherAccount', `${sentence} ${next}`);
}

function terminalQuestion(): (() => Promise<string>) | undefined {
  if (!hasTerminal()) return undefined;
  return () => atTerminal((ask) => ask('Type the account id to go on: '));
}
