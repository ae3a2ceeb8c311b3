/** Answers of Lab 4 that are known to be right: other ways than the reference's, which the check has to accept. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  type Budget,
  BudgetSpentError,
  type Device,
  entityOf,
  type HopCost,
  IN_FLIGHT,
  type Link,
  type NewLink,
  type Reached,
  type Status,
  type TopologyEntity,
  TopologyError,
  type WidestPath,
} from '#entities/04-topology.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/known-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';
import { neighbours } from '#solutions/04-topology/model.ts';
import type * as model from '../starter.ts';

export const right = {
  '4.1 halves-by-update: both halves are written by Update actions, and cut on the condition that they are there':
    { connect, disconnect },
  '4.1 with-a-token: a link made with a `ClientRequestToken`: sent again because its answer was lost, the transaction is done once':
    {
      connect: (lab, ...input) => solution.connect(withToken(lab), ...input),
      disconnect: (lab, ...input) => solution.disconnect(withToken(lab), ...input),
    },
  '4.2 between-two-keys: the links are all that lies between two keys': {
    async neighbours(lab, deviceId) {
      const input: QueryCommandInput = {
        TableName: lab.table,
        KeyConditionExpression: 'PK = :device AND SK BETWEEN :first AND :behind',
        ExpressionAttributeValues: {
          ':device': entityKey('DEVICE', deviceId),
          ':first': 'LINK#DEVICE#',
          // `$` is the letter after `#`.
          ':behind': 'LINK#DEVICE$',
        },
      };
      const { Items = [], LastEvaluatedKey } = await lab.db.send(new QueryCommand(input));
      const links = Items.map(entityOf) as Link[];
      for (let from = LastEvaluatedKey; from; ) {
        const page = await lab.db.send(new QueryCommand({ ...input, ExclusiveStartKey: from }));
        links.push(...((page.Items ?? []).map(entityOf) as Link[]));
        from = page.LastEvaluatedKey;
      }
      return links;
    },
  },
  '4.3 from-both-ends: from both ends at once, level by level, until the two walks meet': {
    async shortestPath(lab, fromId, toId) {
      await refuseUnknownDevices(lab, [...new Set([fromId, toId])]);
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
        if (met !== undefined)
          return [...wayTo(met, front).reverse(), ...wayTo(met, back).slice(1)];
      }
      return undefined;
    },
  },
  '4.3 one-device-after-the-other: a queue of devices, one after the other, that ends as soon as a link names the target':
    {
      async shortestPath(lab, fromId, toId) {
        await refuseUnknown(lab, fromId);
        await refuseUnknown(lab, toId);
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
      },
    },
  '4.4 pool-of-eight: eight workers take the next device as soon as they are free': {
    async neighbourhood(lab, deviceId, hops) {
      if (!(Number.isInteger(hops) && hops >= 0))
        throw new TopologyError('badHops', `${hops} hops`);
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
    },
  },
  '4.5 device-and-links-in-one-query: the first Query returns the device and its links': {
    async exploreWithin(lab, deviceId, hops, budget) {
      if (!(budget.requests > 0 && budget.readUnits > 0)) {
        throw new TopologyError('badBudget', 'a walk needs a budget');
      }
      if (!Number.isInteger(hops) || hops < 0) throw new TopologyError('badHops', `${hops} hops`);
      const walk: Walk = { lab, budget, spent: { requests: 0, readUnits: 0 }, isCut: false };
      const near = await between(walk, deviceId, 'SK BETWEEN :from AND :to', {
        ':from': 'DEVICE#',
        ':to': 'LINK#DEVICE$',
      });
      if (near[0]?.Type !== 'Device') {
        throw new TopologyError('notFound', `there is no device ${deviceId}`);
      }
      const reached: Reached[] = [];
      const seen = new Set([deviceId]);
      let level = [deviceId];
      for (let hop = 1; hop <= hops && level.length > 0 && !(walk.isCut && hop > 1); hop++) {
        const next = new Set<string>();
        const lists = hop === 1 ? [near] : await askAll(walk, level);
        for (const one of lists.flat()) if (one.Type === 'Link') next.add(one.toId);
        level = [...next].filter((id) => !seen.has(id)).sort();
        for (const id of level) {
          seen.add(id);
          reached.push({ deviceId: id, hops: hop });
        }
      }
      if (walk.isCut) throw new BudgetSpentError(reached, walk.spent);
      return reached;
    },
  },
  '4.5 looked-up-by-query: the device is looked up by a Query of its two keys, and one request is under way at a time':
    {
      async exploreWithin(lab, deviceId, hops, budget) {
        if (!(budget.requests > 0 && budget.readUnits > 0)) {
          throw new TopologyError('badBudget', 'a walk needs a budget');
        }
        if (!Number.isInteger(hops) || hops < 0) throw new TopologyError('badHops', `${hops} hops`);
        const walk: Walk = { lab, budget, spent: { requests: 0, readUnits: 0 }, isCut: false };
        const own = { ':own': entityKey('DEVICE', deviceId) };
        const [device] = await between(walk, deviceId, 'SK = :own', own);
        if (!device) throw new TopologyError('notFound', `there is no device ${deviceId}`);
        const reached: Reached[] = [];
        const seen = new Set([deviceId]);
        let level = [deviceId];
        for (let hop = 1; hop <= hops && level.length > 0 && !walk.isCut; hop++) {
          const next = new Set<string>();
          for (const id of level) {
            const link = { ':link': 'LINK#DEVICE#' };
            for (const one of await between(walk, id, 'begins_with(SK, :link)', link)) {
              if (one.Type === 'Link') next.add(one.toId);
            }
          }
          level = [...next].filter((id) => !seen.has(id)).sort();
          for (const id of level) {
            seen.add(id);
            reached.push({ deviceId: id, hops: hop });
          }
        }
        if (walk.isCut) throw new BudgetSpentError(reached, walk.spent);
        return reached;
      },
    },
  '4.6 paths-in-a-queue: a queue of paths, sorted by their width: a wider path to the same device stands before the older one':
    {
      async widestPath(lab, fromId, toId) {
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
      },
    },
  '4.7 copy-unless-newer: a copy is written unless a number stands there that is as large; what has no number has none':
    {
      async setStatus(lab, deviceId, status) {
        const device = await changed(lab, deviceId, status);
        const links = (await neighbours(lab, deviceId)).values();
        const copy = async (): Promise<void> => {
          for (const { toId } of links) await copyTo(lab, toId, device);
        };
        await Promise.all(Array.from({ length: AT_ONCE }, copy));
      },
    },
  '4.7 down-by-filter: DynamoDB leaves out the neighbours that are not down; the links are read all the same':
    {
      async downNeighbours(lab, deviceId) {
        const ids: string[] = [];
        const pages = paginateQuery(
          { client: lab.db },
          {
            TableName: lab.table,
            KeyConditionExpression: 'PK = :device AND begins_with(SK, :link)',
            FilterExpression: 'toStatus = :down',
            ExpressionAttributeValues: {
              ':device': entityKey('DEVICE', deviceId),
              ':link': 'LINK#DEVICE#',
              ':down': 'down',
            },
            ProjectionExpression: 'toId',
          },
        );
        for await (const { Items = [] } of pages) ids.push(...Items.map(({ toId }) => toId));
        return ids;
      },
    },
  '4.8 hop-by-hop: one device after the other, the requests of each hop counted in a receipt of its own':
    {
      async hopCosts(lab, deviceId, hops) {
        if (!(Number.isInteger(hops) && hops >= 0))
          throw new TopologyError('badHops', `${hops} hops`);
        await refuseUnasked(lab, deviceId);
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
      },
    },
} satisfies RightAnswers<typeof model>;

// 4.1

async function connect(
  lab: LabContext,
  oneId: string,
  otherId: string,
  link: NewLink,
): Promise<void> {
  if (oneId === otherId) throw new TopologyError('self', 'a device is not linked to itself');
  if (!(Number.isFinite(link.bandwidthMbps) && link.bandwidthMbps > 0)) {
    throw new TopologyError('badBandwidth', `no link has ${link.bandwidthMbps} Mbps`);
  }
  const exists = (id: string) => ({
    ConditionCheck: {
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('DEVICE', id), entityKey('DEVICE', id)),
      ConditionExpression: 'attribute_exists(deviceId)',
    },
  });
  const half = (fromId: string, toId: string) => ({
    Update: {
      TableName: lab.table,
      Key: halfKeys(fromId, toId),
      UpdateExpression:
        'SET #type = :link, fromId = :from, toId = :to, medium = :medium, bandwidthMbps = :mbps',
      ConditionExpression: 'attribute_not_exists(toId)',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: {
        ':link': 'Link',
        ':from': fromId,
        ':to': toId,
        ':medium': link.medium,
        ':mbps': link.bandwidthMbps,
      },
    },
  });
  const halves = [half(oneId, otherId), half(otherId, oneId)];
  try {
    await lab.db.send(
      new TransactWriteCommand({ TransactItems: [exists(oneId), exists(otherId), ...halves] }),
    );
  } catch (error) {
    const [one, other, ...links] = failed(error);
    if (one || other) throw new TopologyError('notFound', 'there is no such device');
    if (!links.includes(true)) throw error;
    throw new TopologyError('alreadyConnected', `${oneId} and ${otherId} have a link`);
  }
}

async function disconnect(lab: LabContext, oneId: string, otherId: string): Promise<void> {
  if (oneId === otherId) throw new TopologyError('self', 'a device is not linked to itself');
  const cut = (fromId: string, toId: string) => ({
    Delete: {
      TableName: lab.table,
      Key: halfKeys(fromId, toId),
      ConditionExpression: 'attribute_exists(PK)',
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({ TransactItems: [cut(oneId, otherId), cut(otherId, oneId)] }),
    );
  } catch (error) {
    // Neither half is there: nothing to cut.
    if (!failed(error).every((one) => one)) throw error;
  }
}

/** Of each action, whether its condition has failed; of another error it is thrown. */
function failed(error: unknown): boolean[] {
  if (!(error instanceof TransactionCanceledException)) throw error;
  return (error.CancellationReasons ?? []).map(({ Code }) => Code === 'ConditionalCheckFailed');
}

