/** How deep a request is nested, before anything else looks at it. */

/**
 * The depth of the deepest request that DynamoDB takes, or a little more. A value has at most 32
 * levels, which are two objects or lists each in its JSON; a batch has six around it.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 */
const MOST_JSON_DEPTH = 2 * 32 + 8;

/** The shortest JSON that is deeper: shorter requests are not looked at. */
const LEAST_BYTES = 2 * MOST_JSON_DEPTH;

/** DynamoDB's sentence. */
export const TOO_DEEP =
  'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit';

/**
 * Whether values are nested so deep that they are none of DynamoDB's, wherever they are in the
 * request. What is a few levels too deep is the engine's to refuse: it knows where values begin.
 */
export function isTooDeep(input: object, bytes: number): boolean {
  return bytes > LEAST_BYTES && isDeeper(input, MOST_JSON_DEPTH);
}

/** Whether a value has more levels than are left; it looks no deeper. */
function isDeeper(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (left === 0) return true;
  return Object.values(value).some((member) => isDeeper(member, left - 1));
}
