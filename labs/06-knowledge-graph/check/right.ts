/** Answers of Lab 6 that are known to be right: other ways than the reference's, which the check has to accept. */

import { type AttributeValue, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  GetCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import {
  type Correction,
  type Edge,
  entityOf,
  IN_FLIGHT,
  KnowledgeGraphError,
  type Knows,
  type LivesIn,
  MARKER_HOURS,
  type Ranked,
  SHARDS_OF,
  type Skill,
  shardOf,
} from '#entities/06-knowledge-graph.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/known-answer.ts';
import { adjacencyKeys, compositeKey, entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../starter.ts';

export const right = {
  '6.1 both-items-conditioned: has a condition on both items, and the edge stands first': {
    async addPerson(lab, person) {
      const { personId, name, bornOn } = person;
      const TableName = lab.table;
      const node = entityKey('person', personId);
      const born = compositeKey(['BORN', bornOn]);
      const year = compositeKey(['BORN', bornOn.slice(0, 4)]);
      const shards = SHARDS_OF[year];
      const initial = String.fromCodePoint(name.codePointAt(0) ?? 0);
      const first = {
        ...adjacencyKeys(node, 'NODE#person'),
        GSI1PK: compositeKey(['NAME', initial]),
        GSI1SK: `${name}#${node}`,
        Type: 'Person',
        personId,
        name,
      };
      const second = {
        ...adjacencyKeys(node, born),
        GSI1PK: shards ? `${year}#${shardOf(personId, shards)}` : year,
        GSI1SK: `${bornOn}#${node}`,
        Type: 'Born',
        personId,
        bornOn,
      };
      try {
        await lab.db.send(
          new TransactWriteCommand({
            TransactItems: [
              {
                Put: {
                  TableName,
                  Item: second,
                  ConditionExpression: 'attribute_not_exists(bornOn)',
                },
              },
              {
                Put: {
                  TableName,
                  Item: first,
                  ConditionExpression: 'attribute_not_exists(personId)',
                },
              },
            ],
          }),
        );
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
        if (!codes.includes('ConditionalCheckFailed')) throw error;
        throw new KnowledgeGraphError('alreadyExists', `there is a person ${personId}`);
      }
    },
  },
  '6.1 edge-by-update: sets every attribute by an UpdateItem, which makes the item if there is none':
    {
      async addEdge(lab, edge) {
        const node = entityKey('person', edge.personId);
        const target = targetOf(edge);
        const shards = SHARDS_OF[target];
        const GSI1PK = shards ? `${target}#${shardOf(edge.personId, shards)}` : target;
        const index = edge.Type === 'Knows' ? {} : { GSI1PK, GSI1SK: node };
        const SK = `${KINDS[edge.Type]}#${target}`;
        const entries = Object.entries({
          ...(edge.Type === 'Knows' && { TypeTarget: SK }),
          ...index,
          ...edge,
        });
        const set = entries.map((_, nth) => `#${nth} = :${nth}`);
        await lab.db.send(
          new UpdateCommand({
            TableName: lab.table,
            Key: adjacencyKeys(node, SK),
            UpdateExpression: `SET ${set.join(', ')}`,
            ExpressionAttributeNames: Object.fromEntries(
              entries.map(([name], nth) => [`#${nth}`, name]),
            ),
            ExpressionAttributeValues: Object.fromEntries(
              entries.map(([, value], nth) => [`:${nth}`, value]),
            ),
          }),
        );
      },
    },
  '6.1 neighbourhood-backwards: reads the items backwards, and turns the list round': {
    async neighbourhood(lab, personId) {
      const items: Record<string, unknown>[] = [];
      const pages = paginateQuery(
        { client: lab.db },
        {
          TableName: lab.table,
          KeyConditionExpression: 'PK = :node',
          ExpressionAttributeValues: { ':node': entityKey('person', personId) },
          ScanIndexForward: false,
        },
      );
      for await (const { Items = [] } of pages) items.push(...Items);
      const entities = items.reverse().map(entityOf);
      const of = (type: string) => entities.filter(({ Type }) => Type === type);
      const [person] = of('Person');
      const [born] = of('Born');
      if (person?.Type !== 'Person' || born?.Type !== 'Born') {
        throw new KnowledgeGraphError('notFound', `there is no person ${personId}`);
      }
      return {
        personId,
        name: person.name,
        bornOn: born.bornOn,
        livesIn: of('LivesIn') as LivesIn[],
        skills: of('Skill') as Skill[],
        knows: of('Knows') as Knows[],
      };
    },
  },
  '6.2 ids-alone: `bornOn` and `bornIn` ask for one attribute, and name the keys by BETWEEN': {
    async bornOn(lab, day) {
      return idsBetween(lab, day.slice(0, 4), `${day}#`, `${day}$`);
    },
    async bornIn(lab, year) {
      return idsBetween(lab, String(year), `${year}-01-01`, `${year}-12-32`);
    },
  },
  '6.2 names-backwards: reads the index backwards, and turns the list round': {
    async peopleByName(lab, prefix) {
      const items = await queryAll(lab, {
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :initial AND begins_with(GSI1SK, :prefix)',
        ExpressionAttributeValues: { ':initial': `NAME#${[...prefix][0]}`, ':prefix': prefix },
        ScanIndexForward: false,
      });
      return items.map(({ personId }) => String(personId)).reverse();
    },
  },
  '6.2 people-after-companies: asks for what comes after the companies, and cuts the ids out of the keys':
    {
      async peopleAt(lab, placeId) {
        const items = await queryAll(lab, {
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :place AND GSI1SK > :people',
          ExpressionAttributeValues: {
            ':place': entityKey('place', placeId),
            ':people': 'person#',
          },
          ProjectionExpression: 'GSI1SK',
        });
        return items.map(({ GSI1SK }) => String(GSI1SK).slice('person#'.length));
      },
    },
  '6.3 shards-merged-by-hand: takes the smallest of the first ids of the shards, again and again': {
    async peopleWithSkill(lab, skillId) {
      const key = entityKey('skill', skillId);
      const shards = SHARDS_OF[key];
      if (shards === undefined) return peopleUnder(lab, key);
      const keys = Array.from({ length: shards }, (_, nth) => `${key}#${nth}`);
      const lists = await Promise.all(keys.map((one) => peopleUnder(lab, one)));
      const ids: string[] = [];
      for (;;) {
        const heads = lists.filter(({ length }) => length > 0);
        const [next] = heads.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
        if (!next) return ids;
        ids.push(next.shift() as string);
      }
    },
  },
  '6.3 shards-two-at-a-time: asks two shards at a time, the last first, and sorts at the end': {
    async bornIn(lab, year) {
      const key = `BORN#${year}`;
      const shards = SHARDS_OF[key];
      const keys = shards ? Array.from({ length: shards }, (_, nth) => `${key}#${nth}`) : [key];

      const items: Record<string, unknown>[] = [];
      while (keys.length > 0) {
        const two = keys.splice(-2);
        const lists = await Promise.all(two.map((one) => bornUnder(lab, one, `${year}-`)));
        items.push(...lists.flat());
      }
      items.sort((a, b) => (String(a.GSI1SK) < String(b.GSI1SK) ? -1 : 1));
      return items.map(({ personId }) => String(personId));
    },
  },
  '6.4 count-marker-behind-the-sum: has the marker last in the transaction, and its condition on the sort key':
    { countEdges: countHandler(markerBehindTheSum) },
  '6.4 count-marker-by-update: makes the marker by an update that must find none': {
    countEdges: countHandler(markerByUpdate),
  },
  '6.4 count-target-from-the-key: reads no image: the sort key of an edge has its type and its target':
    { countEdges: countHandler(targetFromTheKey) },
  '6.5 reconcile-by-two-gets embedded: reads the edge and its Counted item by two GetItems at once':
    { reconcileEdges: edgeHandler(byTwoGets) },
  '6.5 reconcile-gives-up: is done where a condition fails: whoever changed the edge has a record of it on the way':
    { reconcileEdges: edgeHandler(givesUp) },
  '6.5 reconcile-names-a-failed-condition: names the record where a condition fails, so that it comes again':
    { reconcileEdges: edgeHandler(namesAFailedCondition) },
  '6.5 recount-by-what-it-read: does not read again: the conditions of its transaction look at what it has read':
    {
      async recount(lab, segments) {
        const parts = await Promise.all(
          Array.from({ length: segments }, (_, segment) => scanSegment(lab, segment, segments)),
        );
        const items = parts.flat();
        const edges = items.flatMap((item) => edgeOf(item) ?? []);
        const counted = items.filter(({ Type }) => Type === 'Counted');
        const nameOf = ({ nodeId, personId }: { nodeId?: unknown; personId?: unknown }): string =>
          `${nodeId} ${personId}`;
        const [inTable, inSums] = [new Set(edges.map(nameOf)), new Set(counted.map(nameOf))];
        const wrong = [
          ...edges.filter((edge) => !inSums.has(nameOf(edge))),
          ...counted.filter((one) => !inTable.has(nameOf(one))).map(countedEdge),
        ];
        const corrections: Correction[] = [];
        for (const edge of wrong) {
          const { nodeId, personId } = edge;
          const isThere = inTable.has(nameOf(edge));
          // Where somebody was quicker, this job has corrected nothing.
          if (await correct(lab, edge, isThere))
            corrections.push({ nodeId, personId, by: isThere ? 1 : -1 });
        }
        corrections.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
        return { edges: edges.length, corrections };
      },
    },
  '6.6 below-level-by-batch: walks the tree depth by depth with one list, and adds up with reduce':
    {
      async peopleBelow(lab, placeId) {
        const places = [placeId];
        for (let next = 0; next < places.length; ) {
          const group = places.slice(next, next + IN_FLIGHT);
          next += group.length;
          const parts = await Promise.all(group.map((id) => partsOf(lab, id)));
          places.push(...parts.flat());
        }
        let sum = 0;
        let Keys: BatchKeys = places.map((id) =>
          adjacencyKeys(entityKey('place', id), 'SUMMARY#DEGREE'),
        );
        while (Keys.length > 0) {
          const { Responses, UnprocessedKeys } = await lab.db.send(
            new BatchGetCommand({ RequestItems: { [lab.table]: { Keys } } }),
          );
          for (const { degree } of Responses?.[lab.table] ?? []) sum += degree;
          Keys = UnprocessedKeys?.[lab.table]?.Keys ?? [];
        }
        return sum;
      },
    },
  '6.6 degrees-in-groups: asks in groups of IN_FLIGHT, and takes away who was seen group by group':
    {
      async withinDegrees(lab, personId, degrees) {
        const seen = new Set([personId]);
        const levels: string[][] = [];
        let level = [personId];
        while (levels.length < degrees) {
          const known = (await eachOf(level, (id) => knownBy(lab, id))).flat();
          level = [...new Set(known)].filter((id) => !seen.has(id)).sort();
          if (level.length === 0) break;
          for (const id of level) seen.add(id);
          levels.push(level);
        }
        return levels;
      },
    },
  '6.6 shared-read-backwards: reads both from the end, and turns the list round; one Query after the other':
    {
      async sharedEdges(lab, oneId, otherId) {
        const mine = await targetsOf(lab, oneId);
        const theirs = new Set(await targetsOf(lab, otherId));
        return mine.filter((target) => theirs.has(target)).reverse();
      },
    },
  '6.6 who-knows-turned: reads GSI2 from the end, and turns the list round': {
    async whoKnows(lab, personId) {
      const items = await queryAll(lab, {
        IndexName: 'GSI2',
        ScanIndexForward: false,
        KeyConditionExpression: 'TypeTarget = :target',
        ExpressionAttributeValues: { ':target': `KNOWS#${entityKey('person', personId)}` },
      });
      return items.map(({ PK }) => parseKey(String(PK))[1] ?? '').reverse();
    },
  },
  '6.7 best-by-the-key: reads degree and id from the index key': {
    async bestKnown(lab, most) {
      const people = (await bestEntries(lab, most)).map(rankedOf);
      return people.sort(byDegree).slice(0, most);
    },
  },
  '6.7 rank-from-the-sort-key: reads whom the person knows from sort keys, and projects the degrees':
    {
      async rankAmongKnown(lab, personId) {
        const ids = [personId, ...(await knownBy(lab, personId))];
        const degrees = await degreesOf(lab, ids);
        return ids.map((id) => ({ personId: id, degree: degrees.get(id) ?? 0 })).sort(byDegree);
      },
    },
  '6.8 decide-other-ways: takes the other ways that fit: a kept list of products, a chart at night':
    {
      async decide(_lab) {
        return {
          isMember: 'realTime',
          followersOfStar: 'stream',
          feed: 'stream',
          productsAlike: 'stream',
          orgChart: 'schedule',
          billOfMaterials: 'schedule',
          itServices: 'realTime',
          fraudRing: 'graphDatabase',
          socialPath: 'graphDatabase',
          monthlyReport: 'schedule',
        };
      },
    },
} satisfies RightAnswers<typeof model>;

// 6.1

const KINDS = { LivesIn: 'LIVES_IN', Skill: 'SKILL', Knows: 'KNOWS' } as const;

function targetOf(edge: Edge): string {
  if (edge.Type === 'LivesIn') return entityKey('place', edge.placeId);
  return edge.Type === 'Skill'
    ? entityKey('skill', edge.skillId)
    : entityKey('person', edge.otherId);
}

// 6.2

/** The character behind # is $: no sort key of the day comes after it. */
async function idsBetween(
  lab: LabContext,
  year: string,
  from: string,
  to: string,
): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :year AND GSI1SK BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':year': `BORN#${year}`, ':from': from, ':to': to },
    ProjectionExpression: 'personId',
  });
  return items.map(({ personId }) => String(personId));
}

