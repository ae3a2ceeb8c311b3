/** What a busy account has done: three days that are asked for, and the days before them. */

import type { Random } from '#kit/random.ts';
import { ACTIVITY_SHARDS, type Activity, type Period } from '../entities.ts';
import type { Maker } from './maker.ts';

/** An activity and the shard it is in: a day and a number. */
export interface Logged {
  activity: Activity;
  shard: string;
}

export interface Log {
  userId: string;
  /** In the order of time, then of the id. */
  logged: Logged[];
  /** From the evening of the first day into the third. */
  period: Period;
  /** An hour of the second day. */
  hour: Period;
  /** What others have done. */
  older: Logged[];
}

const FIRST_DAY = Date.UTC(2026, 0, 13);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ACTIVITIES = 150;
const OLDER = 60;

export function makeLog(make: Maker, random: Random): Log {
  const userId = make.userId();
  const noon = FIRST_DAY + DAY_MS + 12 * HOUR_MS;
  const times = [
    ...Array.from({ length: ACTIVITIES }, () => FIRST_DAY + random.integer(0, 3 * DAY_MS - 1)),
    // Where a period begins and ends, and several in one millisecond.
    ...[0, 0, 0, HOUR_MS, HOUR_MS].map((after) => noon + after),
    ...[-1, 0].map((after) => FIRST_DAY + DAY_MS + after),
  ];
  const period = periodOf(FIRST_DAY + 20 * HOUR_MS, FIRST_DAY + 2 * DAY_MS + 4 * HOUR_MS);
  return {
    userId,
    logged: logged(
      times.map((at) => make.activity(userId, at)),
      random,
    ),
    period,
    hour: periodOf(noon, noon + HOUR_MS),
    older: logged(
      Array.from({ length: OLDER }, (_, day) =>
        make.activity(userId, FIRST_DAY - day * DAY_MS - 1),
      ),
      random,
    ),
  };
}

/** The items of the account's log, with so many times those of the days before. */
export function logItems({ logged, older }: Log, times: number): Logged[] {
  const before = Array.from({ length: times }, (_, time) =>
    older.map(({ activity, shard }) => ({
      shard,
      activity: { ...activity, activityId: `${activity.activityId}-${time}` },
    })),
  );
  return [...logged, ...before.flat()];
}

/** What happened in a period, as it is to be answered. */
export function during({ logged }: Log, { from, to }: Period): Activity[] {
  return logged.map(({ activity }) => activity).filter(({ at }) => at >= from && at < to);
}

function logged(activities: Activity[], random: Random): Logged[] {
  const place = ({ at, activityId }: Activity): string => `${at} ${activityId}`;
  return activities
    .sort((one, other) => (place(one) < place(other) ? -1 : 1))
    .map((activity) => ({
      activity,
      shard: `${activity.at.slice(0, 10)}-${random.integer(0, ACTIVITY_SHARDS - 1)}`,
    }));
}

function periodOf(from: number, to: number): Period {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
