/**
 * 2.1 the condition asks for another attribute that every profile has, and the error is known by name.
 *
 * @passes 2.1
 */

import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type NewProfile, type Profile, SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function putProfile(lab: LabContext, profile: NewProfile): Promise<void> {
  const Item = {
    ...adjacencyKeys(entityKey('USER', profile.userId), 'PROFILE'),
    ...profile,
    Type: 'Profile',
    followerCount: 0,
    followingCount: 0,
  };
  const ConditionExpression = 'attribute_not_exists(followerCount)';
  try {
    await lab.db.send(new PutCommand({ TableName: lab.table, Item, ConditionExpression }));
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
    throw new SocialError('alreadyExists', `there is already a user ${profile.userId}`);
  }
}

export async function getProfile(lab: LabContext, userId: string): Promise<Profile | undefined> {
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
      ProjectionExpression: '#type, userId, #name, bio, followerCount, followingCount',
      ExpressionAttributeNames: { '#type': 'Type', '#name': 'name' },
    }),
  );
  return Item as Profile | undefined;
}
