/** Finds an expression with a character outside printable ASCII, which DynamoDB does not take. */

const OUTSIDE_PRINTABLE_ASCII = /[^\x20-\x7e\t\r\n]/u;

/**
 * What is wrong with the expressions of a request, in the words of a ValidationException;
 * `undefined` if nothing is.
 *
 * Names and values passed by placeholder (`#name`, `:value`) may hold any character: only the
 * expression strings themselves are looked at, at any depth of the request.
 */
export function brokenExpression(input: unknown): string | undefined {
  const found = findExpression(input);
  if (!found) return undefined;
  return `Invalid ${found.name}: Syntax error; token: "${found.character}". Put the name into ExpressionAttributeNames and use its placeholder here.`;
}

function findExpression(value: unknown): { name: string; character: string } | undefined {
  if (Array.isArray(value)) return firstOf(value, findExpression);
  if (typeof value !== 'object' || value === null) return undefined;
  return firstOf(Object.entries(value), ([name, member]) => {
    if (typeof member === 'string' && name.endsWith('Expression')) {
      const character = OUTSIDE_PRINTABLE_ASCII.exec(member)?.[0];
      return character === undefined ? undefined : { name, character };
    }
    return holdsData(name) ? undefined : findExpression(member);
  });
}

/** Members that hold the caller's data, where an attribute may be called anything. */
function holdsData(name: string): boolean {
  const holders = ['Item', 'Key', 'Keys', 'ExclusiveStartKey'];
  return holders.includes(name) || name.startsWith('ExpressionAttribute');
}

function firstOf<T, R>(values: readonly T[], look: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = look(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
