/** Loads a model, so that whatever it throws meanwhile is told as the model's. */

import { ModelLoadError, readable } from './answer.ts';
import { errorText } from './explain-error.ts';

/**
 * Loads the model.
 *
 * @throws {ModelLoadError} in place of a thrown value that says nothing of where it was thrown
 */
export async function loaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (thrown) {
    const error = readable(thrown);
    if (error instanceof Error && error === thrown) throw error;
    throw new ModelLoadError(`When your model was loaded, it threw ${errorText(error)}.`);
  }
}
