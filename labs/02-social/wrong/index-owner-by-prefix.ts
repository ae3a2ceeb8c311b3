/**
 * 2.6 with the index's LastEvaluatedKey as cursor, whose owner is compared by startsWith.
 *
 * @fails 2.6
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Follow,
  type Page,
  type PageRequest,
  SocialError,
} from '#entities/02-social.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function followersIndexed(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
  const { Items = [], LastEvaluatedKey } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :user AND begins_with(GSI1SK, :edge)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':edge': 'FOLLOWER#USER#' },
      Limit: limit,
      ExclusiveStartKey: cursor === undefined ? undefined : startKey(cursor, userId),
    }),
  );
  const edges = Items.map(entityOf) as Follow[];
  if (!LastEvaluatedKey) return { edges };
  return { edges, cursor: Buffer.from(JSON.stringify(LastEvaluatedKey)).toString('base64url') };
}

function startKey(cursor: string, userId: string): Record<string, string> {
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (key.GSI1PK.startsWith(entityKey('USER', userId))) return key;
  } catch {
    // Neither JSON nor a key: refused below.
  }
  throw new SocialError('badCursor', `this cursor is not from the followers of ${userId}`);
}
