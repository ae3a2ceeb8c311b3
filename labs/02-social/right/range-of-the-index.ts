/**
 * 2.6 the index is asked for a range of sort keys, and for one edge more than the page has.
 *
 * @passes 2.6
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Follow,
  type Page,
  type PageRequest,
  SocialError,
} from '#entities/02-social.ts';
import { compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function followersIndexed(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
  const user = entityKey('USER', userId);
  // The smallest text behind an id is the id and a character of code 0.
  const from = cursor === undefined ? 'FOLLOWER#USER#' : `${edgeKey(read(cursor, userId))}\0`;
  const { Items = [], LastEvaluatedKey: end } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :user AND GSI1SK BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':user': user, ':from': from, ':to': 'FOLLOWER#USER$' },
      Limit: limit + 1,
    }),
  );
  const edges = Items.slice(0, limit).map(entityOf) as Follow[];
  const last = edges.at(-1);
  // A page may end before its Limit: then it is not full, and there is more.
  if ((Items.length <= limit && !end) || !last) return { edges };
  const text = JSON.stringify({ to: userId, lastId: last.followerId });
  return { edges, cursor: Buffer.from(text).toString('hex') };
}

function edgeKey(followerId: string): string {
  return compositeKey(['FOLLOWER', 'USER', followerId]);
}

function read(cursor: string, userId: string): string {
  try {
    const { to, lastId } = JSON.parse(Buffer.from(cursor, 'hex').toString('utf8'));
    edgeKey(lastId);
    if (to === userId) return lastId;
  } catch {
    // Refused below.
  }
  throw new SocialError('badCursor', `this cursor is not from the followers of ${userId}`);
}
