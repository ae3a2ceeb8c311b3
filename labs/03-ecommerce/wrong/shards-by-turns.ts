/**
 * 3.20 one shard after the other: the reader waits four times.
 *
 * @fails 3.20
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, SIGN_UP_SHARDS, type User } from '#entities/03-ecommerce.ts';
import { compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function usersSignedUpOn(lab: LabContext, day: string): Promise<User[]> {
  const users: User[] = [];
  for (let shard = 0; shard < SIGN_UP_SHARDS; shard += 1) {
    users.push(...(await shardOfDay(lab, day, shard)));
  }
  return users.sort((one, other) =>
    `${one.CreatedAt} ${one.userId}` < `${other.CreatedAt} ${other.userId}` ? -1 : 1,
  );
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
