/**
 * 2.4 with the LastEvaluatedKey as cursor, used as it comes: one that is forged reaches DynamoDB.
 *
 * @fails 2.4
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Follower,
  type Page,
  type PageRequest,
  SocialError,
} from '#entities/02-social.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function followers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follower>> {
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':edge': 'FOLLOWER#USER#' },
      Limit: page.limit,
      ...(page.cursor !== undefined && { ExclusiveStartKey: readCursor(page.cursor) }),
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as Follower[];
  if (!answer.LastEvaluatedKey) return { edges };
  const cursor = Buffer.from(JSON.stringify(answer.LastEvaluatedKey)).toString('base64url');
  return { edges, cursor };
}

function readCursor(cursor: string): Record<string, string> {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw new SocialError('badCursor', 'this is no cursor');
  }
}
