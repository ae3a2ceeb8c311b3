/**
 * 2.4 with a cursor that is given and never read: every page is the first.
 *
 * @fails 2.4
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, type Page, type PageRequest } from '#entities/02-social.ts';
import { entityKey } from '#kit/keys.ts';
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
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as Follow[];
  if (!answer.LastEvaluatedKey) return { edges };
  const last = JSON.stringify(['following', userId, edges.at(-1)?.followeeId]);
  return { edges, cursor: Buffer.from(last).toString('base64url') };
}
