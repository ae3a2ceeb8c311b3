/** Step 4.8: other answers that are right. */

import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type HopCost, TopologyError } from '#entities/04-topology.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'hop-by-hop: one device after the other, the requests of each hop counted in a receipt of its own':
    { hopCosts },
} satisfies RightAnswers<typeof model>;

async function hopCosts(lab: LabContext, deviceId: string, hops: number): Promise<HopCost[]> {
  if (!(Number.isInteger(hops) && hops >= 0)) throw new TopologyError('badHops', `${hops} hops`);
  await refuseUnknown(lab, deviceId);
  const costs: HopCost[] = [];
  const seen = new Set([deviceId]);
  let level = [deviceId];
  while (costs.length < hops && level.length > 0) {
    const cost = { hop: costs.length + 1, devices: 0, requests: 0, readUnits: 0 };
    const next: string[] = [];
    for (const id of level) {
      const pages = paginateQuery(
        { client: lab.db },
        {
          TableName: lab.table,
          KeyConditionExpression: 'PK = :device AND begins_with(SK, :link)',
          ExpressionAttributeValues: {
            ':device': entityKey('DEVICE', id),
            ':link': 'LINK#DEVICE#',
          },
          ReturnConsumedCapacity: 'TOTAL',
        },
      );
      for await (const { Items = [], ConsumedCapacity } of pages) {
        cost.requests += 1;
        cost.readUnits += ConsumedCapacity?.CapacityUnits ?? 0;
        for (const { toId } of Items) {
          if (seen.has(toId)) continue;
          seen.add(toId);
          next.push(toId);
        }
      }
    }
    level = next;
    costs.push({ ...cost, devices: next.length });
  }
  return costs;
}

/** A Query of both keys, which belongs to no hop. */
async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const { Count } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :device AND SK = :device',
      ExpressionAttributeValues: { ':device': entityKey('DEVICE', deviceId) },
      Select: 'COUNT',
    }),
  );
  if (Count === 0) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