async function queryAll(lab: LabContext, input: Omit<QueryCommandInput, 'TableName'>) {
  const items: Record<string, unknown>[] = [];
  const pages = paginateQuery({ client: lab.db }, { TableName: lab.table, ...input });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}

// 6.3

async function peopleUnder(lab: LabContext, key: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :key AND begins_with(GSI1SK, :person)',
    ExpressionAttributeValues: { ':key': key, ':person': 'person#' },
  });
  return items.map(({ personId }) => String(personId));
}

async function bornUnder(lab: LabContext, key: string, day: string) {
  return queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :key AND begins_with(GSI1SK, :day)',
    ExpressionAttributeValues: { ':key': key, ':day': day },
  });
}

// 6.4

/** Counts the records of an event, one after the other. */
function countHandler(count: (lab: LabContext, record: DynamoDBRecord) => Promise<void>) {
  return async (
    lab: LabContext,
    { Records }: DynamoDBStreamEvent,
  ): Promise<DynamoDBBatchResponse> => {
    for (const record of Records) {
      try {
        await count(lab, record);
      } catch {
        return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
      }
    }
    return { batchItemFailures: [] };
  };
}

async function markerBehindTheSum(lab: LabContext, record: DynamoDBRecord): Promise<void> {
  const nodeId = countedAt(record);
  if (nodeId === undefined) return;
  const marker = markerPut(lab, record, 'attribute_not_exists(SK)');
  await transactOnce(lab, [sum(lab, nodeId, record), marker]);
}

