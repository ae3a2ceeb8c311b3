/** Step 2.4: other answers that are right. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Follow,
  type Follower,
  type Page,
  type PageRequest,
  SocialError,
} from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'signed-cursor: one edge more than asked for is read, so that no cursor leads to an empty page; the cursor is signed':
    { following, followers },
  'whole-start-key: the cursor is the whole LastEvaluatedKey, and is compared with what is asked for when it comes back':
    { following: followingWholeStartKey, followers: followersWholeStartKey },
} satisfies RightAnswers<typeof model>;

const SECRET = 'known to the servers only';

async function following(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return readPage<Follow>(lab, userId, 'FOLLOWS', page, (edge) => edge.followeeId);
}

async function followers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follower>> {
  return readPage<Follower>(lab, userId, 'FOLLOWER', page, (edge) => edge.followerId);
}

async function readPage<Edge>(
  lab: LabContext,
  userId: string,
  kind: string,
  { limit, cursor }: PageRequest,
  otherOf: (edge: Edge) => string,
): Promise<Page<Edge>> {
  const PK = entityKey('USER', userId);
  const skOf = (otherId: string): string => compositeKey([kind, 'USER', otherId]);
  const start = cursor === undefined ? undefined : read(cursor, kind, userId);
  const { Items = [], LastEvaluatedKey: end } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :kind)',
      ExpressionAttributeValues: { ':user': PK, ':kind': `${kind}#USER#` },
      Limit: limit + 1,
      ExclusiveStartKey: start === undefined ? undefined : { PK, SK: skOf(start) },
    }),
  );
  const edges = Items.slice(0, limit).map(entityOf) as Edge[];
  const last = edges.at(-1);
  // A page may end before its Limit: then it is not full, and there is more.
  if ((Items.length <= limit && !end) || last === undefined) return { edges };
  return { edges, cursor: signed(otherOf(last), kind, userId) };
}

function signed(lastId: string, kind: string, userId: string): string {
  const text = Buffer.from(lastId).toString('base64url');
  return `${text}.${signatureOf(lastId, kind, userId)}`;
}

function read(cursor: string, kind: string, userId: string): string {
  const [text = '', signature = ''] = cursor.split('.');
  const lastId = Buffer.from(text, 'base64url').toString('utf8');
  const expected = Buffer.from(signatureOf(lastId, kind, userId));
  const given = Buffer.from(signature);
  if (given.length === expected.length && timingSafeEqual(given, expected)) return lastId;
  throw new SocialError('badCursor', 'nobody here has signed this cursor');
}

function signatureOf(lastId: string, kind: string, userId: string): string {
  const text = JSON.stringify([kind, userId, lastId]);
  return createHmac('sha256', SECRET).update(text).digest('base64url');
}

async function followingWholeStartKey(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return readPageWholeStartKey<Follow>(lab, userId, 'FOLLOWS#USER#', page);
}

async function followersWholeStartKey(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follower>> {
  return readPageWholeStartKey<Follower>(lab, userId, 'FOLLOWER#USER#', page);
}

async function readPageWholeStartKey<Edge>(
  lab: LabContext,
  userId: string,
  prefix: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Edge>> {
  const user = entityKey('USER', userId);
  const { Items = [], LastEvaluatedKey } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':user': user, ':prefix': prefix },
      Limit: limit,
      ExclusiveStartKey: cursor === undefined ? undefined : startKey(cursor, user, prefix),
    }),
  );
  const edges = Items.map(entityOf) as Edge[];
  if (!LastEvaluatedKey) return { edges };
  return { edges, cursor: Buffer.from(JSON.stringify(LastEvaluatedKey)).toString('base64url') };
}

function startKey(cursor: string, user: string, prefix: string): Record<string, string> {
  const key = parsed(Buffer.from(cursor, 'base64url').toString('utf8'));
  const { PK, SK } = (key ?? {}) as Record<string, unknown>;
  if (PK === user && typeof SK === 'string' && SK.startsWith(prefix)) return { PK, SK };
  throw new SocialError('badCursor', 'this cursor is not from this list');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
