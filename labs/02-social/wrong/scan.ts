/**
 * 2.6 by Scan: reads the whole table to find the followers of one user.
 *
 * @fails 2.6 SCAN
 */

import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Follow,
  type Page,
  type PageRequest,
  SocialError,
} from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function followersIndexed(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  const found: Follow[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new ScanCommand({
        TableName: lab.table,
        FilterExpression: 'followeeId = :user',
        ExpressionAttributeValues: { ':user': userId },
        ExclusiveStartKey,
      }),
    );
    found.push(...((answer.Items ?? []).map(entityOf) as Follow[]));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  found.sort((a, b) => (a.followerId < b.followerId ? -1 : 1));
  const behind = page.cursor === undefined ? '' : readCursor(page.cursor, userId);
  const rest = found.filter(({ followerId }) => followerId > behind);
  const edges = rest.slice(0, page.limit);
  if (rest.length <= page.limit) return { edges };
  const last = JSON.stringify(['indexed', userId, edges.at(-1)?.followerId]);
  return { edges, cursor: Buffer.from(last).toString('base64url') };
}

function readCursor(cursor: string, userId: string): string {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [list, owner, lastId] = JSON.parse(text) as unknown[];
    if (list === 'indexed' && owner === userId && typeof lastId === 'string') return lastId;
  } catch {
    // No JSON: refused below.
  }
  throw new SocialError('badCursor', `this cursor does not belong to ${userId}`);
}
