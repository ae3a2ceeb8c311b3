/**
 * 2.4 the cursor is the whole LastEvaluatedKey, and is compared with what is asked for when it comes back.
 *
 * @passes 2.4
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Follow,
  type Follower,
  type Page,
  type PageRequest,
  SocialError,
} from '#entities/02-social.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function following(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return readPage<Follow>(lab, userId, 'FOLLOWS#USER#', page);
}

export async function followers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follower>> {
  return readPage<Follower>(lab, userId, 'FOLLOWER#USER#', page);
}

async function readPage<Edge>(
  lab: LabContext,
  userId: string,
  prefix: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Edge>> {
  const user = entityKey('USER', userId);
  const { Items = [], LastEvaluatedKey } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':user': user, ':prefix': prefix },
      Limit: limit,
      ExclusiveStartKey: cursor === undefined ? undefined : startKey(cursor, user, prefix),
    }),
  );
  const edges = Items.map(entityOf) as Edge[];
  if (!LastEvaluatedKey) return { edges };
  return { edges, cursor: Buffer.from(JSON.stringify(LastEvaluatedKey)).toString('base64url') };
}

function startKey(cursor: string, user: string, prefix: string): Record<string, string> {
  const key = parsed(Buffer.from(cursor, 'base64url').toString('utf8'));
  const { PK, SK } = (key ?? {}) as Record<string, unknown>;
  if (PK === user && typeof SK === 'string' && SK.startsWith(prefix)) return { PK, SK };
  throw new SocialError('badCursor', 'this cursor is not from this list');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
