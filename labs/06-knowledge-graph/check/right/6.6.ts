/** Step 6.6: other answers that are right. */

import {
  BatchGetCommand,
  type BatchGetCommandInput,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { IN_FLIGHT } from '#entities/06-knowledge-graph.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'below-level-by-batch: walks the tree depth by depth with one list, and adds up with reduce': {
    peopleBelow,
  },
  'degrees-in-groups: asks in groups of IN_FLIGHT, and takes away who was seen group by group': {
    withinDegrees,
  },
  'shared-read-backwards: reads both from the end, and turns the list round; one Query after the other':
    { sharedEdges },
  'who-knows-turned: reads GSI2 from the end, and turns the list round': { whoKnows },
} satisfies RightAnswers<typeof model>;

type BatchKeys = NonNullable<NonNullable<BatchGetCommandInput['RequestItems']>[string]['Keys']>;

async function peopleBelow(lab: LabContext, placeId: string): Promise<number> {
  const places = [placeId];
  for (let next = 0; next < places.length; ) {
    const group = places.slice(next, next + IN_FLIGHT);
    next += group.length;
    const parts = await Promise.all(group.map((id) => partsOf(lab, id)));
    places.push(...parts.flat());
  }
  let sum = 0;
  let Keys: BatchKeys = places.map((id) => adjacencyKeys(entityKey('place', id), 'SUMMARY#DEGREE'));
  while (Keys.length > 0) {
    const { Responses, UnprocessedKeys } = await lab.db.send(
      new BatchGetCommand({ RequestItems: { [lab.table]: { Keys } } }),
    );
    for (const { degree } of Responses?.[lab.table] ?? []) sum += degree;
    Keys = UnprocessedKeys?.[lab.table]?.Keys ?? [];
  }
  return sum;
}

/** Ids of the places that are parts of a place. */
async function partsOf(lab: LabContext, placeId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI2',
    KeyConditionExpression: 'TypeTarget = :target',
    ExpressionAttributeValues: { ':target': `PART_OF#${entityKey('place', placeId)}` },
  });
  return items.map(({ PK }) => parseKey(String(PK))[1] ?? '');
}

async function queryAll(
  lab: LabContext,
  input: Omit<QueryCommandInput, 'TableName'>,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
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

async function withinDegrees(
  lab: LabContext,
  personId: string,
  degrees: number,
): Promise<string[][]> {
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

async function sharedEdges(lab: LabContext, oneId: string, otherId: string): Promise<string[]> {
  const mine = await targetsOf(lab, oneId);
  const theirs = new Set(await targetsOf(lab, otherId));
  return mine.filter((target) => theirs.has(target)).reverse();
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

async function whoKnows(lab: LabContext, personId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI2',
    ScanIndexForward: false,
    KeyConditionExpression: 'TypeTarget = :target',
    ExpressionAttributeValues: { ':target': `KNOWS#${entityKey('person', personId)}` },
  });
  return items.map(({ PK }) => parseKey(String(PK))[1] ?? '').reverse();
}
