/** Somebody stopped the command, who has been told already. */

/** Ends a command with the exit code of Ctrl-C, and without a word. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
