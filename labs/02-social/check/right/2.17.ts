/** Step 2.17: other answers that are right. */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type QueryCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, SocialError } from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'not-newer: an older copy is one that is not as new: `NOT` also takes copies without a version': {
    changePicture,
  },
} satisfies RightAnswers<typeof model>;

async function changePicture(lab: LabContext, userId: string, picture: string): Promise<void> {
  const user = entityKey('USER', userId);
  const version = await setPicture(lab, user, picture);
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
    await Promise.all(
      follows.map(async ({ followeeId }) => {
        const copy = compositeKey(['FOLLOWER', 'USER', userId]);
        try {
          await lab.db.send(
            new UpdateCommand({
              TableName: lab.table,
              Key: adjacencyKeys(entityKey('USER', followeeId), copy),
              UpdateExpression: 'SET followerPicture = :picture, pictureVersion = :version',
              ConditionExpression: 'attribute_exists(PK) AND NOT pictureVersion >= :version',
              ExpressionAttributeValues: { ':picture': picture, ':version': version },
            }),
          );
        } catch (error) {
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
        }
      }),
    );
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
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
