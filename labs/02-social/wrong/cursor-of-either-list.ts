/**
 * 2.4 with a cursor that only says whose list it is: followers go on where following stopped.
 *
 * @fails 2.4
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Follow,
  type Follower,
  type Page,
  type PageRequest,
  SocialError,
} from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function followers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follower>> {
  return readPage(lab, 'FOLLOWER', userId, page) as Promise<Page<Follower>>;
}

export async function following(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return readPage(lab, 'FOLLOWS', userId, page) as Promise<Page<Follow>>;
}

async function readPage(
  lab: LabContext,
  prefix: string,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow | Follower>> {
  const user = entityKey('USER', userId);
  const keysOf = (id: string) => adjacencyKeys(user, compositeKey([prefix, 'USER', id]));
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: { ':user': user, ':edge': `${prefix}#USER#` },
      Limit: limit,
      ...(cursor !== undefined && { ExclusiveStartKey: keysOf(readCursor(cursor, userId)) }),
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as (Follow | Follower)[];
  const last = edges.at(-1);
  if (!answer.LastEvaluatedKey || !last) return { edges };
  const lastId = last.Type === 'Follow' ? last.followeeId : last.followerId;
  return { edges, cursor: Buffer.from(`${userId}/${lastId}`).toString('base64url') };
}

function readCursor(cursor: string, userId: string): string {
  const [owner, lastId] = Buffer.from(cursor, 'base64url').toString('utf8').split('/');
  if (owner === userId && lastId) return lastId;
  throw new SocialError('badCursor', `this cursor does not belong to ${userId}`);
}
