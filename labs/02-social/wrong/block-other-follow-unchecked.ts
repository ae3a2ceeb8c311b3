/**
 * 2.10 where one follow was read, block does not check that the other one is still absent: if it comes
 * between the read and the write, it outlives the block.
 *
 * @fails 2.10
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

type Keys = ReturnType<typeof adjacencyKeys>;
type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const BATCH_KEYS = 100;

export async function block(lab: LabContext, userId: string, blockedId: string): Promise<void> {
  refuseSelf(userId, blockedId);
  const pairs = [
    { followerId: userId, followeeId: blockedId },
    { followerId: blockedId, followeeId: userId },
  ];
  for (;;) {
    const edges = pairs.map((pair) => followKeys(pair.followerId, pair.followeeId));
    const found = new Set((await batchGet(lab, edges)).map(({ PK }) => PK));
    const follows = pairs.filter((pair) => found.has(userKey(pair.followerId)));
    try {
      await transact(lab, [
        { Put: { TableName: lab.table, Item: blockItem(lab, userId, blockedId) } },
        ...(follows.length > 0
          ? follows.map((pair) => deleteExisting(lab, followKeys(pair.followerId, pair.followeeId)))
          : pairs.map((pair) => absent(lab, followKeys(pair.followerId, pair.followeeId)))),
        ...follows.map((pair) => ({
          Delete: {
            TableName: lab.table,
            Key: followerKeys(pair.followerId, pair.followeeId),
          },
        })),
        ...uncount(lab, follows),
      ]);
      return;
    } catch (error) {
      // Somebody followed or unfollowed since it was read: look again.
      if (failedCondition(error) < 0) throw error;
    }
  }
}

function userKey(userId: string): string {
  return entityKey('USER', userId);
}

function profileKeys(userId: string): Keys {
  return adjacencyKeys(userKey(userId), 'PROFILE');
}

function followKeys(followerId: string, followeeId: string): Keys {
  return adjacencyKeys(userKey(followerId), compositeKey(['FOLLOWS', 'USER', followeeId]));
}

function followerKeys(followerId: string, followeeId: string): Keys {
  return adjacencyKeys(userKey(followeeId), compositeKey(['FOLLOWER', 'USER', followerId]));
}

function blockKeys(userId: string, blockedId: string): Keys {
  return adjacencyKeys(userKey(userId), compositeKey(['BLOCKED', 'USER', blockedId]));
}

/** The items of any number of keys that are there, in no particular order. */
async function batchGet(
  lab: LabContext,
  keys: readonly Keys[],
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (let first = 0; first < keys.length; first += BATCH_KEYS) {
    let RequestItems: BatchGetCommandInput['RequestItems'] = {
      [lab.table]: { Keys: keys.slice(first, first + BATCH_KEYS) },
    };
    while (RequestItems && Object.keys(RequestItems).length > 0) {
      const answer: BatchGetCommandOutput = await lab.db.send(
        new BatchGetCommand({ RequestItems }),
      );
      items.push(...(answer.Responses?.[lab.table] ?? []));
      // What DynamoDB did not get to comes back, and is asked for again.
      RequestItems = answer.UnprocessedKeys;
    }
  }
  return items;
}

async function transact(lab: LabContext, TransactItems: Action[]): Promise<void> {
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}

function deleteExisting(lab: LabContext, Key: Keys): Action {
  return { Delete: { TableName: lab.table, Key, ConditionExpression: 'attribute_exists(PK)' } };
}

/** Nothing is written here; the transaction happens only while there is no such item. */
function absent(lab: LabContext, Key: Keys): Action {
  const ConditionExpression = 'attribute_not_exists(PK)';
  return { ConditionCheck: { TableName: lab.table, Key, ConditionExpression } };
}

/** Takes follows off both profiles: one update each, because a transaction names an item once. */
function uncount(
  lab: LabContext,
  follows: readonly { followerId: string; followeeId: string }[],
): Action[] {
  const ids = [...new Set(follows.flatMap((one) => [one.followerId, one.followeeId]))];
  return ids.map((id) => ({
    Update: {
      TableName: lab.table,
      Key: profileKeys(id),
      UpdateExpression:
        'SET followerCount = followerCount - :followers, followingCount = followingCount - :following',
      ExpressionAttributeValues: {
        ':followers': follows.filter((one) => one.followeeId === id).length,
        ':following': follows.filter((one) => one.followerId === id).length,
      },
    },
  }));
}

function blockItem(lab: LabContext, userId: string, blockedId: string): Record<string, unknown> {
  return {
    ...blockKeys(userId, blockedId),
    Type: 'Block',
    userId,
    blockedId,
    since: lab.now().toISOString(),
  };
}

function refuseSelf(oneId: string, otherId: string): void {
  if (oneId === otherId) throw new SocialError('self', `${oneId} cannot do that to themselves`);
}

/** Position of the transaction's action whose condition failed; -1 for any other error. */
function failedCondition(error: unknown): number {
  if (!(error instanceof TransactionCanceledException)) return -1;
  const reasons = error.CancellationReasons ?? [];
  return reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
}
