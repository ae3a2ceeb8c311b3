/** Step 2.9: other answers that are right. */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { paginateQuery, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, SocialError } from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'copies-before-profile: a rename changes the copies before the profile; strengths are a range of the index':
    { strongestTies, rename },
} satisfies RightAnswers<typeof model>;

async function strongestTies(lab: LabContext, userId: string, most: number): Promise<Follow[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI2',
      KeyConditionExpression: 'GSI2PK = :user AND GSI2SK BETWEEN :weakest AND :strongest',
      ExpressionAttributeValues: {
        ':user': entityKey('USER', userId),
        ':weakest': 'STRENGTH#000#',
        ':strongest': 'STRENGTH#101',
      },
      ScanIndexForward: false,
      Limit: most,
    }),
  );
  return Items.map((item) => entityOf(item) as Follow);
}

async function rename(lab: LabContext, userId: string, name: string): Promise<void> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :follows)',
      ExpressionAttributeValues: {
        ':user': entityKey('USER', userId),
        ':follows': 'FOLLOWS#USER#',
      },
      ProjectionExpression: 'followeeId',
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { followeeId } of Items) {
      const SK = compositeKey(['FOLLOWER', 'USER', userId]);
      await changed(lab, entityKey('USER', followeeId), SK, 'followerName', name);
    }
  }
  if (!(await changed(lab, entityKey('USER', userId), 'PROFILE', 'name', name))) {
    throw new SocialError('notFound', `there is no user ${userId}`);
  }
}

/** Sets an attribute of an item that is there; whether it is. */
async function changed(
  lab: LabContext,
  PK: string,
  SK: string,
  attribute: string,
  value: string,
): Promise<boolean> {
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(PK, SK),
        UpdateExpression: 'SET #attribute = :value',
        ConditionExpression: 'attribute_exists(SK)',
        ExpressionAttributeNames: { '#attribute': attribute },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
