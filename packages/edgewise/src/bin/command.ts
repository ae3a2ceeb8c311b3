/** The words of the command `edgewise`. */

import { EXIT_CODES, KitError } from '../../../../kit/kit-error.ts';
import { print } from '../../../../kit/report/terminal.ts';

const HELP = [
  'edgewise governor --target URL    throttles a local DynamoDB as AWS would',
  'edgewise governor watch           the partitions of a governor that runs',
  'edgewise simulate FILE            what would happen to a table, without one',
  'edgewise doctor                   whether this project can use the package',
  'edgewise help                     this; and edgewise governor --help, and so on',
  '',
  'Exit codes: 0 it is well, 1 the result is bad, 3 DynamoDB does not answer, 4 this',
  'machine lacks something, 64 a wrong word, 70 our own bug.',
];

/** Each loads only what it needs. */
const COMMANDS: Record<string, () => Promise<(words: string[]) => Promise<number>>> = {
  governor: async () => (await import('./governor-command.ts')).governorCommand,
  simulate: async () => (await import('./simulate-command.ts')).simulateCommand,
  doctor: async () => (await import('./doctor-command.ts')).doctorCommand,
};

/**
 * Runs one of its commands.
 *
 * @returns the exit code
 * @throws {KitError} `edgewise.unknownCommand`, and what the commands throw
 */
export async function edgewise([name = 'help', ...words]: string[]): Promise<number> {
  if (['help', '--help', '-h'].includes(name)) {
    print(HELP);
    return 0;
  }
  const command = COMMANDS[name];
  if (command) return (await command())(words);
  throw new KitError(
    'usage',
    'edgewise.unknownCommand',
    `Expected ${Object.keys(COMMANDS).join(', ')} or help, got \`${name}\`. See: edgewise help.`,
  );
}

// How the command ends: its exit code, and one sentence for what went wrong.

/** Runs a command and exits with its code. */
export async function runToEnd(command: () => Promise<number>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough, such as `head`, changes nothing; a full disk does.
    if (error.code !== 'EPIPE') process.exit(EXIT_CODES.environment);
  });
  let code: number;
  try {
    code = await command();
  } catch (error) {
    const end = endOf(error);
    process.stderr.write(end.text);
    code = end.code;
  }
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  process.exit(code);
}

/**
 * What an error is told as.
 *
 * A {@link KitError} is told by its sentence. Any other error is a bug of the package and is told
 * with its stack.
 */
export function endOf(error: unknown): { readonly code: number; readonly text: string } {
  if (error instanceof KitError && error.ending !== 'bug') {
    return { code: EXIT_CODES[error.ending], text: `${inFlags(error.message)}\n` };
  }
  const stack = error instanceof Error ? error.stack : String(error);
  const text = `This is a bug of edgewise, not yours. Please report it:\n${stack}\n`;
  return { code: EXIT_CODES.bug, text };
}

// The kit's sentences name the workshop's commands; here they name this package's.

/** `npm run governor port=8790`, or `host=NAME` alone. */
const COMMAND = /npm run (?=(?:governor|simulate|doctor)\b)/g;
const OPTION = /(?<=^|[\s`])([a-z][A-Za-z]*)=(?=[^\s`])/g;

/**
 * A sentence whose commands are typed as this package's are.
 *
 * @example
 * inFlags('Say, for example, npm run governor timeScale=30.');
 * // => 'Say, for example, edgewise governor --time-scale 30.'
 */
export function inFlags(sentence: string): string {
  return sentence
    .replace(COMMAND, 'edgewise ')
    .replace(OPTION, (_, name: string) => `--${flagOf(name)} `);
}

function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
