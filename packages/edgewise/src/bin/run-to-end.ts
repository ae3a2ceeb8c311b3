/** How the command ends: its exit code, and one sentence for what went wrong. */

import { EXIT_CODES } from '../../../../kit/exit-code.ts';
import { KitError } from '../../../../kit/kit-error.ts';
import { inFlags } from './in-flags.ts';

/**
 * Runs a command and exits with its code.
 *
 * A {@link KitError} is told by its sentence. Any other error is a bug of the package and is told
 * with its stack.
 */
export async function runToEnd(command: () => Promise<number>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough, such as `head`, changes nothing; a full disk does.
    if (error.code !== 'EPIPE') process.exit(EXIT_CODES.environment);
  });
  let code: number;
  try {
    code = await command();
  } catch (error) {
    code = tell(error);
  }
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  process.exit(code);
}

function tell(error: unknown): number {
  if (error instanceof KitError && error.ending !== 'bug') {
    process.stderr.write(`${inFlags(error.message)}\n`);
    return EXIT_CODES[error.ending];
  }
  const stack = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`This is a bug of edgewise, not yours. Please report it:\n${stack}\n`);
  return EXIT_CODES.bug;
}
