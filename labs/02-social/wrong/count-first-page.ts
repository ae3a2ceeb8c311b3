/**
 * 2.8 with the Count of the first page: a star has more followers than one page has room for.
 *
 * @fails 2.8 LOST-PAGE
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function recountFollowers(lab: LabContext, userId: string): Promise<number> {
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      Select: 'COUNT',
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':edge': 'FOLLOWER#USER#' },
    }),
  );
  return answer.Count ?? 0;
}
