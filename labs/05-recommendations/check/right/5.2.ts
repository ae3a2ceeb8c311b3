/** Step 5.2: other answers that are right. */

import { paginateQuery, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { PageRequest, PostPage } from '#entities/05-recommendations.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'posts-behind-the-cursor: asks for the sort keys behind the cursor, without an ExclusiveStartKey':
    { postsOfTag },
  'posts-one-more: reads one post more than the page has: that one says whether there are more': {
    postsOfTag: postsOfTagPostsOneMore,
  },
  'tags-between-two-keys: asks for all that lies between two keys, and takes the tag from the key':
    { tagsOfPost },
} satisfies RightAnswers<typeof model>;

async function postsOfTag(
  lab: LabContext,
  tag: string,
  { limit, cursor }: PageRequest,
): Promise<PostPage> {
  const key = entityKey('TAG', tag);
  const { Items = [], LastEvaluatedKey } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :tag AND SK > :before',
      ExpressionAttributeValues: { ':tag': key, ':before': `POST#${cursor ?? ''}` },
      Limit: limit,
    }),
  );
  const postIds = Items.map(({ postId }) => String(postId));
  return { postIds, ...(LastEvaluatedKey && { cursor: postIds.at(-1) }) };
}

async function postsOfTagPostsOneMore(
  lab: LabContext,
  tag: string,
  { limit, cursor }: PageRequest,
): Promise<PostPage> {
  const key = entityKey('TAG', tag);
  const ids: string[] = [];
  let from: QueryCommandInput['ExclusiveStartKey'] =
    cursor === undefined ? undefined : adjacencyKeys(key, entityKey('POST', cursor));
  do {
    const { Items = [], LastEvaluatedKey } = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :tag AND begins_with(SK, :posts)',
        ExpressionAttributeValues: { ':tag': key, ':posts': 'POST#' },
        Limit: limit + 1 - ids.length,
        ExclusiveStartKey: from,
      }),
    );
    ids.push(...Items.map(({ postId }) => String(postId)));
    from = LastEvaluatedKey;
  } while (from && ids.length <= limit);
  const postIds = ids.slice(0, limit);
  return { postIds, ...(ids.length > limit && { cursor: postIds.at(-1) }) };
}

async function tagsOfPost(lab: LabContext, postId: string): Promise<string[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      // `$` is the character behind `#`.
      TableName: lab.table,
      KeyConditionExpression: 'PK = :post AND SK BETWEEN :first AND :behind',
      ExpressionAttributeValues: {
        ':post': entityKey('POST', postId),
        ':first': 'TAG#',
        ':behind': 'TAG$',
      },
    },
  );
  const tags: string[] = [];
  for await (const { Items = [] } of pages)
    tags.push(...Items.map(({ SK }) => String(SK).slice('TAG#'.length)));
  return tags;
}