async function markerByUpdate(lab: LabContext, record: DynamoDBRecord): Promise<void> {
  const nodeId = countedAt(record);
  if (nodeId === undefined) return;
  const marker = {
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(`MARKER#${record.eventID}`, 'MARKER'),
      UpdateExpression: 'SET #Type = :type, expiresAt = :then',
      ConditionExpression: 'attribute_not_exists(expiresAt)',
      ExpressionAttributeNames: { '#Type': 'Type' },
      ExpressionAttributeValues: { ':type': 'Marker', ':then': expiresAt(lab) },
    },
  };
  await transactOnce(lab, [marker, sum(lab, nodeId, record)]);
}

async function targetFromTheKey(lab: LabContext, record: DynamoDBRecord): Promise<void> {
  const { eventName, dynamodb } = record;
  const found = /^(?:LIVES_IN|SKILL|KNOWS)#(.+)$/.exec(dynamodb?.Keys?.SK?.S ?? '');
  if (eventName === 'MODIFY' || !found?.[1]) return;
  const marker = markerPut(lab, record, 'attribute_not_exists(PK)');
  await transactOnce(lab, [marker, sum(lab, found[1], record)]);
}

/** The node at which a record counts; nothing where it counts nothing. */
function countedAt({ eventName, dynamodb }: DynamoDBRecord): string | undefined {
  const image = eventName === 'INSERT' ? dynamodb?.NewImage : dynamodb?.OldImage;
  if (eventName === 'MODIFY' || !image) return undefined;
  const { Type, placeId, skillId, otherId } = unmarshall(image as Record<string, AttributeValue>);
  if (Type === 'LivesIn') return entityKey('place', placeId);
  if (Type === 'Skill') return entityKey('skill', skillId);
  return Type === 'Knows' ? entityKey('person', otherId) : undefined;
}

