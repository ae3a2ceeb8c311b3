/**
 * 7.7 taking the first page of a shard for all of it.
 *
 * @fails 7.7 LOST-PAGE
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  ACTIVITY_SHARDS,
  type Activity,
  entityOf,
  type Period,
  ShardError,
} from '#entities/07-hot-partitions.ts';
import { compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function activities(
  lab: LabContext,
  userId: string,
  { from, to }: Period,
): Promise<Activity[]> {
  if (!(isTime(from) && isTime(to) && from < to)) {
    throw new ShardError('badPeriod', `expected two times, the earlier first, got ${from}, ${to}`);
  }
  const keys = daysOf(from, to).flatMap((day) =>
    Array.from({ length: ACTIVITY_SHARDS }, (_, shard) =>
      compositeKey(['USER', userId, 'SHARD', `${day}-${shard}`]),
    ),
  );
  const lists = await Promise.all(keys.map((key) => during(lab, key, { from, to })));
  return lists.flat().sort(inTime);
}

async function during(lab: LabContext, key: string, { from, to }: Period): Promise<Activity[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :key AND SK BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':key': key,
        ':from': compositeKey(['ACTIVITY', from]),
        ':to': compositeKey(['ACTIVITY', to]),
      },
    }),
  );
  return Items.map(entityOf) as Activity[];
}

function inTime(one: Activity, other: Activity): number {
  return `${one.at} ${one.activityId}` < `${other.at} ${other.activityId}` ? -1 : 1;
}

function daysOf(from: string, to: string): string[] {
  const days = [];
  const last = Date.parse(to) - 1;
  for (let day = Date.parse(from.slice(0, 10)); day <= last; day += 86_400_000) {
    days.push(new Date(day).toISOString().slice(0, 10));
  }
  return days;
}

function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
