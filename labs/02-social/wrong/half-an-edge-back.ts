/**
 * 2.9 updating copies without a condition: an edge that ended comes back as half an edge.
 *
 * @fails 2.9
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type QueryCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function rename(lab: LabContext, userId: string, name: string): Promise<void> {
  const user = entityKey('USER', userId);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(user, 'PROFILE'),
        UpdateExpression: 'SET #name = :name',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':name': name },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('notFound', `there is no user ${userId}`);
  }
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
      const copy = compositeKey(['FOLLOWER', 'USER', userId]);
      await lab.db.send(
        new UpdateCommand({
          TableName: lab.table,
          Key: adjacencyKeys(entityKey('USER', followeeId), copy),
          UpdateExpression: 'SET followerName = :name',
          ExpressionAttributeValues: { ':name': name },
        }),
      );
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
