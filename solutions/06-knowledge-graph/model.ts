/** Lab 6, Knowledge graph: the reference model; README.md beside it says why it is so. */

import { type AttributeValue, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import {
  type Correction,
  type Counted,
  type Edge,
  entityOf,
  IN_FLIGHT,
  type KnowledgeGraphEntity,
  KnowledgeGraphError,
  MARKER_HOURS,
  type Neighbourhood,
  type NewPerson,
  type Ranked,
  type Recount,
  type ScenarioId,
  SHARDS_OF,
  type Summary,
  shardOf,
  type Way,
} from '#entities/06-knowledge-graph.ts';
import { adjacencyKeys, compositeKey, entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

type Item = Record<string, unknown>;
type BatchKeys = NonNullable<NonNullable<BatchGetCommandInput['RequestItems']>[string]['Keys']>;

/** Edges that begin at a person. */
const EDGES = new Set(['Born', 'LivesIn', 'Skill', 'Knows']);
/** Keys of one BatchGetItem. */
const BATCH_KEYS = 100;

export async function addPerson(lab: LabContext, person: NewPerson): Promise<void> {
  const { personId, name, bornOn } = person;
  const node = entityKey('person', personId);
  const born = compositeKey(['BORN', bornOn]);
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: lab.table,
              Item: {
                ...adjacencyKeys(node, 'NODE#person'),
                GSI1PK: initialKey(name),
                GSI1SK: `${name}#${node}`,
                Type: 'Person',
                personId,
                name,
              },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
          {
            Put: {
              TableName: lab.table,
              Item: {
                ...adjacencyKeys(node, born),
                ...indexKeys(yearKey(bornOn.slice(0, 4)), personId, `${bornOn}#${node}`),
                Type: 'Born',
                personId,
                bornOn,
              },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new KnowledgeGraphError('alreadyExists', `there is a person ${personId}`);
  }
}

export async function addEdge(lab: LabContext, edge: Edge): Promise<void> {
  await lab.db.send(new PutCommand({ TableName: lab.table, Item: itemOf(edge) }));
}

export async function removeEdge(lab: LabContext, edge: Edge): Promise<void> {
  const { PK, SK } = itemOf(edge);
  await lab.db.send(new DeleteCommand({ TableName: lab.table, Key: { PK, SK } }));
}

export async function neighbourhood(lab: LabContext, personId: string): Promise<Neighbourhood> {
  const entities = (await itemsOf(lab, entityKey('person', personId))).map(entityOf);
  const of = <Type extends KnowledgeGraphEntity['Type']>(type: Type) =>
    entities.filter(
      (one): one is Extract<KnowledgeGraphEntity, { Type: Type }> => one.Type === type,
    );
  const [person] = of('Person');
  if (!person) throw new KnowledgeGraphError('notFound', `there is no person ${personId}`);
  const bornOn = of('Born')[0]?.bornOn ?? '';
  const edges = { livesIn: of('LivesIn'), skills: of('Skill'), knows: of('Knows') };
  return { personId, name: person.name, bornOn, ...edges };
}

export async function bornOn(lab: LabContext, day: string): Promise<string[]> {
  return peopleUnder(lab, yearKey(day.slice(0, 4)), `${day}#`);
}

export async function bornIn(lab: LabContext, year: number): Promise<string[]> {
  return peopleUnder(lab, yearKey(String(year)));
}

export async function peopleByName(lab: LabContext, prefix: string): Promise<string[]> {
  return peopleUnder(lab, initialKey(prefix), prefix);
}

export async function peopleAt(lab: LabContext, placeId: string): Promise<string[]> {
  return peopleUnder(lab, entityKey('place', placeId), 'person#');
}

export async function peopleWithSkill(lab: LabContext, skillId: string): Promise<string[]> {
  return peopleUnder(lab, entityKey('skill', skillId));
}

export async function countEdges(
  lab: LabContext,
  { Records }: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  for (const record of Records) {
    const change = changeOf(record);
    try {
      if (change) await countOnce(lab, String(record.eventID), change);
    } catch {
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

export async function degreeOf(lab: LabContext, nodeId: string): Promise<number> {
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: adjacencyKeys(nodeId, 'SUMMARY#DEGREE') }),
  );
  return Item ? (entityOf(Item) as Summary).degree : 0;
}

export async function reconcileEdges(
  lab: LabContext,
  { Records }: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  for (const { dynamodb } of Records) {
    const image = dynamodb?.NewImage ?? dynamodb?.OldImage;
    const edge = edgeOf(unmarshall(image as Record<string, AttributeValue>));
    try {
      if (edge) await reconcile(lab, edge);
    } catch {
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

export async function recount(lab: LabContext, segments: number): Promise<Recount> {
  const lists = await Promise.all(
    Array.from({ length: segments }, (_, segment) => scanSegment(lab, segment, segments)),
  );
  const items = lists.flat();
  const edges = items.flatMap((item) => edgeOf(item) ?? []);
  const counted = items.map(entityOf).filter((one) => one.Type === 'Counted');
  const nameOf = (nodeId: string, personId: string): string => `${nodeId} ${personId}`;
  const isCounted = new Set(counted.map((one) => nameOf(one.nodeId, one.personId)));
  const isThere = new Set(edges.map((edge) => nameOf(targetOf(edge), edge.personId)));
  const wrong = [
    ...edges.filter((edge) => !isCounted.has(nameOf(targetOf(edge), edge.personId))),
    ...counted.filter((one) => !isThere.has(nameOf(one.nodeId, one.personId))).map(countedEdge),
  ];
  const made = await eachOf(wrong, (edge) => reconcile(lab, edge));
  const corrections = made
    .flat()
    .sort((a, b) => byText(nameOf(a.nodeId, a.personId), nameOf(b.nodeId, b.personId)));
  return { edges: edges.length, corrections };
}

export async function whoKnows(lab: LabContext, personId: string): Promise<string[]> {
  return sourcesOf(lab, `KNOWS#${entityKey('person', personId)}`);
}

export async function withinDegrees(
  lab: LabContext,
  personId: string,
  degrees: number,
): Promise<string[][]> {
  const seen = new Set([personId]);
  const levels: string[][] = [];
  let level = [personId];
  while (levels.length < degrees) {
    const known = (await eachOf(level, (id) => knownBy(lab, id))).flat();
    level = [...new Set(known)].filter((id) => !seen.has(id)).sort(byText);
    if (level.length === 0) break;
    for (const id of level) seen.add(id);
    levels.push(level);
  }
  return levels;
}

export async function sharedEdges(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<string[]> {
  const [mine, theirs] = (await Promise.all(
    [oneId, otherId].map(async (id) => {
      const items = await itemsOf(lab, entityKey('person', id));
      return items.flatMap((item) => (EDGES.has(entityOf(item).Type) ? [String(item.SK)] : []));
    }),
  )) as [string[], string[]];
  return mine.filter((key) => theirs.includes(key));
}

export async function peopleBelow(lab: LabContext, placeId: string): Promise<number> {
  const places = [placeId];
  let level = places;
  while (level.length > 0) {
    const parts = await eachOf(level, (id) => sourcesOf(lab, `PART_OF#${entityKey('place', id)}`));
    level = parts.flat();
    places.push(...level);
  }
  const degrees = await degreesOf(
    lab,
    places.map((id) => entityKey('place', id)),
  );
  return [...degrees.values()].reduce((sum, degree) => sum + degree, 0);
}

export async function bestKnown(lab: LabContext, most: number): Promise<Ranked[]> {
  const lists = await Promise.all(
    shardsOf('RANK#DEGREE').map(async (key) => {
      const { Items = [] } = await lab.db.send(
        new QueryCommand({
          TableName: lab.table,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :key',
          ExpressionAttributeValues: { ':key': key },
          ScanIndexForward: false,
          Limit: most,
        }),
      );
      return Items.map((item) => entityOf(item) as Summary);
    }),
  );
  const people = lists.flat().map(({ nodeId, degree }) => ({ personId: idOf(nodeId), degree }));
  return people.sort(byDegree).slice(0, most);
}

export async function rankAmongKnown(lab: LabContext, personId: string): Promise<Ranked[]> {
  const ids = [personId, ...(await knownBy(lab, personId))];
  const degrees = await degreesOf(
    lab,
    ids.map((id) => entityKey('person', id)),
  );
  return ids
    .map((id) => ({ personId: id, degree: degrees.get(entityKey('person', id)) ?? 0 }))
    .sort(byDegree);
}

export async function decide(_lab: LabContext): Promise<Record<ScenarioId, Way>> {
  return {
    isMember: 'realTime',
    followersOfStar: 'stream',
    feed: 'stream',
    productsAlike: 'schedule',
    orgChart: 'realTime',
    billOfMaterials: 'schedule',
    itServices: 'realTime',
    fraudRing: 'graphDatabase',
    socialPath: 'graphDatabase',
    monthlyReport: 'schedule',
  };
}

/** What a record changes: the degree of one node; nothing where no edge came or went. */
function changeOf({ eventName, dynamodb }: DynamoDBRecord) {
  if (eventName === 'MODIFY') return undefined;
  const by = eventName === 'INSERT' ? 1 : -1;
  const image = by === 1 ? dynamodb?.NewImage : dynamodb?.OldImage;
  const edge = edgeOf(unmarshall(image as Record<string, AttributeValue>));
  return edge && { nodeId: targetOf(edge), by };
}

/** Writes a marker and the count together; a record that has its marker was counted before. */
async function countOnce(
  lab: LabContext,
  eventId: string,
  { nodeId, by }: { nodeId: string; by: number },
): Promise<void> {
  const expiresAt = Math.floor(lab.now().getTime() / 1_000) + MARKER_HOURS * 3_600;
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: lab.table,
              Item: { PK: `MARKER#${eventId}`, SK: 'MARKER', Type: 'Marker', expiresAt },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
          countAt(lab, nodeId, by),
        ],
      }),
    );
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}

/** The action that changes the degree of a node. */
function countAt(lab: LabContext, nodeId: string, by: number) {
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

/** Puts right what the table says of an edge and what is counted of it. */
async function reconcile(lab: LabContext, edge: Edge): Promise<Correction[]> {
  const { personId } = edge;
  const nodeId = targetOf(edge);
  const { PK, SK } = itemOf(edge);
  const counted = adjacencyKeys(nodeId, `COUNTED#${entityKey('person', personId)}`);
  for (;;) {
    const found = await batchGet(lab, [{ PK, SK }, counted], true);
    const isThere = found.some((item) => item.SK === SK);
    const isCounted = found.some((item) => item.SK === counted.SK);
    if (isThere === isCounted) return [];
    const entity: Counted = { Type: 'Counted', nodeId, personId };
    const by = isThere ? 1 : -1;
    const TableName = lab.table;
    const member = isThere
      ? {
          Put: {
            TableName,
            Item: { ...counted, ...entity },
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        }
      : { Delete: { TableName, Key: counted, ConditionExpression: 'attribute_exists(PK)' } };
    const still = isThere ? 'attribute_exists(PK)' : 'attribute_not_exists(PK)';
    try {
      await lab.db.send(
        new TransactWriteCommand({
          TransactItems: [
            { ConditionCheck: { TableName, Key: { PK, SK }, ConditionExpression: still } },
            member,
            countAt(lab, nodeId, by),
          ],
        }),
      );
      return [{ nodeId, personId, by }];
    } catch (error) {
      if (!isTaken(error)) throw error; // Somebody was quicker: look again.
    }
  }
}

/** An edge that counts; nothing for any other item. */
function edgeOf(item: Item): Edge | undefined {
  const entity = entityOf(item);
  const { Type } = entity;
  return Type === 'LivesIn' || Type === 'Skill' || Type === 'Knows' ? entity : undefined;
}

function targetOf(edge: Edge): string {
  switch (edge.Type) {
    case 'LivesIn':
      return entityKey('place', edge.placeId);
    case 'Skill':
      return entityKey('skill', edge.skillId);
    case 'Knows':
      return entityKey('person', edge.otherId);
  }
}

/** The edge of a Counted item; of its attributes, those that its key is made of. */
function countedEdge({ nodeId, personId }: Counted): Edge {
  const [kind, id = ''] = parseKey(nodeId);
  if (kind === 'place') return { Type: 'LivesIn', personId, placeId: id, since: '' };
  if (kind === 'skill') return { Type: 'Skill', personId, skillId: id, level: 0 };
  return { Type: 'Knows', personId, otherId: id };
}

async function scanSegment(
  lab: LabContext,
  Segment: number,
  TotalSegments: number,
): Promise<Item[]> {
  const items: Item[] = [];
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

/** Ids of the people under an index key, from all its shards, in the order of the index. */
async function peopleUnder(lab: LabContext, key: string, prefix?: string): Promise<string[]> {
  const keys = shardsOf(key);
  const begins = prefix === undefined ? '' : ' AND begins_with(GSI1SK, :prefix)';
  const lists = await Promise.all(
    keys.map((one) =>
      queryAll(lab, {
        IndexName: 'GSI1',
        KeyConditionExpression: `GSI1PK = :key${begins}`,
        ExpressionAttributeValues: {
          ':key': one,
          ...(prefix !== undefined && { ':prefix': prefix }),
        },
      }),
    ),
  );
  const items = lists.flat();
  if (keys.length > 1) items.sort((a, b) => byText(String(a.GSI1SK), String(b.GSI1SK)));
  return items.map(({ personId }) => String(personId));
}

/** The keys of GSI1 that a key is spread over. */
function shardsOf(key: string): string[] {
  const shards = SHARDS_OF[key];
  return shards ? Array.from({ length: shards }, (_, shard) => `${key}#${shard}`) : [key];
}

/** A node's item collection. */
function itemsOf(lab: LabContext, node: string): Promise<Item[]> {
  return queryAll(lab, {
    KeyConditionExpression: 'PK = :node',
    ExpressionAttributeValues: { ':node': node },
  });
}

/** Ids of the people whom a person knows, in order. */
async function knownBy(lab: LabContext, personId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    KeyConditionExpression: 'PK = :node AND begins_with(SK, :knows)',
    ExpressionAttributeValues: { ':node': entityKey('person', personId), ':knows': 'KNOWS#' },
  });
  return items.map(({ otherId }) => String(otherId));
}

/** Ids of the nodes from which an edge with this TypeTarget begins, in order. */
async function sourcesOf(lab: LabContext, typeTarget: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI2',
    KeyConditionExpression: 'TypeTarget = :target',
    ExpressionAttributeValues: { ':target': typeTarget },
  });
  return items.map(({ PK }) => idOf(String(PK)));
}

/** The degrees of nodes that have a summary. */
async function degreesOf(lab: LabContext, nodes: readonly string[]): Promise<Map<string, number>> {
  const degrees = new Map<string, number>();
  for (let first = 0; first < nodes.length; first += BATCH_KEYS) {
    const nodesNow = nodes.slice(first, first + BATCH_KEYS);
    const keys = nodesNow.map((node) => adjacencyKeys(node, 'SUMMARY#DEGREE'));
    for (const item of await batchGet(lab, keys, false)) {
      const { nodeId, degree } = entityOf(item) as Summary;
      degrees.set(nodeId, degree);
    }
  }
  return degrees;
}

/** Those of these items that are there, at most 100, in any order. */
async function batchGet(
  lab: LabContext,
  keys: BatchKeys,
  ConsistentRead: boolean,
): Promise<Item[]> {
  const items: Item[] = [];
  let Keys = keys;
  while (Keys.length > 0) {
    const answer = await lab.db.send(
      new BatchGetCommand({ RequestItems: { [lab.table]: { Keys, ConsistentRead } } }),
    );
    items.push(...(answer.Responses?.[lab.table] ?? []));
    Keys = answer.UnprocessedKeys?.[lab.table]?.Keys ?? [];
  }
  return items;
}

/** What each member comes to, IN_FLIGHT of them at a time. */
async function eachOf<Member, Result>(
  members: readonly Member[],
  ask: (member: Member) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < members.length) {
      const place = next++;
      results[place] = await ask(members[place] as Member);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return results;
}

async function queryAll(
  lab: LabContext,
  input: Omit<QueryCommandInput, 'TableName'>,
): Promise<Item[]> {
  const items: Item[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new QueryCommand({ TableName: lab.table, ...input, ExclusiveStartKey }),
    );
    items.push(...(answer.Items ?? []));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

/** An edge with the keys of the table and of both indexes. */
function itemOf(edge: Edge): Item & { PK: string; SK: string } {
  const node = entityKey('person', edge.personId);
  switch (edge.Type) {
    case 'LivesIn': {
      const place = entityKey('place', edge.placeId);
      return {
        ...adjacencyKeys(node, `LIVES_IN#${place}`),
        ...indexKeys(place, edge.personId, node),
        ...edge,
      };
    }
    case 'Skill': {
      const skill = entityKey('skill', edge.skillId);
      return {
        ...adjacencyKeys(node, `SKILL#${skill}`),
        ...indexKeys(skill, edge.personId, node),
        ...edge,
      };
    }
    case 'Knows': {
      const TypeTarget = `KNOWS#${entityKey('person', edge.otherId)}`;
      return { ...adjacencyKeys(node, TypeTarget), TypeTarget, ...edge };
    }
  }
}

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function byDegree(a: Ranked, b: Ranked): number {
  return b.degree - a.degree || byText(a.personId, b.personId);
}

/** The id in a node's key. */
function idOf(node: string): string {
  return parseKey(node)[1] ?? '';
}

/** The keys of GSI1; a common key has the person's shard behind it. */
function indexKeys(key: string, personId: string, GSI1SK: string) {
  const shards = SHARDS_OF[key];
  return { GSI1PK: shards ? `${key}#${shardOf(personId, shards)}` : key, GSI1SK };
}

function yearKey(year: string): string {
  return compositeKey(['BORN', year]);
}

function initialKey(name: string): string {
  return compositeKey(['NAME', String.fromCodePoint(name.codePointAt(0) ?? 0)]);
}

/** Whether a transaction was cancelled because an item is there already. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed')
  );
}
