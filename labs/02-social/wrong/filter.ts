/**
 * 2.4 by filtering the whole item collection: the follows are read, paid for and thrown away.
 *
 * @fails 2.4 FILTER-WASTE
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
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
  const all: Follower[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user',
        FilterExpression: '#type = :follower',
        ExpressionAttributeNames: { '#type': 'Type' },
        ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':follower': 'Follower' },
        ExclusiveStartKey,
      }),
    );
    all.push(...((answer.Items ?? []).map(entityOf) as Follower[]));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  const first = page.cursor === undefined ? 0 : readCursor(page.cursor, userId);
  const edges = all.slice(first, first + page.limit);
  if (first + page.limit >= all.length) return { edges };
  const next = JSON.stringify(['followers', userId, first + page.limit]);
  return { edges, cursor: Buffer.from(next).toString('base64url') };
}

function readCursor(cursor: string, userId: string): number {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [list, owner, first] = JSON.parse(text) as unknown[];
    if (list === 'followers' && owner === userId && typeof first === 'number') return first;
  } catch {
    // No JSON: refused below.
  }
  throw new SocialError('badCursor', `this cursor does not belong to ${userId}`);
}
