/** Members by a name that comes from data. */

/**
 * The member of that name, if the object has it itself. `object[name]` would also find what every
 * object inherits: `constructor`, `toString`, `__proto__`, all of which an attribute may be called.
 */
export function ownMember<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
