/** Pages that end early: who takes the first one for all is found out without a megabyte of data. */

import type { ModelCall } from '#kit/checkpoint/worker/model-client.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type { Check } from './context.ts';

const PAGE_ITEMS = 7;

/** The list is as long as it should be, though each of its pages ends after a few items. */
export async function goesOn(
  check: Check,
  call: ModelCall<readonly unknown[]>,
  length: number,
): Promise<void> {
  const { value } = await check.run((lab) => call(endingEarly(lab)));
  check.holds(value.length === length, [
    `A page may end before the list does: here each ended after ${PAGE_ITEMS} items, on AWS after 1 MB.`,
    `You returned ${value.length} of ${length}. Only LastEvaluatedKey says whether there is more: what does the next request need to go on from there?`,
  ]);
}

/** Limits what each request reads, whatever its own limit; the client is this call's own. */
function endingEarly(lab: LabContext): LabContext {
  lab.db.middlewareStack.add(
    (next, context) => (args) => {
      if (!/Query|Scan/.test(String(context.commandName))) return next(args);
      const { Limit = PAGE_ITEMS } = args.input as { Limit?: number };
      return next({ ...args, input: { ...args.input, Limit: Math.min(Limit, PAGE_ITEMS) } });
    },
    { step: 'initialize', name: 'edgewiseShortPage' },
  );
  return lab;
}
