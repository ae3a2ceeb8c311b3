/** Step 4.3: other answers that are right. */

import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  GetCommand,
} from '@aws-sdk/lib-dynamodb';
import { IN_FLIGHT, type Link, TopologyError } from '#entities/04-topology.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';
import type * as model from '../../starter.ts';

export const right = {
  'from-both-ends: from both ends at once, level by level, until the two walks meet': {
    shortestPath,
  },
  'one-device-after-the-other: a queue of devices, one after the other, that ends as soon as a link names the target':
    { shortestPath: shortestPathOneDeviceAfterTheOther },
} satisfies RightAnswers<typeof model>;

interface Side {
  readonly cameFrom: Map<string, string | undefined>;
  level: string[];
}

async function shortestPath(
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

async function shortestPathOneDeviceAfterTheOther(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<string[] | undefined> {
  await refuseUnknownOneDeviceAfterTheOther(lab, fromId);
  await refuseUnknownOneDeviceAfterTheOther(lab, toId);
  const paths = new Map([[fromId, [fromId]]]);
  // A Map goes on with what is put into it meanwhile.
  for (const [id, path] of paths) {
    if (id === toId) return path;
    for (const link of await neighbours(lab, id)) {
      if (link.toId === toId) return [...path, toId];
      if (!paths.has(link.toId)) paths.set(link.toId, [...path, link.toId]);
    }
  }
  return undefined;
}

async function refuseUnknownOneDeviceAfterTheOther(
  lab: LabContext,
  deviceId: string,
): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}
