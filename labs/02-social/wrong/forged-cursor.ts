/**
 * 2.4 with the LastEvaluatedKey as cursor, used as it comes: one that is forged reaches DynamoDB.
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
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function following(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return readPage(lab, 'FOLLOWS#USER#', userId, page) as Promise<Page<Follow>>;
}

export async function followers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follower>> {
  return readPage(lab, 'FOLLOWER#USER#', userId, page) as Promise<Page<Follower>>;
}

async function readPage(
  lab: LabContext,
  edge: string,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow | Follower>> {
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':edge': edge },
      Limit: limit,
      ...(cursor !== undefined && { ExclusiveStartKey: readCursor(cursor) }),
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as (Follow | Follower)[];
  if (!answer.LastEvaluatedKey) return { edges };
  const key = JSON.stringify(answer.LastEvaluatedKey);
  return { edges, cursor: Buffer.from(key).toString('base64url') };
}

function readCursor(cursor: string): Record<string, string> {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw new SocialError('badCursor', 'this is no cursor');
  }
}
