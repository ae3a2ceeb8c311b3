/**
 * 4.4 depth first with a limit: a device that was reached by a detour is never reached the short way.
 *
 * @fails 4.4
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type Reached, TopologyError } from '#entities/04-topology.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function neighbourhood(
  lab: LabContext,
  deviceId: string,
  hops: number,
): Promise<Reached[]> {
  if (!Number.isInteger(hops) || hops < 0) throw new TopologyError('badHops', `${hops} hops`);
  await refuseUnknown(lab, deviceId);
  const taken = new Map([[deviceId, 0]]);
  const walk = async (id: string, hop: number): Promise<void> => {
    if (hop > hops) return;
    for (const { toId } of await neighbours(lab, id)) {
      if (taken.has(toId)) continue;
      taken.set(toId, hop);
      await walk(toId, hop + 1);
    }
  };
  await walk(deviceId, 1);
  taken.delete(deviceId);
  const reached = [...taken].map(([id, hop]): Reached => ({ deviceId: id, hops: hop }));
  return reached.sort((a, b) => a.hops - b.hops || (a.deviceId < b.deviceId ? -1 : 1));
}

async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