function expiresAt(lab: LabContext): number {
  return Math.floor(lab.now().getTime() / 1_000) + MARKER_HOURS * 3_600;
}

function markerPut(lab: LabContext, { eventID }: DynamoDBRecord, ConditionExpression: string) {
  const Item = {
    ...adjacencyKeys(`MARKER#${eventID}`, 'MARKER'),
    Type: 'Marker',
    expiresAt: expiresAt(lab),
  };
  return { Put: { TableName: lab.table, Item, ConditionExpression } };
}

function sum(lab: LabContext, nodeId: string, { eventName }: DynamoDBRecord) {
  const by = eventName === 'INSERT' ? 1 : -1;
  return {
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(nodeId, 'SUMMARY#DEGREE'),
      UpdateExpression: 'SET #Type = :type, nodeId = :node ADD #degree :by',
      ExpressionAttributeNames: { '#Type': 'Type', '#degree': 'degree' },
      ExpressionAttributeValues: { ':type': 'Summary', ':node': nodeId, ':by': by },
    },
  };
}

/** A marker that is there says that the record was counted before. */
async function transactOnce(
  lab: LabContext,
  TransactItems: NonNullable<TransactWriteCommandInput['TransactItems']>,
): Promise<void> {
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = error.CancellationReasons?.map(({ Code }) => Code);
    if (!codes?.includes('ConditionalCheckFailed')) throw error;
  }
}

