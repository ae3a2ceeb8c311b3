/**
 * 2.10 with a block that is done when the second look finds no follow: it has not been written.
 *
 * @fails 2.10
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Keys = Record<string, string>;

const TRIES = 5;

export async function block(lab: LabContext, userId: string, blockedId: string): Promise<void> {
  if (userId === blockedId) throw new SocialError('self', 'nobody blocks themselves');
  const TableName = lab.table;
  for (let tries = 1; ; tries += 1) {
    const [blocks, isBlocked] = (await Promise.all([
      isThere(lab, half(userId, 'FOLLOWS', blockedId)),
      isThere(lab, half(blockedId, 'FOLLOWS', userId)),
    ])) as [boolean, boolean];
    if (tries > 1 && !blocks && !isBlocked) return;
    const counted = (id: string, followers: boolean, following: boolean): Action[] => {
      if (!followers && !following) return [];
      return [
        {
          Update: {
            TableName,
            Key: adjacencyKeys(entityKey('USER', id), 'PROFILE'),
            UpdateExpression: 'ADD followerCount :followers, followingCount :following',
            ExpressionAttributeValues: {
              ':followers': followers ? -1 : 0,
              ':following': following ? -1 : 0,
            },
          },
        },
      ];
    };
    const removed = (one: string, other: string, isFollowing: boolean): Action[] => {
      const Key = half(one, 'FOLLOWS', other);
      if (!isFollowing) {
        const ConditionExpression = 'attribute_not_exists(PK)';
        return [{ ConditionCheck: { TableName, Key, ConditionExpression } }];
      }
      const reverse = half(other, 'FOLLOWER', one);
      return [
        { Delete: { TableName, Key: reverse } },
        { Delete: { TableName, Key, ConditionExpression: 'attribute_exists(PK)' } },
      ];
    };
    const Item = {
      ...half(userId, 'BLOCKED', blockedId),
      Type: 'Block',
      userId,
      blockedId,
      since: lab.now().toISOString(),
    };
    const TransactItems = [
      ...counted(userId, isBlocked, blocks),
      ...counted(blockedId, blocks, isBlocked),
      ...removed(userId, blockedId, blocks),
      ...removed(blockedId, userId, isBlocked),
      { Put: { TableName, Item } },
    ];
    try {
      await lab.db.send(new TransactWriteCommand({ TransactItems }));
      return;
    } catch (error) {
      const hasChanged =
        error instanceof TransactionCanceledException &&
        error.CancellationReasons?.some(({ Code }) => Code === 'ConditionalCheckFailed');
      if (!hasChanged || tries === TRIES) throw error;
    }
  }
}

function half(userId: string, kind: string, otherId: string): Keys {
  return adjacencyKeys(entityKey('USER', userId), compositeKey([kind, 'USER', otherId]));
}

async function isThere(lab: LabContext, Key: Keys): Promise<boolean> {
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  return Item !== undefined;
}
