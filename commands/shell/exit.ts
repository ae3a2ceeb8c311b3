/** How every command ends: its exit code, and one sentence for whatever went wrong. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { EXIT_CODES, KitError } from '../../kit/kit-error.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from './project.ts';
import { Interrupted } from './until-stopped.ts';

/** Exit codes, the same for all commands; documented in docs/commands.md. */
export const EXIT = {
  pass: 0,
  fail: EXIT_CODES.failure,
  notStarted: 2,
  engine: EXIT_CODES.engine,
  environment: EXIT_CODES.environment,
  usage: EXIT_CODES.usage,
  kitBug: EXIT_CODES.bug,
  interrupted: 130,
} as const;

/**
 * Runs a command to its end and exits with its code, whatever is still open.
 *
 * A {@link KitError} is told by its message and ends the command as its ending says;
 * `EDGEWISE_DEBUG=1` adds the stack. The ending `bug`, and any other error, is our own bug: told as
 * such, with the stack in `.workshop/last-error.txt`.
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

/**
 * Tells an error on standard error and returns the exit code that goes with it.
 *
 * @param workshop the folder that keeps the stack of a bug
 */
export async function tell(error: unknown, workshop = WORKSHOP_FOLDER): Promise<number> {
  if (error instanceof Interrupted) return EXIT.interrupted;
  if (!(error instanceof KitError) || error.ending === 'bug') {
    return tellBug(error, workshop);
  }
  const { ending, code, message, details, stack } = error;
  const tried = typeof details.tried === 'string' ? [`  tried  ${details.tried}`] : [];
  const lines = [message, ...tried];
  if (code === 'engine.notAnswering') lines.push(...START_AN_ENGINE);
  if (process.env.EDGEWISE_DEBUG) lines.push(String(stack));
  process.stderr.write(`${lines.join('\n')}\n`);
  return EXIT_CODES[ending];
}

const START_AN_ENGINE = [
  'Start one of these, then repeat your command:',
  '  npm run engine                  the embedded engine (no Docker, no Java)',
  "  npm run engine dynamodb-local   AWS's DynamoDB Local, with Java",
  "  docker compose up -d            AWS's DynamoDB Local, with Docker",
  'Nothing of yours was changed.',
];

/** What is said of a bug of ours. */
export const OUR_BUG = 'This is our fault, not yours: the workshop itself has a bug.';

async function tellBug(error: unknown, workshop: string): Promise<number> {
  const text = error instanceof Error ? String(error.stack) : String(error);
  const file = join(workshop, 'last-error.txt');
  const lines = [OUR_BUG];
  try {
    await mkdir(workshop, { recursive: true });
    await writeFile(file, `${text}\n`);
    lines.push(`What happened is in ${relative(PROJECT_FOLDER, file)}; please report it.`);
  } catch {
    lines.push(text); // The folder cannot be written: the screen is all there is.
  }
  if (process.env.EDGEWISE_DEBUG) lines.push(text);
  process.stderr.write(`${lines.join('\n')}\n`);
  return EXIT.kitBug;
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
