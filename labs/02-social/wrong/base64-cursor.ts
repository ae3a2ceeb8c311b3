/**
 * 2.4 with base64 for the cursor: its +, / and = mean something else in a URL.
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
  const last = JSON.stringify(['following', userId, edges.at(-1)?.followeeId]);
  return { edges, cursor: Buffer.from(last).toString('base64') };
}

function startKey(cursor: string, userId: string): Record<string, string> {
  try {
    const text = Buffer.from(cursor, 'base64').toString('utf8');
    const [list, owner, lastId] = JSON.parse(text) as string[];
    if (list === 'following' && owner === userId && lastId) {
      const edge = compositeKey(['FOLLOWS', 'USER', lastId]);
      return adjacencyKeys(entityKey('USER', userId), edge);
    }
  } catch {
    // No JSON, or no id: refused below.
  }
  throw new SocialError('badCursor', `this cursor does not belong to ${userId}`);
}
