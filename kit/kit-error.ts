/** The one error class of the kit, and the exit code that each kind of it has. */

/**
 * How a command ends that meets an error.
 *
 * - `usage`: somebody said a wrong word, or gave a wrong option or file.
 * - `environment`: this machine lacks something, or refuses it.
 * - `engine`: DynamoDB or the governor does not answer, or something else does.
 * - `failure`: the command has done its work, and the result is bad.
 * - `bug`: code called the kit in a wrong way. Nobody who types a command can cause that.
 */
export type Ending = 'usage' | 'environment' | 'engine' | 'failure' | 'bug';

/**
 * An error that the kit raises itself; errors of the AWS SDK pass through unwrapped.
 *
 * The message says what was expected, what was got and what to do. `code` is stable and names
 * the module and the case, such as `keys.emptySegment`; tests and commands match on it. `ending`
 * says how a command ends that does not catch the error; `commands/shell/exit.ts` has its exit code.
 *
 * @example
 * throw new KitError(
 *   'bug',
 *   'keys.emptySegment',
 *   'Expected a non-empty id, got ``. Pass the id itself.',
 * );
 */
export class KitError extends Error {
  override readonly name = 'KitError';
  readonly ending: Ending;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    ending: Ending,
    code: string,
    message: string,
    options: { details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.ending = ending;
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** The exit code of each ending of a `KitError`; 64 and 70 are those of sysexits(3). */
export const EXIT_CODES = {
  usage: 64,
  environment: 4,
  engine: 3,
  failure: 1,
  bug: 70,
} as const satisfies Record<Ending, number>;
