/**
 * 3.20 every user under one key of the index: one partition takes every sign-up of the shop.
 *
 * @fails 3.20
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError, type NewUser } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function signUp(lab: LabContext, user: NewUser): Promise<void> {
  const { userId } = user;
  const now = lab.now().toISOString();
  const key = entityKey('USER', userId);
  const index = { GSI1PK: 'USER', GSI1SK: compositeKey(['USER', now, userId]) };
  const times = { CreatedAt: now, UpdatedAt: now };
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...adjacencyKeys(key, key), ...index, Type: 'User', ...user, ...times },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new EcommerceError('alreadyExists', `there is already a user ${userId}`);
  }
}
