/**
 * Answers an expression with a character outside printable ASCII as AWS does, before it is sent.
 *
 * Measured: such a request aborts the embedded engine's process (Dynoxide 1.2.1), and with it all
 * in-memory data; AWS and DynamoDB Local answer a ValidationException.
 */

import { type DynamoDBClient, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';

const OUTSIDE_PRINTABLE_ASCII = /[^\x20-\x7e\t\r\n]/u;

/**
 * Adds the guard to a client.
 *
 * Names and values passed by placeholder (`#name`, `:value`) may hold any character: only the
 * expression strings themselves are looked at, at any depth of the request.
 */
export function guardExpressions(client: Pick<DynamoDBClient, 'middlewareStack'>): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const found = findExpression(args.input);
      if (found) throw validationException(found.name, found.character);
      return next(args);
    },
    { step: 'initialize', name: 'edgewiseExpressionGuard', priority: 'high' },
  );
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

function validationException(name: string, character: string): DynamoDBServiceException {
  return new DynamoDBServiceException({
    name: 'ValidationException',
    message: `Invalid ${name}: Syntax error; token: "${character}". Put the name into ExpressionAttributeNames and use its placeholder here.`,
    $fault: 'client',
    $metadata: { httpStatusCode: 400, attempts: 0 },
  });
}
