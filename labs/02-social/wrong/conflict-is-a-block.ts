/**
 * 2.16 any reason at one of the two checks is taken for a block: so a block that is only just being
 * written or taken back, in another transaction, is reported as blocked.
 *
 * @fails 2.16
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Follow, SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

type Keys = ReturnType<typeof adjacencyKeys>;
type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export async function followUnlessBlocked(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  refuseSelf(followerId, followeeId);
  try {
    await transact(lab, [
      ...followActions(lab, followerId, followeeId),
      absent(lab, blockKeys(followeeId, followerId)),
      absent(lab, blockKeys(followerId, followeeId)),
    ]);
  } catch (error) {
    const reasons =
      error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
    const isBlocked = reasons.slice(4).some(({ Code }) => Code !== 'None');
    if (isBlocked) throw new SocialError('blocked', `${followerId} and ${followeeId}: a block`);
    throw followRefusals(followerId, followeeId)[failedCondition(error)] ?? error;
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

async function transact(lab: LabContext, TransactItems: Action[]): Promise<void> {
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}

function putNew(lab: LabContext, Item: Record<string, unknown>): Action {
  const ConditionExpression = 'attribute_not_exists(PK)';
  return { Put: { TableName: lab.table, Item, ConditionExpression } };
}

/** Nothing is written here; the transaction happens only while there is no such item. */
function absent(lab: LabContext, Key: Keys): Action {
  const ConditionExpression = 'attribute_not_exists(PK)';
  return { ConditionCheck: { TableName: lab.table, Key, ConditionExpression } };
}

function count(
  lab: LabContext,
  userId: string,
  counter: 'followerCount' | 'followingCount',
  by: number,
): Action {
  return {
    Update: {
      TableName: lab.table,
      Key: profileKeys(userId),
      UpdateExpression: `SET ${counter} = ${counter} + :by`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':by': by },
    },
  };
}

/** A follow that begins now, without its keys. */
function newFollow(lab: LabContext, followerId: string, followeeId: string): Follow {
  return { Type: 'Follow', followerId, followeeId, since: lab.now().toISOString() };
}

/** Both halves of a follow, and both counters. */
function followActions(lab: LabContext, followerId: string, followeeId: string): Action[] {
  const edge = newFollow(lab, followerId, followeeId);
  return [
    putNew(lab, { ...followKeys(followerId, followeeId), ...edge }),
    putNew(lab, { ...followerKeys(followerId, followeeId), ...edge, Type: 'Follower' }),
    count(lab, followerId, 'followingCount', 1),
    count(lab, followeeId, 'followerCount', 1),
  ];
}

/** Why each of these actions is refused. */
function followRefusals(followerId: string, followeeId: string): (SocialError | undefined)[] {
  return [
    new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`),
    undefined,
    new SocialError('notFound', `there is no user ${followerId}`),
    new SocialError('notFound', `there is no user ${followeeId}`),
  ];
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
