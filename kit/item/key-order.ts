/** The order of sort keys in an item collection. */

/**
 * Compares two sort keys of one index: numbers as numbers, strings by their UTF-8 bytes.
 *
 * @returns below 0 where the first comes first
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.CoreComponents.html
 */
export function inKeyOrder(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}
