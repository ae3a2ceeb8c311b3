/**
 * 2.10 with everybody whom the friends know: the friends themselves, and the user.
 *
 * @fails 2.10
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Friend, type FriendOfFriend } from '#entities/02-social.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function friendsOfFriends(lab: LabContext, userId: string): Promise<FriendOfFriend[]> {
  const common = new Map<string, number>();
  for (const friend of await friendIds(lab, userId)) {
    for (const id of await friendIds(lab, friend)) common.set(id, (common.get(id) ?? 0) + 1);
  }
  return [...common]
    .map(([id, times]) => ({ userId: id, common: times }))
    .sort((a, b) => b.common - a.common || (a.userId < b.userId ? -1 : 1));
}

async function friendIds(lab: LabContext, userId: string): Promise<string[]> {
  const ids: string[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
        ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':edge': 'FRIEND#USER#' },
        ExclusiveStartKey,
      }),
    );
    ids.push(...((page.Items ?? []).map(entityOf) as Friend[]).map((edge) => edge.friendId));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return ids;
}
