/**
 * 2.9 one try around the copies that are renamed side by side: a follow that has ended hides a connection that broke.
 *
 * @fails 2.9
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Follow, SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { following } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

const IN_FLIGHT = 8;

export async function rename(lab: LabContext, userId: string, name: string): Promise<void> {
  const user = entityKey('USER', userId);
  try {
    await setName(lab, adjacencyKeys(user, 'PROFILE'), 'name', name);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('notFound', `there is no user ${userId}`);
  }
  const copy = compositeKey(['FOLLOWER', 'USER', userId]);
  const follows = await followsOf(lab, userId);
  for (let first = 0; first < follows.length; first += IN_FLIGHT) {
    const renames = follows.slice(first, first + IN_FLIGHT).map(({ followeeId }) => {
      return setName(lab, adjacencyKeys(entityKey('USER', followeeId), copy), 'followerName', name);
    });
    try {
      await Promise.all(renames);
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      await Promise.allSettled(renames);
    }
  }
}

async function followsOf(lab: LabContext, userId: string): Promise<Follow[]> {
  const follows: Follow[] = [];
  let cursor: string | undefined;
  do {
    const page = await following(lab, userId, { limit: 100, ...(cursor && { cursor }) });
    follows.push(...page.edges);
    cursor = page.cursor;
  } while (cursor);
  return follows;
}

async function setName(
  lab: LabContext,
  Key: Record<string, string>,
  attribute: string,
  name: string,
): Promise<void> {
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key,
      UpdateExpression: 'SET #name = :name',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#name': attribute },
      ExpressionAttributeValues: { ':name': name },
    }),
  );
}
