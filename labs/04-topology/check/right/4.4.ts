/** Step 4.4: other answers that are right. */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { IN_FLIGHT, type Reached, TopologyError } from '#entities/04-topology.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';
import type * as model from '../../starter.ts';

export const right = {
  'pool-of-eight: eight workers take the next device as soon as they are free': { neighbourhood },
} satisfies RightAnswers<typeof model>;

async function neighbourhood(lab: LabContext, deviceId: string, hops: number): Promise<Reached[]> {
  if (!(Number.isInteger(hops) && hops >= 0)) throw new TopologyError('badHops', `${hops} hops`);
  await refuseUnknown(lab, deviceId);
  const hopsTo = new Map([[deviceId, 0]]);
  let level = [deviceId];
  for (let hop = 1; hop <= hops && level.length > 0; hop++) {
    const next = new Set<string>();
    const waiting = level.values();
    const worker = async (): Promise<void> => {
      for (const id of waiting) {
        for (const { toId } of await neighbours(lab, id)) if (!hopsTo.has(toId)) next.add(toId);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
    for (const id of next) hopsTo.set(id, hop);
    level = [...next];
  }
  hopsTo.delete(deviceId);
  const reached = [...hopsTo].map(([id, taken]) => ({ deviceId: id, hops: taken }));
  return reached.sort((a, b) => a.hops - b.hops || (a.deviceId < b.deviceId ? -1 : 1));
}

async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
