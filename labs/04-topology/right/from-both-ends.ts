/**
 * 4.3 from both ends at once, level by level, until the two walks meet.
 *
 * @passes 4.3
 */

import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { IN_FLIGHT, type Link, TopologyError } from '#entities/04-topology.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

interface Side {
  readonly cameFrom: Map<string, string | undefined>;
  level: string[];
}

export async function shortestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<string[] | undefined> {
  await refuseUnknown(lab, [...new Set([fromId, toId])]);
  if (fromId === toId) return [fromId];
  const [front, back] = [sideOf(fromId), sideOf(toId)];
  while (front.level.length > 0 && back.level.length > 0) {
    const [smaller, larger] =
      front.level.length <= back.level.length ? [front, back] : [back, front];
    const next: string[] = [];
    for (const link of await linksOf(lab, smaller.level)) {
      if (smaller.cameFrom.has(link.toId)) continue;
      smaller.cameFrom.set(link.toId, link.fromId);
      next.push(link.toId);
    }
    smaller.level = next;
    const met = next.find((id) => larger.cameFrom.has(id));
    if (met !== undefined) return [...wayTo(met, front).reverse(), ...wayTo(met, back).slice(1)];
  }
  return undefined;
}

function sideOf(id: string): Side {
  return { cameFrom: new Map([[id, undefined]]), level: [id] };
}

async function linksOf(lab: LabContext, ids: readonly string[]): Promise<Link[]> {
  const links: Link[] = [];
  for (let first = 0; first < ids.length; first += IN_FLIGHT) {
    const asked = ids.slice(first, first + IN_FLIGHT).map((id) => neighbours(lab, id));
    links.push(...(await Promise.all(asked)).flat());
  }
  return links;
}

/** From a device back to where its side began. */
function wayTo(met: string, { cameFrom }: Side): string[] {
  const way: string[] = [];
  for (let at: string | undefined = met; at !== undefined; at = cameFrom.get(at)) way.push(at);
  return way;
}

async function refuseUnknown(lab: LabContext, ids: readonly string[]): Promise<void> {
  const keys = new Map(ids.map((id) => [id, adjacencyKeys(deviceKey(id), deviceKey(id))]));
  const found = new Set<unknown>();
  let RequestItems: BatchGetCommandInput['RequestItems'] = {
    [lab.table]: { Keys: [...keys.values()] },
  };
  while (RequestItems && Object.keys(RequestItems).length > 0) {
    const answer: BatchGetCommandOutput = await lab.db.send(new BatchGetCommand({ RequestItems }));
    for (const { deviceId } of answer.Responses?.[lab.table] ?? []) found.add(deviceId);
    RequestItems = answer.UnprocessedKeys;
  }
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw new TopologyError('notFound', `there is no device ${missing}`);
}

function deviceKey(id: string): string {
  return entityKey('DEVICE', id);
}
