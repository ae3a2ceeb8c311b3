/** Step 2.13: other answers that are right. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError, type SocialErrorCode } from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'counted-by-updates: counters first, the edge by an update; unfollow counts before it deletes': {
    followCounted,
    unfollowCounted,
    followForward,
  },
} satisfies RightAnswers<typeof model>;

/** Why each action of a follow is refused, in their order. */
const REFUSALS: readonly SocialErrorCode[] = ['notFound', 'notFound', 'alreadyFollowing'];

async function followCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
  const indexed = {
    GSI1PK: entityKey('USER', followeeId),
    GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
  };
  const TransactItems = [
    counted(lab, followeeId, 'followerCount', 1),
    counted(lab, followerId, 'followingCount', 1),
    { Update: newEdge(lab, followerId, followeeId, indexed) },
  ];
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
  } catch (error) {
    const refusal = REFUSALS[failedAction(error)];
    throw refusal ? new SocialError(refusal, `${followerId} cannot follow ${followeeId}`) : error;
  }
}

async function unfollowCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) return;
  const Delete = {
    TableName: lab.table,
    Key: edgeKeys(followerId, followeeId),
    ConditionExpression: 'attribute_exists(PK)',
  };
  const TransactItems = [
    counted(lab, followeeId, 'followerCount', -1),
    counted(lab, followerId, 'followingCount', -1),
    { Delete },
  ];
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
  } catch (error) {
    // The last action: there is no edge. A profile that is gone is no reason to stay silent.
    const reasons = error instanceof TransactionCanceledException ? error.CancellationReasons : [];
    if (reasons?.at(-1)?.Code !== 'ConditionalCheckFailed') throw error;
  }
}

async function followForward(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
  try {
    await lab.db.send(new UpdateCommand(newEdge(lab, followerId, followeeId, {})));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
}

function edgeKeys(followerId: string, followeeId: string) {
  const edge = compositeKey(['FOLLOWS', 'USER', followeeId]);
  return adjacencyKeys(entityKey('USER', followerId), edge);
}

function newEdge(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  more: Record<string, string>,
) {
  const since = lab.now().toISOString();
  const attributes = Object.entries({ Type: 'Follow', followerId, followeeId, since, ...more });
  return {
    TableName: lab.table,
    Key: edgeKeys(followerId, followeeId),
    UpdateExpression: `SET ${attributes.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_not_exists(PK)',
    ExpressionAttributeNames: Object.fromEntries(attributes.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      attributes.map(([name, value]) => [`:${name}`, value]),
    ),
  };
}

function counted(lab: LabContext, userId: string, counter: string, by: number) {
  return {
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
      UpdateExpression: `ADD ${counter} :by`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':by': by },
    },
  };
}

/** Position of the action whose condition failed; -1 for any other error. */
function failedAction(error: unknown): number {
  if (!(error instanceof TransactionCanceledException)) return -1;
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
  return codes.indexOf('ConditionalCheckFailed');
}
