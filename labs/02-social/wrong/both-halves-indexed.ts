/**
 * 2.6 writing the reverse half as well: the index keeps it already, and it is paid for three times.
 *
 * @fails 2.6
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function followIndexed(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
  const edge = { Type: 'Follow', followerId, followeeId, since: lab.now().toISOString() };
  const [one, other] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const forward = adjacencyKeys(one, compositeKey(['FOLLOWS', 'USER', followeeId]));
  const reverse = adjacencyKeys(other, compositeKey(['FOLLOWER', 'USER', followerId]));
  const index = { GSI1PK: reverse.PK, GSI1SK: reverse.SK };
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: lab.table,
              Item: { ...forward, ...index, ...edge },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
          { Put: { TableName: lab.table, Item: { ...reverse, ...edge, Type: 'Follower' } } },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
}
