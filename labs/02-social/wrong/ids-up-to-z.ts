/**
 * 2.8 the range of the sort keys ends at z: ids that begin with another letter are left out.
 *
 * @fails 2.8
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function recountFollowers(lab: LabContext, userId: string): Promise<number> {
  let followers = 0;
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        Select: 'COUNT',
        KeyConditionExpression: 'PK = :user AND SK BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':user': entityKey('USER', userId),
          ':first': 'FOLLOWER#USER#',
          ':last': 'FOLLOWER#USER#z',
        },
        ExclusiveStartKey,
      }),
    );
    followers += answer.Count ?? 0;
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return followers;
}
