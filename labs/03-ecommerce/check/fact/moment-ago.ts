/** Reads that are a moment old, as DynamoDB may answer whoever does not ask for strong consistency. */

import type { LabContext } from '#kit/lab-context.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** What stands in the answers of GetItem, of Query and Scan, and of BatchGetItem. */
interface Answer {
  readonly Item?: Attributes | undefined;
  readonly Items?: readonly Attributes[];
  readonly Responses?: Readonly<Record<string, readonly Attributes[]>>;
}

/**
 * Leaves items out of a call's first reads that are not strongly consistent; the client is this call's
 * own. No engine here ever does: each of them is one machine.
 *
 * @param isNew whether an item was written a moment ago
 * @param reads so many reads are a moment old
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
 */
export function aMomentAgo(
  lab: LabContext,
  isNew: (item: Attributes) => boolean,
  reads = 1,
): LabContext {
  let left = reads;
  lab.db.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (!/^(Get|BatchGet|Query|Scan)/.test(String(context.commandName))) return result;
      if (isStrong(args.input as Attributes) || left === 0) return result;
      left -= 1;
      return {
        ...result,
        output: { ...result.output, ...without(result.output as Answer, isNew) },
      };
    },
    { step: 'initialize', name: 'edgewiseMomentAgo' },
  );
  return lab;
}

/** Whether a read, or each table's part of a batch, asks for strong consistency. */
function isStrong({ ConsistentRead, RequestItems }: Attributes): boolean {
  const parts = Object.values((RequestItems ?? {}) as Record<string, Attributes>);
  return parts.length > 0
    ? parts.every((part) => part.ConsistentRead === true)
    : ConsistentRead === true;
}

function without(answer: Answer, isNew: (item: Attributes) => boolean): Answer {
  const old = (items: readonly Attributes[]): Attributes[] => items.filter((item) => !isNew(item));
  const { Item, Items, Responses } = answer;
  return {
    ...(Item && { Item: isNew(Item) ? undefined : Item }),
    ...(Items && { Items: old(Items), Count: old(Items).length }),
    ...(Responses && {
      Responses: Object.fromEntries(
        Object.entries(Responses).map(([table, items]) => [table, old(items)]),
      ),
    }),
  };
}
