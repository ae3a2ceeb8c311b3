/** A transaction that meets another one: cancelled, and not because a condition failed. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type CallOutcome,
  EndlessRequestsError,
  MOST_REQUESTS,
  type ModelCall,
} from '#kit/checkpoint/worker/model-client.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type { Check } from './context.ts';

/** A call whose transactions are all cancelled; it ends, and is not told as done. */
export async function endsInConflict(
  check: Check,
  what: string,
  call: ModelCall<unknown>,
): Promise<void> {
  const outcome: CallOutcome<unknown> = await check.runAny((lab) => call(inConflict(lab)));
  const error = 'error' in outcome ? outcome.error : undefined;
  check.holds(!(error instanceof EndlessRequestsError), [
    `${what}: each transaction was cancelled because another one had the same item, TransactionConflict.`,
    `Expected the error to reach the caller, at once or after a few tries; your function was stopped at ${MOST_REQUESTS} requests.`,
    'Which of the CancellationReasons says that another look at the table helps, and which one does not?',
  ]);
  check.holds('error' in outcome, [
    `${what}: each transaction was cancelled because another one had the same item, TransactionConflict. Nothing was written, and your function returned as if all were done.`,
    'A TransactionCanceledException alone does not say that a condition failed. Which of its CancellationReasons does?',
  ]);
}

/**
 * Cancels each transaction as DynamoDB does while another one holds the item of its first action;
 * the client is this call's own. No engine here ever does: they carry out one request at a time.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
function inConflict(lab: LabContext): LabContext {
  lab.db.middlewareStack.add(
    (next, context) => async (args) => {
      if (!/TransactWrite/.test(String(context.commandName))) return next(args);
      throw cancelled((args.input as { TransactItems: unknown[] }).TransactItems.length);
    },
    { step: 'build', name: 'edgewiseConflict' },
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
