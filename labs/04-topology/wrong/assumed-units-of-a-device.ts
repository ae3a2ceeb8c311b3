/**
 * 4.5 taking half a unit for the look-up: a device of more than 4 KB costs more.
 *
 * @fails 4.5
 */

import {
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import {
  type Budget,
  BudgetSpentError,
  entityOf,
  IN_FLIGHT,
  type Link,
  type Reached,
  TopologyError,
} from '#entities/04-topology.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/04-topology/model.ts';

export async function exploreWithin(
  lab: LabContext,
  deviceId: string,
  hops: number,
  budget: Budget,
): Promise<Reached[]> {
  if (!(budget.requests > 0 && budget.readUnits > 0)) {
    throw new TopologyError('badBudget', 'a walk needs a budget');
  }
  if (!Number.isInteger(hops) || hops < 0) throw new TopologyError('badHops', `${hops} hops`);
  const spent = { requests: 1, readUnits: 0 };
  const isSpent = (): boolean =>
    spent.requests >= budget.requests || spent.readUnits >= budget.readUnits;
  const key = entityKey('DEVICE', deviceId);
  const look = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: adjacencyKeys(key, key) }),
  );
  if (!look.Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
  spent.readUnits += 0.5;
  let isCut = false;
  const linksOf = async (id: string): Promise<Link[]> => {
    const links: Link[] = [];
    let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
    do {
      if (isSpent()) {
        isCut = true;
        return links;
      }
      spent.requests += 1;
      const page: QueryCommandOutput = await lab.db.send(
        new QueryCommand({
          TableName: lab.table,
          KeyConditionExpression: 'PK = :device AND begins_with(SK, :link)',
          ExpressionAttributeValues: {
            ':device': entityKey('DEVICE', id),
            ':link': 'LINK#DEVICE#',
          },
          ExclusiveStartKey,
          ReturnConsumedCapacity: 'TOTAL',
        }),
      );
      spent.readUnits += page.ConsumedCapacity?.CapacityUnits ?? 0;
      links.push(...((page.Items ?? []).map(entityOf) as Link[]));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return links;
  };
  const reached: Reached[] = [];
  const seen = new Set([deviceId]);
  let level = [deviceId];
  for (let hop = 1; hop <= hops && level.length > 0 && !isCut; hop++) {
    const links: Link[] = [];
    for (let first = 0; first < level.length; first += IN_FLIGHT) {
      const part = level.slice(first, first + IN_FLIGHT);
      links.push(...(await Promise.all(part.map(linksOf))).flat());
    }
    level = [...new Set(links.map(({ toId }) => toId))].filter((id) => !seen.has(id)).sort();
    for (const id of level) {
      seen.add(id);
      reached.push({ deviceId: id, hops: hop });
    }
  }
  if (isCut) throw new BudgetSpentError(reached, spent);
  return reached;
}