// 6.5

/** Looks at the edges of an event, one after the other. */
function edgeHandler(reconcile: (lab: LabContext, edge: EdgeKey) => Promise<unknown>) {
  return async (
    lab: LabContext,
    { Records }: DynamoDBStreamEvent,
  ): Promise<DynamoDBBatchResponse> => {
    for (const { dynamodb } of Records) {
      const edge = edgeOf(unmarshall((dynamodb?.Keys ?? {}) as Record<string, AttributeValue>));
      try {
        if (edge) await reconcile(lab, edge);
      } catch {
        return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
      }
    }
    return { batchItemFailures: [] };
  };
}

async function byTwoGets(lab: LabContext, edge: EdgeKey): Promise<void> {
  const { PK, SK } = edge;
  const reads = [{ PK, SK }, countedKey(edge)].map((Key) =>
    lab.db.send(new GetCommand({ TableName: lab.table, Key, ConsistentRead: true })),
  );
  await Promise.allSettled(reads); // If one fails, the other one has ended too.
  const [there, member] = await Promise.all(reads);
  const [isThere, isCounted] = [there?.Item !== undefined, member?.Item !== undefined];
  if (isThere === isCounted) return;
  const isDone = await correct(lab, edge, isThere);
  if (!isDone) await byTwoGets(lab, edge); // Somebody was quicker: look again.
}

async function givesUp(lab: LabContext, edge: EdgeKey): Promise<void> {
  const isThere = await differingEdge(lab, edge);
  // Where somebody was quicker, the record of that is looked at later.
  if (isThere !== undefined) await correct(lab, edge, isThere);
}

async function namesAFailedCondition(lab: LabContext, edge: EdgeKey): Promise<void> {
  const isThere = await differingEdge(lab, edge);
  if (isThere !== undefined) await transactEdge(lab, edge, isThere);
}

