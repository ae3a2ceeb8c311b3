/** Lab 6, Knowledge graph: the reference model; README.md beside it says why it is so. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DeleteCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  type Edge,
  entityOf,
  IN_FLIGHT,
  type KnowledgeGraphEntity,
  KnowledgeGraphError,
  type Neighbourhood,
  type NewPerson,
  type Ranked,
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
                ...{ GSI1PK: initialKey(name), GSI1SK: `${name}#${node}` },
                ...{ Type: 'Person', personId, name },
              },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
          {
            Put: {
              TableName: lab.table,
              Item: {
                ...edgeKeys(node, born),
                ...indexKeys(yearKey(bornOn.slice(0, 4)), personId, `${bornOn}#${node}`),
                ...{ Type: 'Born', personId, bornOn },
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
  return peopleUnder(lab, entityKey('skill', skillId), 'person#');
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
  const [mine, theirs] = await Promise.all(
    [oneId, otherId].map(async (id) => {
      const items = await itemsOf(lab, entityKey('person', id));
      return items.flatMap(({ TypeTarget }) => (TypeTarget ? [String(TypeTarget)] : []));
    }),
  );
  return mine?.filter((key) => theirs?.includes(key)) ?? [];
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
    let Keys: BatchKeys = nodes
      .slice(first, first + BATCH_KEYS)
      .map((node) => adjacencyKeys(node, 'SUMMARY#DEGREE'));
    while (Keys.length > 0) {
      const answer = await lab.db.send(
        new BatchGetCommand({ RequestItems: { [lab.table]: { Keys } } }),
      );
      for (const item of answer.Responses?.[lab.table] ?? []) {
        const { nodeId, degree } = entityOf(item) as Summary;
        degrees.set(nodeId, degree);
      }
      Keys = answer.UnprocessedKeys?.[lab.table]?.Keys ?? [];
    }
  }
  return degrees;
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
        ...edgeKeys(node, `LIVES_IN#${place}`),
        ...indexKeys(place, edge.personId, node),
        ...edge,
      };
    }
    case 'Skill': {
      const skill = entityKey('skill', edge.skillId);
      return {
        ...edgeKeys(node, `SKILL#${skill}`),
        ...indexKeys(skill, edge.personId, node),
        ...edge,
      };
    }
    case 'Knows':
      return { ...edgeKeys(node, `KNOWS#${entityKey('person', edge.otherId)}`), ...edge };
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

function edgeKeys(node: string, typeTarget: string) {
  return { ...adjacencyKeys(node, typeTarget), TypeTarget: typeTarget };
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
