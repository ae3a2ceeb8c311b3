/** Items as plain objects. */

/** An item as the document client reads and writes it. */
export type Item = Record<string, unknown>;

// Members by a name that comes from data.

/**
 * The member of that name, if the object has it itself. `object[name]` would also find what every
 * object inherits: `constructor`, `toString`, `__proto__`, all of which an attribute may be called.
 */
export function ownMember<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

// The order of sort keys in an item collection.

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