type BatchKeys = NonNullable<NonNullable<BatchGetCommandInput['RequestItems']>[string]['Keys']>;

/** Whether the edge is there, where its Counted item says otherwise; nothing where both agree. */
async function differingEdge(lab: LabContext, edge: EdgeKey): Promise<boolean | undefined> {
  const { PK, SK } = edge;
  let keys: BatchKeys = [{ PK, SK }, countedKey(edge)];
  const found: Record<string, unknown>[] = [];
  while (keys.length > 0) {
    const RequestItems = { [lab.table]: { Keys: keys, ConsistentRead: true } };
    const answer = await lab.db.send(new BatchGetCommand({ RequestItems }));
    found.push(...(answer.Responses?.[lab.table] ?? []));
    keys = answer.UnprocessedKeys?.[lab.table]?.Keys ?? [];
  }
  const isThere = found.some((item) => item.PK === PK);
  const isCounted = found.some((item) => item.Type === 'Counted');
  return isThere === isCounted ? undefined : isThere;
}

/** Counts an edge, or takes its count away; `false` where somebody was quicker. */
async function correct(lab: LabContext, edge: EdgeKey, isThere: boolean): Promise<boolean> {
  try {
    await transactEdge(lab, edge, isThere);
    return true;
  } catch (error) {
    if (!isTaken(error)) throw error;
    return false;
  }
}

async function transactEdge(lab: LabContext, edge: EdgeKey, isThere: boolean): Promise<void> {
  const { PK, SK, nodeId } = edge;
  const edgeIsSo = isThere ? 'attribute_exists(PK)' : 'attribute_not_exists(PK)';
  const check = { TableName: lab.table, Key: { PK, SK }, ConditionExpression: edgeIsSo };
  const TransactItems = [
    { ConditionCheck: check },
    memberAction(lab, edge, isThere),
    countAction(lab, nodeId, isThere ? 1 : -1),
  ];
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}

/** An edge that counts, by its key. */
interface EdgeKey {
  PK: string;
  SK: string;
  nodeId: string;
  personId: string;
}

/** The edge of an item; nothing for any other item. */
function edgeOf({ PK, SK }: Record<string, unknown>): EdgeKey | undefined {
  const found = /^person#(.+) (?:LIVES_IN|SKILL|KNOWS)#(.+)$/.exec(`${PK} ${SK}`);
  const [, personId = '', nodeId = ''] = found ?? [];
  return found ? { PK: String(PK), SK: String(SK), nodeId, personId } : undefined;
}

function countedKey({ nodeId, personId }: Pick<EdgeKey, 'nodeId' | 'personId'>) {
  return adjacencyKeys(nodeId, `COUNTED#${entityKey('person', personId)}`);
}

/** Puts or deletes the Counted item of an edge. */
function memberAction(lab: LabContext, { nodeId, personId }: EdgeKey, isThere: boolean) {
  const TableName = lab.table;
  const Key = countedKey({ nodeId, personId });
  const Item = { ...Key, Type: 'Counted', nodeId, personId };
  return isThere
    ? { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(PK)' } }
    : { Delete: { TableName, Key, ConditionExpression: 'attribute_exists(PK)' } };
}

/** Changes the degree of a node. */
function countAction(lab: LabContext, nodeId: string, by: number) {
  return {
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(nodeId, 'SUMMARY#DEGREE'),
      UpdateExpression: 'SET #Type = :type, nodeId = :node ADD #degree :by',
      ExpressionAttributeNames: { '#Type': 'Type', '#degree': 'degree' },
      ExpressionAttributeValues: { ':type': 'Summary', ':node': nodeId, ':by': by },
    },
  };
}

/** Whether a condition of a transaction was not met. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed')
  );
}

/** The edge of a Counted item. */
function countedEdge({ nodeId, personId }: Record<string, unknown>): EdgeKey {
  const types: Readonly<Record<string, string>> = { place: 'LIVES_IN', skill: 'SKILL' };
  const SK = `${types[parseKey(String(nodeId))[0] ?? ''] ?? 'KNOWS'}#${nodeId}`;
  const PK = entityKey('person', String(personId));
  return { PK, SK, nodeId: String(nodeId), personId: String(personId) };
}

