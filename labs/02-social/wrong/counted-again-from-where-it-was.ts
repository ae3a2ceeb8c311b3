/**
 * 2.8 counting again from the first page when the connection broke, and on top of what was counted.
 *
 * @fails 2.8
 */

import {
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

const MOST_TRIES = 3;

export async function recountFollowers(lab: LabContext, userId: string): Promise<number> {
  let followers = 0;
  for (let attempt = 1; ; attempt++) {
    let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
    try {
      do {
        const page: QueryCommandOutput = await lab.db.send(
          new QueryCommand({
            TableName: lab.table,
            KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
            ExpressionAttributeValues: {
              ':user': entityKey('USER', userId),
              ':edge': 'FOLLOWER#USER#',
            },
            Select: 'COUNT',
            ExclusiveStartKey,
          }),
        );
        followers += page.Count ?? 0;
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (ExclusiveStartKey);
      return followers;
    } catch (error) {
      if (attempt === MOST_TRIES) throw error;
    }
  }
}
