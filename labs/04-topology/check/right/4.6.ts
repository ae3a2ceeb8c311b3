/** Step 4.6: other answers that are right. */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { TopologyError, type WidestPath } from '#entities/04-topology.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';
import type * as model from '../../starter.ts';

export const right = {
  'paths-in-a-queue: a queue of paths, sorted by their width: a wider path to the same device stands before the older one':
    { widestPath },
} satisfies RightAnswers<typeof model>;

async function widestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<WidestPath | undefined> {
  if (fromId === toId) throw new TopologyError('self', `${fromId} is one device, not two`);
  await Promise.all([refuseUnknown(lab, fromId), refuseUnknown(lab, toId)]);
  const queue: WidestPath[] = [{ path: [fromId], bandwidthMbps: Number.MAX_VALUE }];
  const asked = new Set<string>();
  for (let widest = queue.pop(); widest; widest = queue.pop()) {
    const id = widest.path.at(-1) as string;
    if (id === toId) return widest;
    if (asked.has(id)) continue;
    asked.add(id);
    for (const { toId: next, bandwidthMbps } of await neighbours(lab, id)) {
      if (asked.has(next)) continue;
      const width = Math.min(widest.bandwidthMbps, bandwidthMbps);
      queue.push({ path: [...widest.path, next], bandwidthMbps: width });
    }
    queue.sort((one, other) => one.bandwidthMbps - other.bandwidthMbps);
  }
  return undefined;
}

async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
