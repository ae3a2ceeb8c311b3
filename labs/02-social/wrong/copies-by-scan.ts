/**
 * 2.9 by a Scan for the copies of a name, although everybody who has one is followed.
 *
 * @fails 2.9 SCAN
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { ScanCommand, type ScanCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function rename(lab: LabContext, userId: string, name: string): Promise<void> {
  const Key = adjacencyKeys(entityKey('USER', userId), 'PROFILE');
  if (!(await setName(lab, Key, 'name', name))) {
    throw new SocialError('notFound', `there is no user ${userId}`);
  }
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new ScanCommand({
        TableName: lab.table,
        FilterExpression: '#type = :follower AND followerId = :user',
        ExpressionAttributeNames: { '#type': 'Type' },
        ExpressionAttributeValues: { ':follower': 'Follower', ':user': userId },
        ExclusiveStartKey,
      }),
    );
    for (const { PK, SK } of page.Items ?? []) await setName(lab, { PK, SK }, 'followerName', name);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/** Whether the item is there; one that is not stays away. */
async function setName(
  lab: LabContext,
  Key: { PK: string; SK: string },
  attribute: string,
  name: string,
): Promise<boolean> {
  try {
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
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return false;
  }
}
