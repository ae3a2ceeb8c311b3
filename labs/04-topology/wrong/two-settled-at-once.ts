/**
 * 4.6 asks the two widest devices at once: the second is settled before a wider way to it is found.
 *
 * @fails 4.6
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { TopologyError, type WidestPath } from '#entities/04-topology.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function widestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<WidestPath | undefined> {
  if (fromId === toId) throw new TopologyError('self', `${fromId} is one device, not two`);
  for (const id of [fromId, toId]) await lookUp(lab, id);
  const cameFrom = new Map<string, string | undefined>([[fromId, undefined]]);
  const open = new Map([[fromId, Number.POSITIVE_INFINITY]]);
  const settled = new Set<string>();
  while (open.size > 0) {
    const two = [...open].sort(([, one], [, other]) => other - one).slice(0, 2);
    if (two[0]?.[0] === toId) return { path: pathTo(toId, cameFrom), bandwidthMbps: two[0][1] };
    const asked = two.filter(([id]) => id !== toId);
    for (const [id] of asked) {
      open.delete(id);
      settled.add(id);
    }
    const lists = await Promise.all(asked.map(([id]) => neighbours(lab, id)));
    for (const [at, [id, width]] of asked.entries()) {
      for (const link of lists[at] ?? []) {
        const through = Math.min(width, link.bandwidthMbps);
        if (settled.has(link.toId) || through <= (open.get(link.toId) ?? 0)) continue;
        open.set(link.toId, through);
        cameFrom.set(link.toId, id);
      }
    }
  }
  return undefined;
}

async function lookUp(lab: LabContext, id: string): Promise<void> {
  const key = entityKey('DEVICE', id);
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: adjacencyKeys(key, key) }),
  );
  if (!Item) throw new TopologyError('notFound', `there is no device ${id}`);
}

function pathTo(id: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const before = cameFrom.get(id);
  return before === undefined ? [id] : [...pathTo(before, cameFrom), id];
}
