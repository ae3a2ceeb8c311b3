/** An engine or a governor that went away between two requests of the load. */

import { KitError } from '../../kit/kit-error.ts';

/** The error to tell in place of one that the SDK has raised; any other stays as it is. */
export function goneError(error: unknown): unknown {
  if (error instanceof KitError || !(error instanceof Error)) return error;
  const { name, message, code } = error as NodeJS.ErrnoException;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  const isGone =
    (status !== undefined && status >= 500) ||
    name === 'ResourceNotFoundException' ||
    name === 'TimeoutError' ||
    /^E[A-Z]+$/.test(code ?? '');
  if (!isGone) return error;
  return new KitError(
    'engine',
    'loadtest.engineGone',
    `Expected the engine and the governor to run until the end, but: ${message || code} The run was stopped and says nothing; start what is missing and repeat the command.`,
    { cause: error },
  );
}
