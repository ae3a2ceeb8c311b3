/** Step 7.7: other answers that are right. */

import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  ACTIVITY_SHARDS,
  type Activity,
  entityOf,
  type Period,
  ShardError,
} from '#entities/07-hot-partitions.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'noted-on-a-condition: putting an activity on the condition that it is not there: that it is there already is no error':
    { recordActivity },
  'up-to-the-millisecond-before: a period up to the last millisecond before its end, and days counted by their number':
    { activities },
} satisfies RightAnswers<typeof model>;

async function recordActivity(lab: LabContext, activity: Activity): Promise<void> {
  const { userId, activityId, at } = activity;
  const number = (createHash('sha1').update(activityId).digest()[0] ?? 0) % ACTIVITY_SHARDS;
  const day = at.slice(0, 'yyyy-mm-dd'.length);
  const key = compositeKey(['USER', userId, 'SHARD', `${day}-${number}`]);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...adjacencyKeys(key, compositeKey(['ACTIVITY', at, activityId])), ...activity },
        ConditionExpression: 'attribute_not_exists(SK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

const DAY_MS = 86_400_000;

async function activities(
  lab: LabContext,
  userId: string,
  { from, to }: Period,
): Promise<Activity[]> {
  const [begin, end] = [timeOf(from), timeOf(to)];
  if (begin >= end) throw new ShardError('badPeriod', `${from} is not before ${to}`);
  const lastMoment = new Date(end - 1).toISOString();
  const asked: Promise<Activity[]>[] = [];
  for (let day = Math.floor(begin / DAY_MS); day <= Math.floor((end - 1) / DAY_MS); day++) {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    for (let shard = 0; shard < ACTIVITY_SHARDS; shard++) {
      const key = compositeKey(['USER', userId, 'SHARD', `${date}-${shard}`]);
      asked.push(between(lab, key, `ACTIVITY#${from}`, `ACTIVITY#${lastMoment}$`));
    }
  }
  const found = (await Promise.all(asked)).flat();
  const place = ({ at, activityId }: Activity): string => `${at}#${activityId}`;
  return found.sort((one, other) => (place(one) < place(other) ? -1 : 1));
}

async function between(
  lab: LabContext,
  key: string,
  from: string,
  to: string,
): Promise<Activity[]> {
  const input: QueryCommandInput = {
    TableName: lab.table,
    KeyConditionExpression: 'PK = :key AND SK BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':key': key, ':from': from, ':to': to },
  };
  const found: Activity[] = [];
  for (let isMore = true; isMore; ) {
    const { Items = [], LastEvaluatedKey } = await lab.db.send(new QueryCommand(input));
    found.push(...(Items.map(entityOf) as Activity[]));
    input.ExclusiveStartKey = LastEvaluatedKey;
    isMore = LastEvaluatedKey !== undefined;
  }
  return found;
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  if (!Number.isNaN(time) && new Date(time).toISOString() === text) return time;
  throw new ShardError('badPeriod', `${text} is no time`);
}
