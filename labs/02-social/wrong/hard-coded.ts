/**
 * 2.7 knowing by id who has a short list and a long one: in other data it is somebody else.
 *
 * @fails 2.7 HARD-CODED
 */

import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

/** The lists that are short, of those who have a short one and a long one. */
const SHORT: Record<string, 'FOLLOWS' | 'FOLLOWER'> = { Hal51173: 'FOLLOWS', Jon72487: 'FOLLOWER' };

export async function mutualFollows(lab: LabContext, userId: string): Promise<string[]> {
  const user = entityKey('USER', userId);
  const short = SHORT[userId];
  const ids = await allIds(lab, user, short ?? 'FOLLOWS');
  if (!short) {
    const followers = new Set(await allIds(lab, user, 'FOLLOWER'));
    return ids.filter((id) => followers.has(id));
  }
  const long = short === 'FOLLOWS' ? 'FOLLOWER' : 'FOLLOWS';
  const back: string[] = [];
  for (let first = 0; first < ids.length; first += 100) {
    let keys: Record<string, unknown>[] | undefined = ids
      .slice(first, first + 100)
      .map((id) => adjacencyKeys(user, compositeKey([long, 'USER', id])));
    while (keys && keys.length > 0) {
      const RequestItems: BatchGetCommandInput['RequestItems'] = { [lab.table]: { Keys: keys } };
      const answer: BatchGetCommandOutput = await lab.db.send(
        new BatchGetCommand({ RequestItems }),
      );
      back.push(...(answer.Responses?.[lab.table] ?? []).map(idOf));
      keys = answer.UnprocessedKeys?.[lab.table]?.Keys;
    }
  }
  return back.sort();
}

async function allIds(
  lab: LabContext,
  user: string,
  half: 'FOLLOWS' | 'FOLLOWER',
): Promise<string[]> {
  const ids: string[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :half)',
        ExpressionAttributeValues: { ':user': user, ':half': `${half}#USER#` },
        ExclusiveStartKey,
      }),
    );
    ids.push(...(page.Items ?? []).map(idOf));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return ids;
}

/** The id at the other end of an edge. */
function idOf({ SK }: Record<string, unknown>): string {
  return String(SK).split('#').at(-1) as string;
}
