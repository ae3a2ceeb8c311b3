/**
 * 2.4 with JSON as the cursor: a URL has no brackets and quotes.
 *
 * @fails 2.4
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Follow,
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
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':edge': 'FOLLOWS#USER#' },
      Limit: page.limit,
      ...(page.cursor !== undefined && { ExclusiveStartKey: startKey(page.cursor, userId) }),
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as Follow[];
  if (!answer.LastEvaluatedKey) return { edges };
  return { edges, cursor: JSON.stringify(['following', userId, edges.at(-1)?.followeeId]) };
}

function startKey(cursor: string, userId: string): Record<string, string> {
  try {
    const [list, owner, lastId] = JSON.parse(cursor) as string[];
    if (list === 'following' && owner === userId && lastId) {
      const edge = compositeKey(['FOLLOWS', 'USER', lastId]);
      return adjacencyKeys(entityKey('USER', userId), edge);
    }
  } catch {
    // No JSON, or no id: refused below.
  }
  throw new SocialError('badCursor', `this cursor does not belong to ${userId}`);
}
