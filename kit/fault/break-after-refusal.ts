/** Connections that break behind a refusal: of writes that go on side by side, two fail in different ways. */

import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { operationOf, WRITES } from '../meter/operation.ts';
import { brokenConnection } from './fault-error.ts';

/**
 * Breaks one write of a client, plain or document: the first that comes after a write that DynamoDB
 * has refused. The engine never hears of it, and the caller sees a broken connection.
 *
 * Each write waits for the answer to the write before it. So the refusal is the first answer, also
 * of writes that are sent side by side.
 *
 * @example
 * breakAfterRefusal(db);
 * await Promise.allSettled(copies.map((copy) => db.send(copy))); // refused, broken, done, …
 */
export function breakAfterRefusal(client: Pick<DynamoDBClient, 'middlewareStack'>): void {
  let isRefused = false;
  let isBroken = false;
  let before: Promise<unknown> = Promise.resolve();
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (!WRITES.test(operationOf(context))) return next(args);
      const answered = before.then(() => {
        if (!isRefused || isBroken) return next(args);
        isBroken = true;
        throw brokenConnection();
      });
      before = answered.catch((error: unknown) => {
        isRefused ||= isRefusal(error);
      });
      return answered;
    },
    // Inside the SDK's retry and the meter, where a network would be.
    { step: 'finalizeRequest', priority: 'low', name: 'edgewiseBreakAfterRefusal' },
  );
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof ConditionalCheckFailedException ||
    error instanceof TransactionCanceledException
  );
}
