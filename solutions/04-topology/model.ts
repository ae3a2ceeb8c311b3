/** Lab 4, Network topology: the reference model; README.md beside it says why it is so. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  type Budget,
  BudgetSpentError,
  entityOf,
  type HopCost,
  IN_FLIGHT,
  type Link,
  type NewLink,
  type Reached,
  type Status,
  TopologyError,
  type WidestPath,
} from '#entities/04-topology.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

type Keys = ReturnType<typeof adjacencyKeys>;
type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The budget of a walk that nobody limits. */
const NO_LIMIT: Budget = {
  requests: Number.POSITIVE_INFINITY,
  readUnits: Number.POSITIVE_INFINITY,
};

export async function connect(
  lab: LabContext,
  oneId: string,
  otherId: string,
  link: NewLink,
): Promise<void> {
  refuseSelf(oneId, otherId);
  if (!(Number.isFinite(link.bandwidthMbps) && link.bandwidthMbps > 0)) {
    throw new TopologyError('badBandwidth', `no link has ${link.bandwidthMbps} Mbps`);
  }
  const { medium, bandwidthMbps } = link;
  const half = (fromId: string, toId: string): Action => ({
    Put: {
      TableName: lab.table,
      Item: { ...linkKeys(fromId, toId), Type: 'Link', fromId, toId, medium, bandwidthMbps },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  });
  const taken = new TopologyError('alreadyConnected', `${oneId} and ${otherId} have a link`);
  const refusals = [unknown(oneId), unknown(otherId), taken, taken];
  try {
    await transact(lab, [
      exists(lab, oneId),
      exists(lab, otherId),
      half(oneId, otherId),
      half(otherId, oneId),
    ]);
  } catch (error) {
    throw refusals[failedCondition(error)] ?? error;
  }
}

export async function disconnect(lab: LabContext, oneId: string, otherId: string): Promise<void> {
  refuseSelf(oneId, otherId);
  const halves = [linkKeys(oneId, otherId), linkKeys(otherId, oneId)];
  await transact(
    lab,
    halves.map((Key) => ({ Delete: { TableName: lab.table, Key } })),
  );
}

export async function neighbours(lab: LabContext, deviceId: string): Promise<Link[]> {
  return linksOf(lab, deviceId, new Purse(NO_LIMIT));
}

export async function shortestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<string[] | undefined> {
  await refuseUnknown(lab, [fromId, toId]);
  const cameFrom = new Map<string, string | undefined>([[fromId, undefined]]);
  let level = [fromId];
  while (level.length > 0 && !cameFrom.has(toId)) {
    const lists = await eachOf(level, (id) => neighbours(lab, id));
    const links = lists.flat().filter(({ toId: id }) => !cameFrom.has(id));
    for (const { fromId: before, toId: id } of links) cameFrom.set(id, before);
    level = [...new Set(links.map(({ toId: id }) => id))];
  }
  return cameFrom.has(toId) ? pathTo(toId, cameFrom) : undefined;
}

export async function neighbourhood(
  lab: LabContext,
  deviceId: string,
  hops: number,
): Promise<Reached[]> {
  return explore(lab, deviceId, hops, new Purse(NO_LIMIT));
}

export async function exploreWithin(
  lab: LabContext,
  deviceId: string,
  hops: number,
  budget: Budget,
): Promise<Reached[]> {
  if (!(budget.requests > 0 && budget.readUnits > 0)) {
    throw new TopologyError('badBudget', 'a walk needs at least one request and some units');
  }
  return explore(lab, deviceId, hops, new Purse(budget));
}

export async function widestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<WidestPath | undefined> {
  refuseSelf(fromId, toId);
  await refuseUnknown(lab, [fromId, toId]);
  const cameFrom = new Map<string, string | undefined>([[fromId, undefined]]);
  const open = new Map([[fromId, Number.POSITIVE_INFINITY]]);
  const settled = new Set<string>();
  for (;;) {
    const next = widestOf(open);
    if (next === undefined) return undefined;
    const [id, width] = next;
    if (id === toId) return { path: pathTo(toId, cameFrom), bandwidthMbps: width };
    open.delete(id);
    settled.add(id);
    for (const link of await neighbours(lab, id)) {
      const through = Math.min(width, link.bandwidthMbps);
      if (settled.has(link.toId) || through <= (open.get(link.toId) ?? 0)) continue;
      open.set(link.toId, through);
      cameFrom.set(link.toId, id);
    }
  }
}

export async function setStatus(lab: LabContext, deviceId: string, status: Status): Promise<void> {
  const version = await setOwnStatus(lab, deviceId, status);
  const links = await neighbours(lab, deviceId);
  await eachOf(links, ({ toId }) => copyStatus(lab, linkKeys(toId, deviceId), status, version));
}

export async function downNeighbours(lab: LabContext, deviceId: string): Promise<string[]> {
  const links = await neighbours(lab, deviceId);
  return links.filter(({ toStatus }) => toStatus === 'down').map(({ toId }) => toId);
}

export async function hopCosts(
  lab: LabContext,
  deviceId: string,
  hops: number,
): Promise<HopCost[]> {
  await refuseUnknown(lab, [deviceId]);
  const purse = new Purse(NO_LIMIT);
  const costs: HopCost[] = [];
  let before = { ...purse.spent };
  for await (const { hop, ids } of levels(lab, deviceId, hops, purse)) {
    const requests = purse.spent.requests - before.requests;
    const readUnits = purse.spent.readUnits - before.readUnits;
    costs.push({ hop, devices: ids.length, requests, readUnits });
    before = { ...purse.spent };
  }
  return costs;
}

// Keys.

function deviceKeys(deviceId: string): Keys {
  const key = entityKey('DEVICE', deviceId);
  return adjacencyKeys(key, key);
}

function linkKeys(fromId: string, toId: string): Keys {
  return adjacencyKeys(entityKey('DEVICE', fromId), compositeKey(['LINK', 'DEVICE', toId]));
}

// Walks.

/** What a walk has spent of its budget. */
class Purse {
  readonly spent: Budget = { requests: 0, readUnits: 0 };
  /** Whether a request was wanted that the budget had nothing left for. */
  wasEmpty = false;
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Takes out one request, if there is one left. */
  take(): boolean {
    const { requests, readUnits } = this.spent;
    const isLeft = requests < this.#budget.requests && readUnits < this.#budget.readUnits;
    if (isLeft) this.spent.requests += 1;
    else this.wasEmpty = true;
    return isLeft;
  }

  pay(readUnits = 0): void {
    this.spent.readUnits += readUnits;
  }
}

/** The links of a device, every page that the purse has something left for. */
async function linksOf(lab: LabContext, deviceId: string, purse: Purse): Promise<Link[]> {
  const links: Link[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    if (!purse.take()) return links;
    const page: QueryCommandOutput = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :device AND begins_with(SK, :link)',
        ExpressionAttributeValues: {
          ':device': entityKey('DEVICE', deviceId),
          ':link': 'LINK#DEVICE#',
        },
        ReturnConsumedCapacity: 'TOTAL',
        ExclusiveStartKey,
      }),
    );
    purse.pay(page.ConsumedCapacity?.CapacityUnits);
    links.push(...((page.Items ?? []).map(entityOf) as Link[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return links;
}

/** The devices that each hop comes to for the first time, until one finds nothing. */
async function* levels(
  lab: LabContext,
  deviceId: string,
  hops: number,
  purse: Purse,
): AsyncGenerator<{ hop: number; ids: string[] }> {
  if (!Number.isInteger(hops) || hops < 0) {
    throw new TopologyError('badHops', `nobody takes ${hops} hops`);
  }
  const seen = new Set([deviceId]);
  let level = [deviceId];
  for (let hop = 1; hop <= hops && level.length > 0 && !purse.wasEmpty; hop++) {
    const lists = await eachOf(level, (id) => linksOf(lab, id, purse));
    level = [...new Set(lists.flat().map(({ toId }) => toId))].filter((id) => !seen.has(id)).sort();
    for (const id of level) seen.add(id);
    yield { hop, ids: level };
  }
}

async function explore(
  lab: LabContext,
  deviceId: string,
  hops: number,
  purse: Purse,
): Promise<Reached[]> {
  await refuseUnknown(lab, [deviceId], purse);
  const reached: Reached[] = [];
  for await (const { hop, ids } of levels(lab, deviceId, hops, purse)) {
    reached.push(...ids.map((id) => ({ deviceId: id, hops: hop })));
  }
  if (purse.wasEmpty) throw new BudgetSpentError(reached, purse.spent);
  return reached;
}

/** The way back from a device to where a walk began, turned around. */
function pathTo(id: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const path: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = cameFrom.get(at)) path.unshift(at);
  return path;
}

function widestOf(open: ReadonlyMap<string, number>): [string, number] | undefined {
  return [...open].reduce<[string, number] | undefined>(
    (best, one) => (best === undefined || one[1] > best[1] ? one : best),
    undefined,
  );
}

/** Does something for each of many, a few at a time, and keeps their order. */
async function eachOf<T, R>(all: readonly T[], one: (member: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let first = 0; first < all.length; first += IN_FLIGHT) {
    results.push(...(await Promise.all(all.slice(first, first + IN_FLIGHT).map(one))));
  }
  return results;
}

// Refusals.

function refuseSelf(oneId: string, otherId: string): void {
  if (oneId === otherId) throw new TopologyError('self', `${oneId} is one device, not two`);
}

function unknown(deviceId: string): TopologyError {
  return new TopologyError('notFound', `there is no device ${deviceId}`);
}

async function refuseUnknown(
  lab: LabContext,
  ids: readonly string[],
  purse = new Purse(NO_LIMIT),
): Promise<void> {
  const found = await eachOf(ids, async (id) => {
    purse.take();
    const { Item, ConsumedCapacity } = await lab.db.send(
      new GetCommand({
        TableName: lab.table,
        Key: deviceKeys(id),
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
    purse.pay(ConsumedCapacity?.CapacityUnits);
    return Item;
  });
  // Only now: no request is left under way behind a refusal.
  const missing = ids.find((_, place) => !found[place]);
  if (missing !== undefined) throw unknown(missing);
}

// Writes.

async function transact(lab: LabContext, TransactItems: Action[]): Promise<void> {
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}

/** Nothing is written here; the transaction happens only while there is such a device. */
function exists(lab: LabContext, deviceId: string): Action {
  return {
    ConditionCheck: {
      TableName: lab.table,
      Key: deviceKeys(deviceId),
      ConditionExpression: 'attribute_exists(PK)',
    },
  };
}

/** Position of the action whose condition failed, -1 where that was not the reason. */
function failedCondition(error: unknown): number {
  if (!(error instanceof TransactionCanceledException)) return -1;
  const reasons = error.CancellationReasons ?? [];
  return reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
}

/** Sets a device's status; its new version. */
async function setOwnStatus(lab: LabContext, deviceId: string, status: Status): Promise<number> {
  try {
    const { Attributes } = await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: deviceKeys(deviceId),
        UpdateExpression: 'SET #status = :status ADD statusVersion :one',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': status, ':one': 1 },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Attributes?.statusVersion as number;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw unknown(deviceId);
  }
}

/** Copies a status to a neighbour's half of the link; a link that is gone, or knows better, stays. */
async function copyStatus(
  lab: LabContext,
  Key: Keys,
  status: Status,
  version: number,
): Promise<void> {
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key,
        UpdateExpression: 'SET toStatus = :status, toStatusVersion = :version',
        ConditionExpression:
          'attribute_exists(PK) AND (attribute_not_exists(toStatusVersion) OR toStatusVersion < :version)',
        ExpressionAttributeValues: { ':status': status, ':version': version },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
