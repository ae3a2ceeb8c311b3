/**
 * 2.4 by a filter beside Limit: Limit counts what is read, so the first pages come back empty.
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
      KeyConditionExpression: 'PK = :user',
      FilterExpression: '#type = :follow',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: { ':user': user, ':follow': 'Follow' },
      Limit: page.limit,
      ...(page.cursor !== undefined && {
        ExclusiveStartKey: { PK: user, SK: readCursor(page.cursor, userId) },
      }),
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as Follow[];
  if (!answer.LastEvaluatedKey) return { edges };
  const last = JSON.stringify(['following', userId, answer.LastEvaluatedKey.SK]);
  return { edges, cursor: Buffer.from(last).toString('base64url') };
}

function readCursor(cursor: string, userId: string): string {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [list, owner, last] = JSON.parse(text) as unknown[];
    if (list === 'following' && owner === userId && typeof last === 'string') return last;
  } catch {
    // No JSON: refused below.
  }
  throw new SocialError('badCursor', `this cursor does not belong to ${userId}`);
}
