/** Step 2.7: other answers that are right. */

import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  GetCommand,
  paginateQuery,
} from '@aws-sdk/lib-dynamodb';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'priced-both-ways: the profile’s counters price both ways; the two lists are read at once, and so are the batches':
    { mutualFollows },
} satisfies RightAnswers<typeof model>;

type Half = 'FOLLOWS' | 'FOLLOWER';

/** Read units of an edge in a Query of many, and of a key in a BatchGetItem. */
const QUERIED_UNITS = 0.025;

const LOOKED_UP_UNITS = 0.5;

const BATCH_KEYS = 100;

async function mutualFollows(lab: LabContext, userId: string): Promise<string[]> {
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
      ProjectionExpression: 'followerCount, followingCount',
    }),
  );
  const { followerCount = 0, followingCount = 0 } = Item ?? {};
  const [fewer, more] = [followerCount, followingCount].sort((a, b) => a - b) as [number, number];
  if (fewer === 0) return [];
  if (fewer * LOOKED_UP_UNITS >= more * QUERIED_UNITS) {
    const [ids, back] = await Promise.all([
      readIds(lab, userId, 'FOLLOWS'),
      readIds(lab, userId, 'FOLLOWER'),
    ]);
    const times = new Map<string, number>();
    for (const id of [...ids, ...back]) times.set(id, (times.get(id) ?? 0) + 1);
    return [...times].filter(([, count]) => count === 2).map(([id]) => id);
  }
  const [short, long]: Half[] =
    followingCount < followerCount ? ['FOLLOWS', 'FOLLOWER'] : ['FOLLOWER', 'FOLLOWS'];
  const ids = await readIds(lab, userId, short as Half);
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH_KEYS) }, (_, nth) =>
    ids.slice(nth * BATCH_KEYS, (nth + 1) * BATCH_KEYS),
  );
  const found = await Promise.all(
    batches.map((batch) =>
      lookUp(
        lab,
        batch.map((id) => keysOf(userId, long as Half, id)),
      ),
    ),
  );
  // BatchGetItem answers in any order; ids here are ASCII.
  return found.flat().sort();
}

function keysOf(userId: string, half: Half, otherId: string): Record<string, string> {
  return adjacencyKeys(entityKey('USER', userId), compositeKey([half, 'USER', otherId]));
}

async function readIds(lab: LabContext, userId: string, half: Half): Promise<string[]> {
  const ids: string[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :half)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':half': `${half}#USER#` },
      ProjectionExpression: 'SK',
    },
  );
  for await (const { Items = [] } of pages) ids.push(...Items.map(({ SK }) => idOf(SK)));
  return ids;
}

async function lookUp(lab: LabContext, Keys: Record<string, string>[]): Promise<string[]> {
  const ids: string[] = [];
  let left: Record<string, unknown>[] | undefined = Keys;
  while (left && left.length > 0) {
    const answer: BatchGetCommandOutput = await lab.db.send(
      new BatchGetCommand({
        RequestItems: { [lab.table]: { Keys: left, ProjectionExpression: 'SK' } },
      }),
    );
    ids.push(...(answer.Responses?.[lab.table] ?? []).map(({ SK }) => idOf(SK)));
    left = answer.UnprocessedKeys?.[lab.table]?.Keys;
  }
  return ids;
}

function idOf(SK: string): string {
  return parseKey(SK).at(-1) as string;
}
