/**
 * 2.10 by a bare PutItem: liking a post again resets the date.
 *
 * @fails 2.10
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function like(lab: LabContext, userId: string, postId: string): Promise<void> {
  const user = entityKey('USER', userId);
  await lab.db.send(
    new PutCommand({
      TableName: lab.table,
      Item: {
        ...adjacencyKeys(user, compositeKey(['LIKES', 'POST', postId])),
        GSI1PK: entityKey('POST', postId),
        GSI1SK: compositeKey(['LIKED_BY', 'USER', userId]),
        Type: 'Like',
        userId,
        postId,
        likedAt: lab.now().toISOString(),
      },
    }),
  );
}
