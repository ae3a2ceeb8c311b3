/** Step 3.20: other answers that are right. */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  EcommerceError,
  entityOf,
  type NewUser,
  SIGN_UP_SHARDS,
  shardOf,
  type User,
} from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'shards-merged: a user is signed up by UpdateItem; the lists of the shards are merged, the first of the heads each time':
    { signUp, usersSignedUpOn },
} satisfies RightAnswers<typeof model>;

async function signUp(lab: LabContext, user: NewUser): Promise<void> {
  const { userId } = user;
  const now = lab.now().toISOString();
  const key = entityKey('USER', userId);
  const shard = String(shardOf(userId, SIGN_UP_SHARDS));
  const attributes = Object.entries({
    ...{ Type: 'User', ...user, CreatedAt: now, UpdatedAt: now },
    GSI1PK: compositeKey(['SIGNUP', now.split('T')[0] ?? '', shard]),
    GSI1SK: compositeKey(['USER', now, userId]),
  });
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(key, key),
        UpdateExpression: `SET ${attributes.map((_, nth) => `#n${nth} = :v${nth}`).join(', ')}`,
        ConditionExpression: 'attribute_not_exists(userId)',
        ExpressionAttributeNames: Object.fromEntries(
          attributes.map(([name], nth) => [`#n${nth}`, name]),
        ),
        ExpressionAttributeValues: Object.fromEntries(
          attributes.map(([, value], nth) => [`:v${nth}`, value]),
        ),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new EcommerceError('alreadyExists', `there is already a user ${userId}`);
  }
}

async function usersSignedUpOn(lab: LabContext, day: string): Promise<User[]> {
  const numbers = Array.from({ length: SIGN_UP_SHARDS }, (_, shard) => shard);
  const lists = await Promise.all(numbers.map((shard) => shardOfDay(lab, day, shard)));
  const users: User[] = [];
  for (;;) {
    const [first] = lists
      .filter((list) => list.length > 0)
      .sort(([one], [other]) => (headOf(one) < headOf(other) ? -1 : 1));
    const user = first?.shift();
    if (!user) return users;
    users.push(user);
  }
}

function headOf(user: User | undefined): string {
  return `${user?.CreatedAt} ${user?.userId}`;
}

async function shardOfDay(lab: LabContext, day: string, shard: number): Promise<User[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      ...{ TableName: lab.table, IndexName: 'GSI1' },
      KeyConditionExpression: 'GSI1PK = :shard',
      ExpressionAttributeValues: { ':shard': compositeKey(['SIGNUP', day, String(shard)]) },
    },
  );
  const users: User[] = [];
  for await (const { Items = [] } of pages) users.push(...(Items.map(entityOf) as User[]));
  return users;
}
