/**
 * 2.10 the like is written by UpdateItem: `if_not_exists` keeps the date of the first one.
 *
 * @passes 2.10
 */

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function like(lab: LabContext, userId: string, postId: string): Promise<void> {
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', userId), compositeKey(['LIKES', 'POST', postId])),
      UpdateExpression:
        'SET #type = :type, userId = :user, postId = :post, GSI1PK = :postKey, GSI1SK = :likedBy, likedAt = if_not_exists(likedAt, :now)',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: {
        ':type': 'Like',
        ':user': userId,
        ':post': postId,
        ':postKey': entityKey('POST', postId),
        ':likedBy': compositeKey(['LIKED_BY', 'USER', userId]),
        ':now': lab.now().toISOString(),
      },
    }),
  );
}
