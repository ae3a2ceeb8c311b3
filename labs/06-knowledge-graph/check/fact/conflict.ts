/** Another transaction that holds an item: no local engine has conflicts. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';

/** Every write to a node's item meets another transaction. */
export function withConflict(lab: LabContext, node: string): LabContext {
  lab.db.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems } = args.input as { TransactItems?: readonly unknown[] };
      const isHeld = (part: unknown): boolean => JSON.stringify(part ?? '').includes(`"${node}"`);
      if (!isHeld(args.input) || !isWrite(args.input)) return next(args);
      throw new TransactionCanceledException({
        message: 'Transaction cancelled, please refer cancellation reasons for specific reasons',
        $metadata: { httpStatusCode: 400 },
        CancellationReasons: (TransactItems ?? [args.input]).map((action) =>
          isHeld(action) ? { Code: 'TransactionConflict' } : { Code: 'None' },
        ),
      });
    },
    { step: 'initialize', name: 'edgewiseConflict' },
  );
  return lab;
}

function isWrite(input: object): boolean {
  return 'TransactItems' in input || 'UpdateExpression' in input || 'Item' in input;
}
