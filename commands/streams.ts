/** `npm run streams`: the changes of a table, one JSON line each, until Ctrl-C. */

import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { print } from '../kit/report/print.ts';
import { forgetCheckpoints } from '../kit/stream/checkpoint-file.ts';
import type { StreamBatch, StreamGap } from '../kit/stream/stream-batch.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from './shell/folder.ts';
import { runningEngine } from './shell/running-engine.ts';
import { End } from './shell/until-stopped.ts';
import { chooseStream, type StreamChoice } from './streams/choice.ts';
import { follow } from './streams/follow.ts';

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
      ...{ ...choice, endpoint, file: checkpointFile(choice), signal: stopped.signal },
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
