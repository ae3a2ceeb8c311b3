/**
 * 2.9 one try around all copies: a follow that has ended keeps the copies behind it from their new name.
 *
 * @fails 2.9
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function rename(lab: LabContext, userId: string, name: string): Promise<void> {
  const user = entityKey('USER', userId);
  try {
    await setName(lab, adjacencyKeys(user, 'PROFILE'), 'name', name);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('notFound', `there is no user ${userId}`);
  }
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: { ':user': user, ':edge': 'FOLLOWS#USER#' },
    }),
  );
  const copy = compositeKey(['FOLLOWER', 'USER', userId]);
  try {
    for (const { followeeId } of Items.map(entityOf) as Follow[]) {
      await setName(lab, adjacencyKeys(entityKey('USER', followeeId), copy), 'followerName', name);
    }
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

async function setName(
  lab: LabContext,
  Key: Record<string, string>,
  attribute: string,
  name: string,
): Promise<void> {
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key,
      UpdateExpression: 'SET #name = :name',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#name': attribute },
      ExpressionAttributeValues: { ':name': name },
    }),
  );
}
