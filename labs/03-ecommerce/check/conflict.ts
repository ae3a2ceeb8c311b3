/** A transaction that meets another one: cancelled, and not because a condition failed. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';

/**
 * Cancels each transaction as DynamoDB does while another one holds the item of its first action;
 * the client is this call's own. No engine here ever does: they carry out one request at a time.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export function inConflict(lab: LabContext): LabContext {
  lab.db.middlewareStack.add(
    (next, context) => async (args) => {
      if (!/TransactWrite/.test(String(context.commandName))) return next(args);
      throw cancelled((args.input as { TransactItems: unknown[] }).TransactItems.length);
    },
    { step: 'initialize', name: 'edgewiseConflict' },
  );
  return lab;
}

function cancelled(actions: number): TransactionCanceledException {
  const codes = Array.from({ length: actions }, (_, place) =>
    place ? 'None' : 'TransactionConflict',
  );
  return new TransactionCanceledException({
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    CancellationReasons: codes.map((Code) => ({ Code })),
    $metadata: { httpStatusCode: 400 },
  });
}
