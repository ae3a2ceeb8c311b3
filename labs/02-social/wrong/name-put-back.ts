/**
 * 2.17 by putting each copy as a whole: the name that was read before comes back.
 *
 * @fails 2.17
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function changePicture(
  lab: LabContext,
  userId: string,
  picture: string,
): Promise<void> {
  const user = entityKey('USER', userId);
  const profile = await setPicture(lab, user, picture);
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
        ExpressionAttributeValues: { ':user': user, ':edge': 'FOLLOWS#USER#' },
        ExclusiveStartKey,
      }),
    );
    const follows = (page.Items ?? []).map(entityOf) as Follow[];
    await Promise.all(follows.map((edge) => putCopy(lab, edge, profile)));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

async function putCopy(
  lab: LabContext,
  { followerId, followeeId, since }: Follow,
  { name, picture, pictureVersion }: Record<string, unknown>,
): Promise<void> {
  const copy = compositeKey(['FOLLOWER', 'USER', followerId]);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...adjacencyKeys(entityKey('USER', followeeId), copy),
          Type: 'Follower',
          followerId,
          followeeId,
          since,
          followerName: name,
          followerPicture: picture,
          pictureVersion,
        },
        ConditionExpression:
          'attribute_exists(PK) AND (attribute_not_exists(pictureVersion) OR pictureVersion < :version)',
        ExpressionAttributeValues: { ':version': pictureVersion },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

async function setPicture(
  lab: LabContext,
  user: string,
  picture: string,
): Promise<Record<string, unknown>> {
  try {
    const { Attributes = {} } = await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(user, 'PROFILE'),
        UpdateExpression: 'SET picture = :picture ADD pictureVersion :one',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':picture': picture, ':one': 1 },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return Attributes;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('notFound', `there is no user ${user}`);
  }
}
