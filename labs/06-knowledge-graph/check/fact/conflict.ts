/** Another transaction that holds an item: no local engine has conflicts. */

import { conflict } from '#kit/fault/fault-error.ts';
import type { LabContext } from '#kit/lab-context.ts';

/** Every write to a node's item meets another transaction. */
export function withConflict(lab: LabContext, node: string): LabContext {
  const isHeld = (part: unknown): boolean => JSON.stringify(part ?? '').includes(`"${node}"`);
  lab.db.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems: actions } = args.input as { TransactItems?: readonly unknown[] };
      if (!isHeld(args.input) || !isWrite(args.input)) return next(args);
      throw conflict(actions?.length, actions && actions.findIndex(isHeld) + 1);
    },
    // Inside the meter, so that the request is among those that ran.
    { step: 'build', priority: 'low', name: 'edgewiseConflict' },
  );
  return lab;
}

function isWrite(input: object): boolean {
  return 'TransactItems' in input || 'UpdateExpression' in input || 'Item' in input;
}
