/** Marks a step of a lab that the learner has not written yet. */

/**
 * Thrown by {@link todo}: the checkpoint shows the step as *not started*, never as failed.
 */
export class TodoError extends Error {
  override readonly name = 'TodoError';
  readonly step: string;

  constructor(step: string, task: string) {
    super(`Step ${step} is not written yet: ${task}.`);
    this.step = step;
  }
}

/**
 * The body of an unwritten step in `starter.ts`.
 *
 * @param step the step's number, as in the lesson's heading
 * @param task what to write, in one clause
 * @throws {TodoError} always
 * @example
 * todo('1.3', 'query the bills of an invoice');
 */
export function todo(step: string, task: string): never {
  throw new TodoError(step, task);
}
