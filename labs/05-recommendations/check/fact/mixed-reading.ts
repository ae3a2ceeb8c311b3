/**
 * A refresh that is done in the middle of a Query: the answer has the first ranks from before it, and
 * the last ranks from after it. DynamoDB allows that: a Query is not isolated from a transaction. The
 * local engines do not show it.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-isolation
 */

import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';
import type { StoredRecommendation } from '../../entities.ts';
import { storedItem } from '../item.ts';

/** The last rank that a reading still gets from before the refresh. */
const LAST_OLD = 'REC#05';

/**
 * Lets another client's refresh happen in the middle of the Queries of a call; the client of `lab` is
 * this call's own.
 *
 * @param refresh writes the new list, and returns it
 * @param most so many Queries are disturbed
 */
export function withMixedReadings(
  lab: LabContext,
  refresh: () => Promise<readonly StoredRecommendation[]>,
  most: number,
): LabContext {
  let mixed = 0;
  lab.db.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (context.commandName !== 'QueryCommand' || mixed >= most) return result;
      mixed += 1;
      const fresh = (await refresh()).map(storedItem).filter(({ SK }) => String(SK) > LAST_OLD);
      const output = result.output as QueryCommandOutput;
      const kept = (output.Items ?? []).filter(
        ({ Type, SK }) => Type !== 'Recommendation' || SK <= LAST_OLD,
      );
      return { ...result, output: { ...output, Items: [...kept, ...fresh] } };
    },
    { step: 'initialize', name: 'edgewiseMixedReading' },
  );
  return lab;
}
