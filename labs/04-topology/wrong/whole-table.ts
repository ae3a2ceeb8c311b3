/**
 * 4.3 reading the whole table and walking in memory.
 *
 * @fails 4.3 SCAN
 */

import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, TopologyError } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/04-topology/model.ts';

export async function shortestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<string[] | undefined> {
  const linked = new Map<string, string[]>();
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(new ScanCommand({ TableName: lab.table, ExclusiveStartKey }));
    for (const entity of (page.Items ?? []).map(entityOf)) {
      if (entity.Type === 'Device') linked.set(entity.deviceId, linked.get(entity.deviceId) ?? []);
      if (entity.Type !== 'Link') continue;
      linked.set(entity.fromId, [...(linked.get(entity.fromId) ?? []), entity.toId]);
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  if (!linked.has(fromId) || !linked.has(toId)) {
    throw new TopologyError('notFound', `${fromId} or ${toId} does not exist`);
  }
  const seen = new Set([fromId]);
  const paths = [[fromId]];
  for (const path of paths) {
    const id = path.at(-1) as string;
    if (id === toId) return path;
    for (const next of linked.get(id) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
}
