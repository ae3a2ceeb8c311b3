/** Step 2.6: other answers that are right. */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Follow,
  type Page,
  type PageRequest,
  SocialError,
} from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'indexed-by-update: the edge is written by UpdateItem; the cursor is the index’s whole LastEvaluatedKey, compared when it comes back':
    { followIndexed, followersIndexed },
  'range-of-the-index: the index is asked for a range of sort keys, and for one edge more than the page has':
    { followersIndexed: followersIndexedRangeOfTheIndex },
} satisfies RightAnswers<typeof model>;

async function followIndexed(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(
          entityKey('USER', followerId),
          compositeKey(['FOLLOWS', 'USER', followeeId]),
        ),
        UpdateExpression:
          'SET #type = :type, followerId = :follower, followeeId = :followee, since = :now, GSI1PK = :user, GSI1SK = :edge',
        ConditionExpression: 'attribute_not_exists(PK)',
        ExpressionAttributeNames: { '#type': 'Type' },
        ExpressionAttributeValues: {
          ':type': 'Follow',
          ':follower': followerId,
          ':followee': followeeId,
          ':now': lab.now().toISOString(),
          ':user': entityKey('USER', followeeId),
          ':edge': compositeKey(['FOLLOWER', 'USER', followerId]),
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
}

async function followersIndexed(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
  const { Items = [], LastEvaluatedKey } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :user AND begins_with(GSI1SK, :edge)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':edge': 'FOLLOWER#USER#' },
      Limit: limit,
      ExclusiveStartKey: cursor === undefined ? undefined : startKey(cursor, userId),
    }),
  );
  const edges = Items.map(entityOf) as Follow[];
  if (!LastEvaluatedKey) return { edges };
  return { edges, cursor: Buffer.from(JSON.stringify(LastEvaluatedKey)).toString('base64url') };
}

/** Where a page begins; each of the four parts is what an edge to this user has. */
function startKey(cursor: string, userId: string): Record<string, string> {
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const followerId = parseKey(key.PK).at(-1) ?? '';
    const expected = {
      PK: entityKey('USER', followerId),
      SK: compositeKey(['FOLLOWS', 'USER', userId]),
      GSI1PK: entityKey('USER', userId),
      GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
    };
    const isOwn = Object.entries(expected).every(([name, value]) => key[name] === value);
    if (isOwn) return expected;
  } catch {
    // Neither JSON nor a key: refused below.
  }
  throw new SocialError('badCursor', `this cursor is not from the followers of ${userId}`);
}

async function followersIndexedRangeOfTheIndex(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
  const user = entityKey('USER', userId);
  // The smallest text behind an id is the id and a character of code 0.
  const from = cursor === undefined ? 'FOLLOWER#USER#' : `${edgeKey(read(cursor, userId))}\0`;
  const { Items = [], LastEvaluatedKey: end } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :user AND GSI1SK BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':user': user, ':from': from, ':to': 'FOLLOWER#USER$' },
      Limit: limit + 1,
    }),
  );
  const edges = Items.slice(0, limit).map(entityOf) as Follow[];
  const last = edges.at(-1);
  // A page may end before its Limit: then it is not full, and there is more.
  if ((Items.length <= limit && !end) || !last) return { edges };
  const text = JSON.stringify({ to: userId, lastId: last.followerId });
  return { edges, cursor: Buffer.from(text).toString('hex') };
}

function edgeKey(followerId: string): string {
  return compositeKey(['FOLLOWER', 'USER', followerId]);
}

function read(cursor: string, userId: string): string {
  try {
    const { to, lastId } = JSON.parse(Buffer.from(cursor, 'hex').toString('utf8'));
    adjacencyKeys(entityKey('USER', userId), edgeKey(lastId)); // Throws for what no key has room for.
    if (to === userId) return lastId;
  } catch {
    // Refused below.
  }
  throw new SocialError('badCursor', `this cursor is not from the followers of ${userId}`);
}
