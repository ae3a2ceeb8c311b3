/**
 * 2.4 one edge more than asked for is read, so that no cursor leads to an empty page; the cursor is signed.
 *
 * @passes 2.4
 */

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
import { compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

const SECRET = 'known to the servers only';

export async function following(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return readPage<Follow>(lab, userId, 'FOLLOWS', page, (edge) => edge.followeeId);
}

export async function followers(
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
