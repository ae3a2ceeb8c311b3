/**
 * 2.4 with JSON as the cursor: a URL has no braces, quotes and number signs.
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
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function following(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  const user = entityKey('USER', userId);
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: { ':user': user, ':edge': 'FOLLOWS#USER#' },
      Limit: page.limit,
      ...(page.cursor !== undefined && { ExclusiveStartKey: readCursor(page.cursor, user) }),
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as Follow[];
  if (!answer.LastEvaluatedKey) return { edges };
  return { edges, cursor: JSON.stringify(answer.LastEvaluatedKey) };
}

function readCursor(cursor: string, user: string): Record<string, string> {
  try {
    const key = JSON.parse(cursor) as Record<string, string>;
    if (key.PK === user && key.SK?.startsWith('FOLLOWS#USER#')) return key;
  } catch {
    // No JSON: refused below.
  }
  throw new SocialError('badCursor', `this cursor does not belong to ${user}`);
}
