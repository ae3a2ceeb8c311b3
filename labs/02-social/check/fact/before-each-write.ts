/** Another client that is faster than a model, again and again. */

import type { LabContext } from '#kit/lab-context.ts';
import { WRITES } from '#kit/meter/operation.ts';

/** Lets another client act before each write of a call; the client of `lab` is this call's own. */
export function beforeEachWrite(lab: LabContext, act: () => Promise<void>): LabContext {
  lab.db.middlewareStack.add(
    (next, context) => async (args) => {
      if (WRITES.test(String(context.commandName))) await act();
      return next(args);
    },
    { step: 'initialize', name: 'edgewiseBeforeEachWrite' },
  );
  return lab;
}
