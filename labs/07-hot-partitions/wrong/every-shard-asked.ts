/**
 * 7.3 asking every shard for an edge that can be in one.
 *
 * @fails 7.3
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow } from '#entities/07-hot-partitions.ts';
import { compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function listedFollow(
  lab: LabContext,
  followeeId: string,
  followerId: string,
  shardCount: number,
): Promise<Follow | undefined> {
  const answers = await Promise.all(
    Array.from({ length: shardCount }, (_, shard) =>
      lab.db.send(
        new QueryCommand({
          TableName: lab.table,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :shard AND GSI1SK = :follower',
          ExpressionAttributeValues: {
            ':shard': compositeKey(['USER', followeeId, 'SHARD', String(shard)]),
            ':follower': compositeKey(['FOLLOWER', 'USER', followerId]),
          },
        }),
      ),
    ),
  );
  return answers.flatMap(({ Items = [] }) => Items).map(entityOf)[0] as Follow | undefined;
}
