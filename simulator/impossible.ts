/** The error of a scenario whose parts do not go together. */

import { KitError } from '../kit/kit-error.ts';

/**
 * @param expected what, and where
 * @param got what was there, and what to do
 */
export function impossible(expected: string, got: string): KitError {
  return new KitError('usage', 'scenario.impossible', `Expected ${expected}, got ${got}`);
}
