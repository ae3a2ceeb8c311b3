/** The one error class of the kit. */

/**
 * An error that the kit raises itself; errors of the AWS SDK pass through unwrapped.
 *
 * The message says what was expected, what was got and what to do. `code` is stable and names
 * the module and the case, such as `keys.emptySegment`; tests and commands match on it.
 *
 * @example
 * throw new KitError('keys.emptySegment', 'Expected a non-empty id, got ``. Pass the id itself.');
 */
export class KitError extends Error {
  override readonly name = 'KitError';
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    message: string,
    options: { details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
  }
}
