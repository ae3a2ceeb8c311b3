/** The classes of a cost in words. */

/**
 * A name for each class.
 *
 * @param bounds ends of the classes, as multiples of the budget
 * @example
 * costClassNames([1, 2]); // => ['within', '≤ 2×', 'more']
 */
export function costClassNames(bounds: readonly number[]): string[] {
  return [...bounds.map((bound) => (bound === 1 ? 'within' : `≤ ${bound}×`)), 'more'];
}
