/**
 * 2.7 by a GetItem for everybody whom the user follows.
 *
 * @fails 2.7 N+1
 */

import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function mutualFollows(lab: LabContext, userId: string): Promise<string[]> {
  const user = entityKey('USER', userId);
  const mutual: string[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
        ExpressionAttributeValues: { ':user': user, ':edge': 'FOLLOWS#USER#' },
        ExclusiveStartKey,
      }),
    );
    for (const { followeeId } of (page.Items ?? []).map(entityOf) as Follow[]) {
      const Key = adjacencyKeys(user, compositeKey(['FOLLOWER', 'USER', followeeId]));
      const back = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
      if (back.Item) mutual.push(followeeId);
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return mutual;
}
