/**
 * An attribute may be called `__proto__`, and JavaScript takes that name for an object's prototype:
 * `item['__proto__'] = value` makes no attribute, it changes what the item inherits.
 *
 * `JSON.parse`, object spread and `Object.fromEntries` do make an attribute of it. The AWS SDK does
 * not: `marshall`, `unmarshall` and the document client lose it, or write the members of its value
 * beside it; the plain client loses it where it reads an item (client-dynamodb 3.1162,
 * util-dynamodb 3.996). So the name is another one while the SDK has the item. An attribute called
 * `constructor` the SDK refuses with an error: nothing is lost, and it stays the SDK's to say.
 */

const PROTO = '__proto__';
const HIDDEN_OR_PROTO = /^~*__proto__$/;

/** Whether a name in this value, at any depth, is `__proto__`. */
export function holdsProto(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsProto);
  if (value instanceof Map) return value.has(PROTO) || [...value.values()].some(holdsProto);
  if (!isPlain(value)) return false;
  return Object.hasOwn(value, PROTO) || Object.values(value).some(holdsProto);
}

/**
 * The value with a `~` before each name `__proto__`; names that begin so already get one more, so
 * that {@link showProto} gives back exactly what was there.
 */
export function hideProto<T>(value: T): T {
  return renamed(value, (name) => (HIDDEN_OR_PROTO.test(name) ? `~${name}` : name)) as T;
}

/** The value as it was before {@link hideProto}: `__proto__` is an attribute like any other. */
export function showProto<T>(value: T): T {
  const shown = (name: string): string =>
    name.startsWith('~') && HIDDEN_OR_PROTO.test(name) ? name.slice(1) : name;
  return renamed(value, shown) as T;
}

function renamed(value: unknown, nameOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((member) => renamed(member, nameOf));
  if (value instanceof Map) return new Map(entriesOf(value, nameOf));
  // Object.fromEntries defines each member; an assignment would set the prototype.
  return isPlain(value) ? Object.fromEntries(entriesOf(Object.entries(value), nameOf)) : value;
}

function entriesOf(
  entries: Iterable<readonly [unknown, unknown]>,
  nameOf: (name: string) => string,
): [string, unknown][] {
  return Array.from(entries, ([name, member]) => [nameOf(String(name)), renamed(member, nameOf)]);
}

/** An object of named members; no set, no bytes and no instance of a class. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
