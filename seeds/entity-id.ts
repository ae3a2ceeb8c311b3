/** Ids of numbered entities, all of one length so that they sort by number. */

/**
 * The id of entity `position`, counted from 0, of `count`.
 *
 * @example
 * entityId('u', 0, 2_000); // => 'u00001'
 */
export function entityId(prefix: string, position: number, count: number): string {
  return `${prefix}${String(position + 1).padStart(Math.max(5, String(count).length), '0')}`;
}
