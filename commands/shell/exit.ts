/** How every command ends: its exit code, and one sentence for whatever went wrong. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KitError } from '../../kit/kit-error.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from './folder.ts';

/** Exit codes, the same for all commands; documented in README.md. */
export const EXIT = {
  pass: 0,
  fail: 1,
  notStarted: 2,
  engine: 3,
  environment: 4,
  usage: 64,
  kitBug: 70,
  interrupted: 130,
} as const;

/** Exit codes by the first part of an error's code; what is not listed is a bug of ours. */
const EXIT_BY_ERROR: Readonly<Record<string, number>> = {
  'engine.badEndpoint': EXIT.usage,
  'engine.badPort': EXIT.usage,
  'engine.notLocal': EXIT.usage,
  'engine.noBinary': EXIT.environment,
  'engine.noJava': EXIT.environment,
  'engine.noJar': EXIT.environment,
  engine: EXIT.engine,
  environment: EXIT.environment,
  progress: EXIT.environment,
  bulkWriter: EXIT.fail,
  'load.otherItems': EXIT.usage,
  load: EXIT.fail,
  'export.exists': EXIT.usage,
  export: EXIT.environment,
  'driver.badRate': EXIT.usage,
  'driver.notLocal': EXIT.usage,
  driver: EXIT.engine,
  'loadtest.noFile': EXIT.usage,
  'loadtest.noResult': EXIT.usage,
  loadtest: EXIT.engine,
  words: EXIT.usage,
  door: EXIT.usage,
  table: EXIT.usage,
  'governor.portTaken': EXIT.engine,
  'governor.gone': EXIT.engine,
  governor: EXIT.usage,
  'notebook.noJupyter': EXIT.environment,
  'notebook.noKernel': EXIT.environment,
  'notebook.root': EXIT.environment,
  notebook: EXIT.fail,
  scenario: EXIT.usage,
  simulation: EXIT.usage,
};

/**
 * Runs a command to its end and exits with its code, whatever is still open.
 *
 * A {@link KitError} is told by its message; `EDGEWISE_DEBUG=1` adds the stack. Anything else is
 * our own bug: told as such, with the stack in `.workshop/last-error.txt`.
 */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough, such as `head`, changes nothing; a full disk does.
    if (error.code !== 'EPIPE') process.exit(EXIT.environment);
  });
  let code: number;
  try {
    code = await command();
  } catch (error) {
    code = await tell(error);
  }
  await flushed(process.stdout);
  process.exit(code);
}

/** Tells an error on standard error and returns the exit code that goes with it. */
export async function tell(error: unknown): Promise<number> {
  const known = error instanceof KitError ? exitOf(error.code) : undefined;
  if (known === undefined) return tellBug(error);
  const { message, details, stack } = error as KitError;
  const tried = typeof details.tried === 'string' ? [`  tried  ${details.tried}`] : [];
  const lines = [message, ...tried];
  if ((error as KitError).code === 'engine.notAnswering') lines.push(...START_AN_ENGINE);
  if (process.env.EDGEWISE_DEBUG) lines.push(String(stack));
  process.stderr.write(`${lines.join('\n')}\n`);
  return known;
}

const START_AN_ENGINE = [
  'Start one of these, then repeat your command:',
  '  npm run engine                  the embedded engine (no Docker, no Java)',
  "  npm run engine dynamodb-local   AWS's DynamoDB Local, with Java",
  "  docker compose up -d            AWS's DynamoDB Local, with Docker",
  'Nothing of yours was changed.',
];

async function tellBug(error: unknown): Promise<number> {
  const text = error instanceof Error ? String(error.stack) : String(error);
  const file = join(WORKSHOP_FOLDER, 'last-error.txt');
  const lines = ['This is our fault, not yours: the workshop itself has a bug.'];
  try {
    await mkdir(WORKSHOP_FOLDER, { recursive: true });
    await writeFile(file, `${text}\n`);
    lines.push(`What happened is in ${file.slice(PROJECT_FOLDER.length + 1)}; please report it.`);
  } catch {
    lines.push(text); // The folder cannot be written: the screen is all there is.
  }
  if (process.env.EDGEWISE_DEBUG) lines.push(text);
  process.stderr.write(`${lines.join('\n')}\n`);
  return EXIT.kitBug;
}

function exitOf(code: string): number | undefined {
  if (code.endsWith('.badOptions')) return EXIT.usage; // Of whichever seed.
  return EXIT_BY_ERROR[code] ?? EXIT_BY_ERROR[code.split('.')[0] as string];
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