async function scanSegment(lab: LabContext, Segment: number, TotalSegments: number) {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new ScanCommand({ TableName: lab.table, Segment, TotalSegments, ExclusiveStartKey }),
    );
    items.push(...(answer.Items ?? []));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

// 6.6

/** Ids of the places that are parts of a place. */
async function partsOf(lab: LabContext, placeId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI2',
    KeyConditionExpression: 'TypeTarget = :target',
    ExpressionAttributeValues: { ':target': `PART_OF#${entityKey('place', placeId)}` },
  });
  return items.map(({ PK }) => parseKey(String(PK))[1] ?? '');
}

/** What each member comes to, IN_FLIGHT of them at a time. */
async function eachOf<Result>(
  members: readonly string[],
  ask: (member: string) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < members.length; first += IN_FLIGHT) {
    results.push(...(await Promise.all(members.slice(first, first + IN_FLIGHT).map(ask))));
  }
  return results;
}

/** Ids of the people whom a person knows, in order. */
async function knownBy(lab: LabContext, personId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    KeyConditionExpression: 'PK = :node AND begins_with(SK, :knows)',
    ExpressionAttributeValues: { ':node': entityKey('person', personId), ':knows': 'KNOWS#' },
  });
  return items.map(({ otherId }) => String(otherId));
}

/** The targets of a person's edges, the last one first. */
async function targetsOf(lab: LabContext, personId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    KeyConditionExpression: 'PK = :node',
    ProjectionExpression: 'SK',
    ExpressionAttributeValues: { ':node': entityKey('person', personId) },
    ScanIndexForward: false,
  });
  return items.flatMap(({ SK }) => (isEdge(SK) ? [String(SK)] : []));
}

/** Nodes and summaries are no relations. */
function isEdge(sortKey: unknown): boolean {
  return !/^(NODE|SUMMARY)#/.test(String(sortKey));
}

// 6.7

/** The best of each shard. */
async function bestEntries(lab: LabContext, most: number): Promise<Record<string, unknown>[]> {
  const shards = Array.from({ length: SHARDS_OF['RANK#DEGREE'] ?? 1 }, (_, shard) => shard);
  const lists = await Promise.all(
    shards.map(async (shard) => {
      const { Items = [] } = await lab.db.send(
        new QueryCommand({
          TableName: lab.table,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :key',
          ExpressionAttributeValues: { ':key': `RANK#DEGREE#${shard}` },
          ScanIndexForward: false,
          Limit: most,
        }),
      );
      return Items;
    }),
  );
  return lists.flat();
}

/** From a key such as 000041#person#p9. */
function rankedOf({ GSI1SK }: Record<string, unknown>): Ranked {
  const [digits, , personId = ''] = parseKey(String(GSI1SK));
  return { personId, degree: Number(digits) };
}

function byDegree(a: Ranked, b: Ranked): number {
  return b.degree - a.degree || (a.personId < b.personId ? -1 : 1);
}

/** The degrees of people who have a summary, by id. */
async function degreesOf(lab: LabContext, ids: readonly string[]): Promise<Map<string, number>> {
  const degrees = new Map<string, number>();
  for (let first = 0; first < ids.length; first += 100) {
    let Keys: BatchKeys = ids
      .slice(first, first + 100)
      .map((id) => adjacencyKeys(entityKey('person', id), 'SUMMARY#DEGREE'));
    while (Keys.length > 0) {
      const { Responses, UnprocessedKeys } = await lab.db.send(
        new BatchGetCommand({
          RequestItems: { [lab.table]: { Keys, ProjectionExpression: 'nodeId, degree' } },
        }),
      );
      for (const { nodeId, degree } of Responses?.[lab.table] ?? []) {
        degrees.set(parseKey(nodeId)[1] ?? '', degree);
      }
      Keys = UnprocessedKeys?.[lab.table]?.Keys ?? [];
    }
  }
  return degrees;
}