function halfKeys(fromId: string, toId: string) {
  return adjacencyKeys(entityKey('DEVICE', fromId), compositeKey(['LINK', 'DEVICE', toId]));
}

/** The same context; each transaction that is sent has a token of its own. */
function withToken(lab: LabContext): LabContext {
  const send = (command: Parameters<DynamoDBDocumentClient['send']>[0]) => {
    if (!(command instanceof TransactWriteCommand)) return lab.db.send(command);
    return lab.db.send(
      new TransactWriteCommand({ ...command.input, ClientRequestToken: lab.newId() }),
    );
  };
  return { ...lab, db: Object.assign(Object.create(lab.db), { send }) };
}

// 4.3

interface Side {
  readonly cameFrom: Map<string, string | undefined>;
  level: string[];
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

async function refuseUnknownDevices(lab: LabContext, ids: readonly string[]): Promise<void> {
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

async function refuseUnknown(lab: LabContext, deviceId: string): Promise<void> {
  const key = entityKey('DEVICE', deviceId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new TopologyError('notFound', `there is no device ${deviceId}`);
}

// 4.5

interface Walk {
  readonly lab: LabContext;
  readonly budget: Budget;
  readonly spent: Budget;
  isCut: boolean;
}

/** All items of a device between two keys that the budget has something left for. */
async function between(
  walk: Walk,
  id: string,
  condition: string,
  values: Record<string, string>,
): Promise<TopologyEntity[]> {
  const { lab, budget, spent } = walk;
  const found: TopologyEntity[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    if (spent.requests >= budget.requests || spent.readUnits >= budget.readUnits) {
      walk.isCut = true;
      return found;
    }
    spent.requests += 1;
    const page: QueryCommandOutput = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: `PK = :device AND ${condition}`,
        ExpressionAttributeValues: { ':device': entityKey('DEVICE', id), ...values },
        ReturnConsumedCapacity: 'TOTAL',
        ExclusiveStartKey,
      }),
    );
    spent.readUnits += page.ConsumedCapacity?.CapacityUnits ?? 0;
    found.push(...(page.Items ?? []).map(entityOf));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}

async function askAll(walk: Walk, level: readonly string[]): Promise<TopologyEntity[][]> {
  const lists: TopologyEntity[][] = [];
  for (let first = 0; first < level.length; first += IN_FLIGHT) {
    const part = level.slice(first, first + IN_FLIGHT);
    const asked = part.map((id) =>
      between(walk, id, 'begins_with(SK, :link)', { ':link': 'LINK#DEVICE#' }),
    );
    lists.push(...(await Promise.all(asked)));
  }
  return lists;
}

// 4.7

const AT_ONCE = 5;

async function changed(lab: LabContext, deviceId: string, status: Status): Promise<Device> {
  const key = entityKey('DEVICE', deviceId);
  try {
    const { Attributes } = await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(key, key),
        UpdateExpression:
          'SET #status = :status, statusVersion = if_not_exists(statusVersion, :none) + :one',
        ConditionExpression: 'deviceId = :id',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': status, ':none': 0, ':one': 1, ':id': deviceId },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return Attributes as unknown as Device;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new TopologyError('notFound', `there is no device ${deviceId}`);
  }
}

async function copyTo(lab: LabContext, neighbourId: string, device: Device): Promise<void> {
  const { deviceId, status, statusVersion } = device;
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(
          entityKey('DEVICE', neighbourId),
          compositeKey(['LINK', 'DEVICE', deviceId]),
        ),
        UpdateExpression: 'SET toStatus = :status, toStatusVersion = :version',
        ConditionExpression: 'attribute_exists(toId) AND NOT toStatusVersion >= :version',
        ExpressionAttributeValues: { ':status': status, ':version': statusVersion },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

// 4.8

/** A Query of both keys, which belongs to no hop. */
async function refuseUnasked(lab: LabContext, deviceId: string): Promise<void> {
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
