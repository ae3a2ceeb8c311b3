/** Step 2.1: other answers that are right. */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type NewProfile, type Profile, SocialError } from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'other-condition: the condition asks for another attribute that every profile has, and the error is known by name':
    { putProfile, getProfile },
  'profile-by-update: the profile is written by UpdateItem, on the condition that there is none': {
    putProfile: putProfileProfileByUpdate,
  },
} satisfies RightAnswers<typeof model>;

async function putProfile(lab: LabContext, profile: NewProfile): Promise<void> {
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

async function getProfile(lab: LabContext, userId: string): Promise<Profile | undefined> {
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

async function putProfileProfileByUpdate(
  lab: LabContext,
  { userId, name, bio }: NewProfile,
): Promise<void> {
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
        UpdateExpression:
          'SET #type = :type, userId = :userId, #name = :name, bio = :bio, followerCount = :zero, followingCount = :zero',
        ConditionExpression: 'attribute_not_exists(PK)',
        ExpressionAttributeNames: { '#type': 'Type', '#name': 'name' },
        ExpressionAttributeValues: {
          ':type': 'Profile',
          ':userId': userId,
          ':name': name,
          ':bio': bio,
          ':zero': 0,
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('alreadyExists', `there is already a user ${userId}`);
  }
}
