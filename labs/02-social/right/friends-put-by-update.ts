/**
 * 2.10 both halves of a friendship are updates that keep what is there; friends are asked all at once.
 *
 * @passes 2.10
 */

import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type FriendOfFriend, SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

/** Queries under way at once. */
const IN_FLIGHT = 8;

export async function befriend(lab: LabContext, userId: string, friendId: string): Promise<void> {
  if (userId === friendId) throw new SocialError('self', 'nobody befriends themselves');
  const half = (one: string, other: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', one), compositeKey(['FRIEND', 'USER', other])),
      UpdateExpression:
        'SET #type = :type, userId = :one, friendId = :other, since = if_not_exists(since, :now)',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: {
        ':type': 'Friend',
        ':one': one,
        ':other': other,
        ':now': lab.now().toISOString(),
      },
    },
  });
  const TransactItems = [half(friendId, userId), half(userId, friendId)];
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}

export async function friendsOfFriends(lab: LabContext, userId: string): Promise<FriendOfFriend[]> {
  const friends = await friendIds(lab, userId);
  const common = new Map<string, number>();
  for (let first = 0; first < friends.length; first += IN_FLIGHT) {
    const few = friends.slice(first, first + IN_FLIGHT);
    for (const list of await Promise.all(few.map((id) => friendIds(lab, id)))) {
      for (const id of list) common.set(id, (common.get(id) ?? 0) + 1);
    }
  }
  for (const id of [userId, ...friends]) common.delete(id);
  return [...common]
    .map(([id, times]) => ({ userId: id, common: times }))
    .sort((a, b) => (a.userId < b.userId ? -1 : 1))
    .sort((a, b) => b.common - a.common);
}

async function friendIds(lab: LabContext, userId: string): Promise<string[]> {
  const ids: string[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :friend)',
        ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':friend': 'FRIEND#' },
        ProjectionExpression: 'friendId',
        ExclusiveStartKey: start,
      }),
    );
    ids.push(...Items.map(({ friendId }) => friendId));
    start = LastEvaluatedKey;
  } while (start);
  return ids;
}
