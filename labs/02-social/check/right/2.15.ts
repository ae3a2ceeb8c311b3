/** Step 2.15: other answers that are right. */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Like,
  type Page,
  type PageRequest,
  SocialError,
} from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'likes-by-range: a range of sort keys, and a cursor that holds the whole start key': {
    likedPosts,
    unlike,
  },
} satisfies RightAnswers<typeof model>;

async function likedPosts(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Like>> {
  const user = entityKey('USER', userId);
  const { Items = [], LastEvaluatedKey } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND SK BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':user': user,
        ':first': 'LIKES#POST#',
        ':last': 'LIKES#POST$',
      },
      Limit: limit,
      ...(cursor !== undefined && { ExclusiveStartKey: startOf(cursor, user) }),
    }),
  );
  const edges = Items.map(entityOf) as Like[];
  if (!LastEvaluatedKey) return { edges };
  return { edges, cursor: Buffer.from(JSON.stringify(LastEvaluatedKey)).toString('base64url') };
}

async function unlike(lab: LabContext, userId: string, postId: string): Promise<void> {
  const edge = compositeKey(['LIKES', 'POST', postId]);
  const Key = adjacencyKeys(entityKey('USER', userId), edge);
  const ConditionExpression = 'attribute_exists(PK)';
  try {
    await lab.db.send(new DeleteCommand({ TableName: lab.table, Key, ConditionExpression }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

function startOf(cursor: string, user: string): Record<string, string> {
  try {
    const { PK, SK } = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (PK === user && /^LIKES#POST#[^#]+$/.test(SK)) return { PK, SK };
  } catch {
    // Not JSON: refused below.
  }
  throw new SocialError('badCursor', `this cursor does not belong to the likes of ${user}`);
}
