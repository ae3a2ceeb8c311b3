/**
 * 2.15 a colon parts the cursor, and an id may hold a colon: behind the post urn:isbn:47 the same page
 * comes again and again.
 *
 * @fails 2.15
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Like,
  type Page,
  type PageRequest,
  type SocialEntity,
  SocialError,
} from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

type Keys = ReturnType<typeof adjacencyKeys>;

/** A list that is read page by page. */
interface List<Edge> {
  /** What a cursor is good for: the list and its owner. */
  list: [string, string];
  query: Omit<QueryCommandInput, 'TableName'>;
  /** Every key attribute of the edge to this user, for the place where a page begins. */
  keysOf: (otherId: string) => Record<string, string>;
  otherOf: (edge: Edge) => string;
}

export async function likedPosts(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Like>> {
  return queryPage(lab, page, {
    list: ['likedPosts', userId],
    keysOf: (postId) => likeKeys(userId, postId),
    otherOf: (edge: Like) => edge.postId,
    query: {
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: { ':user': userKey(userId), ':edge': 'LIKES#POST#' },
    },
  });
}

function writeCursor(list: [string, string], lastId: string): string {
  return Buffer.from([...list, lastId].join(':')).toString('base64url');
}

function readCursor(cursor: string, [list, userId]: [string, string]): string {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [ofList, ofUser, lastId] = text.split(':');
  if (ofList === list && ofUser === userId && lastId && !lastId.includes('#')) return lastId;
  throw new SocialError('badCursor', `this cursor does not belong to ${list} of ${userId}`);
}

function userKey(userId: string): string {
  return entityKey('USER', userId);
}

function likeKeys(userId: string, postId: string): Keys {
  return adjacencyKeys(userKey(userId), compositeKey(['LIKES', 'POST', postId]));
}

async function queryPage<Edge extends SocialEntity>(
  lab: LabContext,
  { limit, cursor }: PageRequest,
  { list, query, keysOf, otherOf }: List<Edge>,
): Promise<Page<Edge>> {
  const answer = await lab.db.send(
    new QueryCommand({
      ...query,
      TableName: lab.table,
      Limit: limit,
      ...(cursor !== undefined && { ExclusiveStartKey: keysOf(readCursor(cursor, list)) }),
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as Edge[];
  const last = edges.at(-1);
  if (!answer.LastEvaluatedKey || !last) return { edges };
  return { edges, cursor: writeCursor(list, otherOf(last)) };
}
