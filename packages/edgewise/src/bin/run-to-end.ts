/** How the command ends: its exit code, and one sentence for what went wrong. */

import { EXIT_CODES, KitError } from '../../../../kit/kit-error.ts';

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
