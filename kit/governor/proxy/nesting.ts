/** Requests that are nested deeper than DynamoDB takes. */

import { VALUE_MAX_LEVELS } from '../../limits.ts';

/**
 * The depth of the deepest request that DynamoDB takes, or a little more: a level is two objects or
 * lists in the JSON, and a batch has six around a value.
 */
const MOST_JSON_DEPTH = 2 * VALUE_MAX_LEVELS + 8;

/** DynamoDB's sentence. */
export const TOO_DEEP =
  'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit';

/**
 * Whether it is so deep that no value of it is one of DynamoDB's, wherever it stands. What is a few
 * levels too deep the engines refuse themselves; of this they make an error of their own.
 */
export function isTooDeep(input: unknown, left = MOST_JSON_DEPTH): boolean {
  if (typeof input !== 'object' || input === null) return false;
  return left === 0 || Object.values(input).some((member) => isTooDeep(member, left - 1));
}
