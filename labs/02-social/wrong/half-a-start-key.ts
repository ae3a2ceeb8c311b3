/**
 * 2.6 going on from the keys of the index alone: they need not be unique, a place in it has four.
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
import { compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function followersIndexed(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :user AND begins_with(GSI1SK, :edge)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':edge': 'FOLLOWER#USER#' },
      Limit: page.limit,
      ...(page.cursor !== undefined && { ExclusiveStartKey: startKey(page.cursor, userId) }),
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as Follow[];
  if (!answer.LastEvaluatedKey) return { edges };
  const last = JSON.stringify(['indexed', userId, edges.at(-1)?.followerId]);
  return { edges, cursor: Buffer.from(last).toString('base64url') };
}

function startKey(cursor: string, userId: string): Record<string, string> {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [list, owner, lastId] = JSON.parse(text) as string[];
    if (list === 'indexed' && owner === userId && lastId) {
      return {
        GSI1PK: entityKey('USER', userId),
        GSI1SK: compositeKey(['FOLLOWER', 'USER', lastId]),
      };
    }
  } catch {
    // No JSON, or no id: refused below.
  }
  throw new SocialError('badCursor', `this cursor does not belong to ${userId}`);
}
