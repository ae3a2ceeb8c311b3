/**
 * 2.17 waiting for all copies and looking at the first that failed: if DynamoDB refused it, nobody hears of the others.
 *
 * @fails 2.17
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { following } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

const PAGE = 100;
const IN_FLIGHT = 8;

export async function changePicture(
  lab: LabContext,
  userId: string,
  picture: string,
): Promise<void> {
  const version = await setPicture(lab, entityKey('USER', userId), picture);
  const copy = compositeKey(['FOLLOWER', 'USER', userId]);
  let cursor: string | undefined;
  do {
    const page = await following(lab, userId, { limit: PAGE, ...(cursor && { cursor }) });
    for (let first = 0; first < page.edges.length; first += IN_FLIGHT) {
      const renewed = page.edges.slice(first, first + IN_FLIGHT).map(({ followeeId }) =>
        lab.db.send(
          new UpdateCommand({
            TableName: lab.table,
            Key: adjacencyKeys(entityKey('USER', followeeId), copy),
            UpdateExpression: 'SET followerPicture = :picture, pictureVersion = :version',
            ConditionExpression:
              'attribute_exists(PK) AND (attribute_not_exists(pictureVersion) OR pictureVersion < :version)',
            ExpressionAttributeValues: { ':picture': picture, ':version': version },
          }),
        ),
      );
      const ended = await Promise.allSettled(renewed);
      const failed = ended.find((one) => one.status === 'rejected');
      if (failed && !(failed.reason instanceof ConditionalCheckFailedException)) {
        throw failed.reason;
      }
    }
    cursor = page.cursor;
  } while (cursor);
}

async function setPicture(lab: LabContext, user: string, picture: string): Promise<number> {
  try {
    const { Attributes } = await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(user, 'PROFILE'),
        UpdateExpression:
          'SET picture = :picture, pictureVersion = if_not_exists(pictureVersion, :none) + :one',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':picture': picture, ':none': 0, ':one': 1 },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Attributes?.pictureVersion;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('notFound', `there is no user ${user}`);
  }
}
