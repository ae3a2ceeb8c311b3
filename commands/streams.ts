/** `npm run streams`: the changes of a table, one JSON line each, until Ctrl-C. */

import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDocumentClient } from '../kit/document-client.ts';
import { KitError } from '../kit/kit-error.ts';
import { print } from '../kit/report/terminal.ts';
import { checkpointsIn, forgetCheckpoints } from '../kit/stream/checkpoint-file.ts';
import { pollStream, type StartPosition } from '../kit/stream/poller.ts';
import type { BatchConsumer, StreamBatch, StreamGap } from '../kit/stream/stream-batch.ts';
import { createStreamsClient, latestStreamArn } from '../kit/stream/streams-client.ts';
import { oneOf, parseWords } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { tableWord } from './shell/option.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from './shell/project.ts';
import { runningEngine } from './shell/running-engine.ts';
import { End } from './shell/until-stopped.ts';

const HELP = [
  'npm run streams                  what changes in table Graph, one line each, as',
  '                                 the JSON that AWS Lambda hands to a function',
  'npm run streams table=Social     of another table; it needs a stream',
  'npm run streams from=latest      only what comes from now on, not all there is',
  '                                 (default: from=trim_horizon)',
  'npm run streams reset            forget how far the stream of the table was read',
  '',
  'It reads from the engine that runs (npm run engine) until Ctrl-C, and goes on',
  'where it stopped: .workshop/streams/ has how far it has come. Changes go to',
  'standard output, and whatever else it says to standard error.',
];

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const choice = chooseStream(args);
  if (choice.verb === 'help') print(HELP);
  else if (choice.verb === 'reset') await reset(choice);
  else await printChanges(choice);
  return EXIT.pass;
}

async function printChanges(choice: StreamChoice): Promise<void> {
  const { endpoint } = await runningEngine(process.env, 'The word reset needs none.');
  const stopped = new AbortController();
  void new End().reached.then(() => stopped.abort());
  try {
    await follow({
      ...choice,
      endpoint,
      file: checkpointFile(choice),
      signal: stopped.signal,
      onStream: (isBegun) => tellStart(choice, endpoint, isBegun),
      onGap: tellGap,
      consume: printBatch,
    });
  } catch (error) {
    // Whoever reads the lines has seen enough; what was not read comes again.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
  if (!stopped.signal.aborted) say('The stream is disabled, and was read to its end.');
}

/** A batch is done when its lines are written, not before. */
function printBatch({ records }: StreamBatch): Promise<void> {
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

function tellStart({ table, from }: StreamChoice, endpoint: string, isBegun: boolean): void {
  const first = from === 'LATEST' ? 'the next change' : 'the oldest change';
  const where = isBegun ? 'where the reading stopped' : first;
  say(`Reading the stream of table ${table} on ${endpoint}, from ${where} on. Ctrl-C ends it.`);
}

function tellGap({ shardId, after, cause }: StreamGap): void {
  const where = after === undefined ? 'from the beginning' : `after ${after}`;
  say(`A gap (${cause}): changes are lost, in shard ${shardId} ${where}. The table has the truth.`);
}

async function reset({ table, ...choice }: StreamChoice): Promise<void> {
  const aside = await forgetCheckpoints(checkpointFile({ ...choice, table }), new Date());
  print([`How far the stream of table ${table} was read is forgotten.`]);
  if (aside) print([`The file that could not be read is ${relative(PROJECT_FOLDER, aside)} now.`]);
}

/** A table's name may be too long for a file, or mean a device on Windows. */
function checkpointFile({ table }: StreamChoice): string {
  const hash = createHash('sha256').update(table).digest('hex').slice(0, 16);
  const name = table.length > 200 ? `${table.slice(0, 150)}-${hash}` : table;
  return join(WORKSHOP_FOLDER, 'streams', `position-${name}.json`);
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

// What the words of `npm run streams` ask for.

/** The words, understood. */
interface StreamChoice {
  readonly verb: 'follow' | 'reset' | 'help';
  readonly table: string;
  /** Where the reading begins that has no checkpoint. */
  readonly from: StartPosition;
}

const VOCABULARY = {
  command: 'npm run streams',
  verbs: ['reset', 'help'],
  options: ['table', 'from'],
};

/** @throws {KitError} what `parseWords` throws, `words.badTable`, `words.badChoice` */
function chooseStream(args: readonly string[]): StreamChoice {
  const words = parseWords(args, VOCABULARY);
  const { verbs } = words;
  const isLatest = oneOf(words, 'from', ['trim_horizon', 'latest']) === 'latest';
  return {
    verb: verbs.includes('help') ? 'help' : verbs.includes('reset') ? 'reset' : 'follow',
    table: tableWord(words, 'table', 'Graph'),
    from: isLatest ? 'LATEST' : 'TRIM_HORIZON',
  };
}

// Follows the stream of a table, and hands what comes to a consumer, until it is told to end.

/** What to follow, and who gets it. */
export interface Following {
  readonly endpoint: string;
  readonly table: string;
  /** Where the checkpoints are. */
  readonly file: string;
  readonly from: StartPosition;
  /** Called when the stream is found, before the first batch. */
  readonly onStream: (isBegun: boolean) => void;
  readonly onGap: (gap: StreamGap) => void;
  readonly consume: BatchConsumer;
  readonly signal: AbortSignal;
}

/** Records that a request asks for: a batch of Lambda's, unless told otherwise. */
const PAGE_RECORDS = 100;

/**
 * Reads until the signal is aborted, or until the stream is disabled and read to its end.
 *
 * @throws {KitError} `engine.gone`, and what {@link latestStreamArn}, {@link checkpointsIn} and
 *   {@link pollStream} throw
 */
export async function follow(following: Following): Promise<void> {
  const { endpoint, table, file } = following;
  const db = createDocumentClient({ endpoint });
  const client = createStreamsClient({ endpoint });
  try {
    const streamArn = await latestStreamArn(db, table, endpoint);
    const checkpoints = checkpointsIn(file, streamArn);
    following.onStream(checkpoints.all().size > 0);
    await pollStream({
      ...following,
      client,
      streamArn,
      checkpoints,
      pageRecords: PAGE_RECORDS,
      nowMs: () => performance.now(),
      pause: (ms, signal) => sleep(ms, undefined, { signal }),
    });
  } catch (error) {
    throw engineGone(error, endpoint) ?? error;
  } finally {
    client.destroy();
    db.destroy();
  }
}

/** The error as it is told when the engine does not answer any more; nothing where it does. */
function engineGone(error: unknown, endpoint: string): KitError | undefined {
  const { name, code, syscall } = error as NodeJS.ErrnoException;
  const isOfNetwork = syscall === 'connect' || syscall === 'read' || code === 'ECONNRESET';
  if (!isOfNetwork && name !== 'TimeoutError') return undefined;
  return new KitError(
    'engine',
    'engine.gone',
    `Expected the engine on ${endpoint} to answer, but it stopped (${code ?? name}). Start it again (npm run engine) and repeat the command: a stream that is still there is read on where the reading stopped.`,
    { cause: error },
  );
}
