/**
 * Answers an expression with a character outside printable ASCII as AWS does, before it is sent.
 *
 * Measured: such a request aborts the embedded engine's process (Dynoxide 1.2.1), and with it all
 * in-memory data; AWS and DynamoDB Local answer a ValidationException.
 */

import { type DynamoDBClient, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { brokenExpression } from './expression-check.ts';

/** Adds the guard to a client. */
export function guardExpressions(client: Pick<DynamoDBClient, 'middlewareStack'>): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const message = brokenExpression(args.input);
      if (message !== undefined) throw validationException(message);
      return next(args);
    },
    { step: 'initialize', name: 'edgewiseExpressionGuard', priority: 'high' },
  );
}

function validationException(message: string): DynamoDBServiceException {
  return new DynamoDBServiceException({
    name: 'ValidationException',
    message,
    $fault: 'client',
    $metadata: { httpStatusCode: 400, attempts: 0 },
  });
}
