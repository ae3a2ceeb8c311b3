/**
 * 2.4 with a cursor that says which list and whose; the id in it goes into a key unseen.
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
  const user = entityKey('USER', userId);
  const keysOf = (id: string) => adjacencyKeys(user, compositeKey([kind, 'USER', id]));
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: { ':user': user, ':edge': `${kind}#USER#` },
      Limit: limit,
      ...(cursor !== undefined && { ExclusiveStartKey: keysOf(readCursor(cursor, kind, userId)) }),
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as Edge[];
  const last = edges.at(-1);
  if (!answer.LastEvaluatedKey || !last) return { edges };
  const text = [kind, userId, otherOf(last)].join('/');
  return { edges, cursor: Buffer.from(text).toString('base64url') };
}

function readCursor(cursor: string, kind: string, userId: string): string {
  const [ofKind, ofUser, lastId] = Buffer.from(cursor, 'base64url').toString('utf8').split('/');
  if (ofKind === kind && ofUser === userId && lastId !== undefined) return lastId;
  throw new SocialError('badCursor', `this cursor does not belong to ${userId}`);
}
