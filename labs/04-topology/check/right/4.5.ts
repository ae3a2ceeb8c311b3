/** Step 4.5: other answers that are right. */

import {
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import {
  type Budget,
  BudgetSpentError,
  entityOf,
  IN_FLIGHT,
  type Reached,
  type TopologyEntity,
  TopologyError,
} from '#entities/04-topology.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'device-and-links-in-one-query: the first Query returns the device and its links': {
    exploreWithin,
  },
  'looked-up-by-query: the device is looked up by a Query of its two keys, and one request is under way at a time':
    { exploreWithin: exploreWithinLookedUpByQuery },
} satisfies RightAnswers<typeof model>;

async function exploreWithin(
  lab: LabContext,
  deviceId: string,
  hops: number,
  budget: Budget,
): Promise<Reached[]> {
  if (!(budget.requests > 0 && budget.readUnits > 0)) {
    throw new TopologyError('badBudget', 'a walk needs a budget');
  }
  if (!Number.isInteger(hops) || hops < 0) throw new TopologyError('badHops', `${hops} hops`);
  const walk: Walk = { lab, budget, spent: { requests: 0, readUnits: 0 }, isCut: false };
  const near = await between(walk, deviceId, 'SK BETWEEN :from AND :to', {
    ':from': 'DEVICE#',
    ':to': 'LINK#DEVICE$',
  });
  if (near[0]?.Type !== 'Device') {
    throw new TopologyError('notFound', `there is no device ${deviceId}`);
  }
  const reached: Reached[] = [];
  const seen = new Set([deviceId]);
  let level = [deviceId];
  for (let hop = 1; hop <= hops && level.length > 0 && !(walk.isCut && hop > 1); hop++) {
    const next = new Set<string>();
    const lists = hop === 1 ? [near] : await askAll(walk, level);
    for (const one of lists.flat()) if (one.Type === 'Link') next.add(one.toId);
    level = [...next].filter((id) => !seen.has(id)).sort();
    for (const id of level) {
      seen.add(id);
      reached.push({ deviceId: id, hops: hop });
    }
  }
  if (walk.isCut) throw new BudgetSpentError(reached, walk.spent);
  return reached;
}

interface Walk {
  readonly lab: LabContext;
  readonly budget: Budget;
  readonly spent: Budget;
  isCut: boolean;
}

/** All items of a device between two keys that the budget has something left for. */
async function between(
  walk: Walk,
  id: string,
  condition: string,
  values: Record<string, string>,
): Promise<TopologyEntity[]> {
  const { lab, budget, spent } = walk;
  const found: TopologyEntity[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    if (spent.requests >= budget.requests || spent.readUnits >= budget.readUnits) {
      walk.isCut = true;
      return found;
    }
    spent.requests += 1;
    const page: QueryCommandOutput = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: `PK = :device AND ${condition}`,
        ExpressionAttributeValues: { ':device': entityKey('DEVICE', id), ...values },
        ReturnConsumedCapacity: 'TOTAL',
        ExclusiveStartKey,
      }),
    );
    spent.readUnits += page.ConsumedCapacity?.CapacityUnits ?? 0;
    found.push(...(page.Items ?? []).map(entityOf));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}

async function askAll(walk: Walk, level: readonly string[]): Promise<TopologyEntity[][]> {
  const lists: TopologyEntity[][] = [];
  for (let first = 0; first < level.length; first += IN_FLIGHT) {
    const part = level.slice(first, first + IN_FLIGHT);
    const asked = part.map((id) =>
      between(walk, id, 'begins_with(SK, :link)', { ':link': 'LINK#DEVICE#' }),
    );
    lists.push(...(await Promise.all(asked)));
  }
  return lists;
}

async function exploreWithinLookedUpByQuery(
  lab: LabContext,
  deviceId: string,
  hops: number,
  budget: Budget,
): Promise<Reached[]> {
  if (!(budget.requests > 0 && budget.readUnits > 0)) {
    throw new TopologyError('badBudget', 'a walk needs a budget');
  }
  if (!Number.isInteger(hops) || hops < 0) throw new TopologyError('badHops', `${hops} hops`);
  const walk: Walk = { lab, budget, spent: { requests: 0, readUnits: 0 }, isCut: false };
  const own = { ':own': entityKey('DEVICE', deviceId) };
  const [device] = await between(walk, deviceId, 'SK = :own', own);
  if (!device) throw new TopologyError('notFound', `there is no device ${deviceId}`);
  const reached: Reached[] = [];
  const seen = new Set([deviceId]);
  let level = [deviceId];
  for (let hop = 1; hop <= hops && level.length > 0 && !walk.isCut; hop++) {
    const next = new Set<string>();
    for (const id of level) {
      const link = { ':link': 'LINK#DEVICE#' };
      for (const one of await between(walk, id, 'begins_with(SK, :link)', link)) {
        if (one.Type === 'Link') next.add(one.toId);
      }
    }
    level = [...next].filter((id) => !seen.has(id)).sort();
    for (const id of level) {
      seen.add(id);
      reached.push({ deviceId: id, hops: hop });
    }
  }
  if (walk.isCut) throw new BudgetSpentError(reached, walk.spent);
  return reached;
}
