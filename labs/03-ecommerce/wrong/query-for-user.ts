/**
 * 3.1 by a Query of the whole collection: the user is one of its items, the orders come along.
 *
 * @fails 3.1
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type User } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function getUser(lab: LabContext, userId: string): Promise<User | undefined> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId) },
    }),
  );
  return Items.map(entityOf).find((entity): entity is User => entity.Type === 'User');
}
