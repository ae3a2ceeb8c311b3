/** 7.7 a log in days and shards. */

import { severalAtOnce } from '#kit/checkpoint/worker/concurrency.ts';
import { losesNoShard } from '#kit/checkpoint/worker/sharded-list.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import * as model from '#lab/07-hot-partitions/model.ts';
import { ACTIVITY_SHARDS, type Activity, type Period } from '../../entities.ts';
import { activityItem } from '../item.ts';
import { during } from '../log.ts';
import type { Check, Facts } from './context.ts';

const MANY = 80;
const UNEVEN = 2;
/** Of so many activities one is in the last shard, however the shard is chosen: but for 1 in 300 times. */
const SOME = 20;
const AT = '2026-01-14T23:59:59.999Z';
const done = { what: 'activities', label: ({ at, activityId }: Activity) => `${at} ${activityId}` };

export const activity: Facts = (fact, data, loaded) => {
  const { log } = data;
  const { hour } = log;

  const noted = (_check: Check, more: Partial<Activity> = {}): Activity => ({
    Type: 'Activity',
    userId: data.town.ada.userId,
    activityId: 'a1',
    at: AT,
    text: 'opened a door',
    ...more,
  });

  const note = (one: Activity) => (lab: LabContext) => model.recordActivity(lab, one);

  fact('an activity is noted where a reader of its day asks for it', async (check) => {
    const ids = data.crowd.slice(0, SOME);
    for (const activityId of ids) await check.run(note(noted(check, { activityId })));
    await shardsOf(check, data.town.ada.userId, ids.at(-1));
  });

  fact('two activities of the same millisecond are both kept', async (check) => {
    for (let one = 0; one < 6; one++) {
      await check.run(note(noted(check, { activityId: `b${one}` })));
    }
    const shards = await shardsOf(check, data.town.ada.userId);
    check.holds(shards.length === 6, [
      `6 activities of the same millisecond were noted. The table has ${shards.length} of them.`,
      'A put replaces the item that has the same key. What should make the six keys different?',
    ]);
  });

  fact('an activity is one item, under the keys of its shard and its time', async (check) => {
    const one = noted(check);
    const call = await check.run(note(one));
    const [shard] = await shardsOf(check, one.userId);
    await check.sameItems([...loaded, activityItem(one, String(shard))]);
    check.cost(call, 'note an activity');
  });

  fact(
    'an activity that is noted again, because the answer was lost, is there once',
    async (check) => {
      const one = noted(check);
      await check.runBroken(note(one), 'after');
      // By chance the same shard would be chosen again.
      for (let time = 0; time < 6; time++) await check.run(note(one));
      const shards = await shardsOf(check, one.userId);
      check.holds(shards.length === 1, [
        'The same activity was noted several times, because the answer was lost. Now it is in the table more than once: in several shards.',
        'How can a second attempt know the shard of the first attempt?',
      ]);
      const [shard] = shards;
      await check.sameItems([...loaded, activityItem(one, String(shard))]);
    },
  );

  fact('the activities of a day are spread over all shards of the day', async (check) => {
    const { userId } = data.town.ada;
    for (const activityId of data.crowd.slice(0, MANY)) {
      await check.run(note(noted(check, { activityId })));
    }
    const shards = await shardsOf(check, userId);
    const sizes = Array.from(
      { length: ACTIVITY_SHARDS },
      (_, number) => shards.filter((shard) => shard.endsWith(`-${number}`)).length,
    );
    const most = (UNEVEN * MANY) / ACTIVITY_SHARDS;
    const used = sizes.filter((size) => size > 0).length;
    check.holds(used === ACTIVITY_SHARDS && Math.max(...sizes) <= most, [
      `${MANY} activities of one day are in ${used} of ${ACTIVITY_SHARDS} shards: ${sizes.map((size, number) => `${size} in shard ${number}`).join(', ')}.`,
      `Expected some activities in each shard, and at most ${most} in one shard. Each shard is one key, and one key is on one partition.`,
      used === 1
        ? `All ${MANY} have the same number, although their ids differ. What does your number depend on?`
        : 'Which part of the activity does your number depend on?',
    ]);
  });

  fact(
    'a period across midnight is whole and in order, with no request too many',
    async (check) => {
      const call = await check.run((lab) => model.activities(lab, log.userId, log.period));
      const expected = during(log, log.period);
      const written = log.logged.filter(({ activity }) => expected.includes(activity));
      const shards = [...new Set(written.map(({ shard }) => shard))].sort();
      const keys = shards.map((shard) => `USER#${log.userId}#SHARD#${shard}`);
      losesNoShard(
        check,
        call,
        expected,
        keys,
        `Every day from the first to the last has shards 0 to ${ACTIVITY_SHARDS - 1}. At which shard number, and on which day, does your reading end?`,
      );
      check.sameList(call, expected, done);
      check.cost(call, 'three days');
    },
  );

  fact('only the period is read: with its beginning, and without its end', async (check) => {
    // In the same shards, outside the hour: who reads them pays for them.
    await check.table.restore(
      Array.from({ length: ACTIVITY_SHARDS }, (_, number) =>
        activityItem(long(log.userId, '2026-01-14T20:00:00.000Z'), `2026-01-14-${number}`),
      ),
    );
    const call = await check.run((lab) => model.activities(lab, log.userId, hour));
    check.sameList(call, during(log, hour), done);
    check.cost(call, 'an hour');
  });

  fact('the shards are asked side by side', async (check) => {
    const call = await check.run((lab) => model.activities(lab, log.userId, hour));
    severalAtOnce(check, call, 'Which shard needs the answer of another shard?');
  });

  fact('a period that ends at midnight does not ask for the next day', async (check) => {
    const { userId } = log;
    const day = { from: '2026-01-14T00:00:00.000Z', to: '2026-01-15T00:00:00.000Z' };
    const call = await check.run((lab) => model.activities(lab, userId, day));
    check.sameList(call, during(log, day), done);
    check.holds(!asks(call.trace, '2026-01-15-0'), [
      `The period ends at the moment when 2026-01-15 begins. The shards of that day were asked, too.`,
      'Does the end of a period belong to it?',
    ]);
    check.cost(call, 'a whole day');
  });

  fact('a period that ends behind midnight asks for the day that has just begun', async (check) => {
    const { userId } = data.town.cleo;
    const first = { ...long(userId, '2026-01-21T00:00:00.000Z'), text: 'happy new day' };
    await check.table.restore([activityItem(first, '2026-01-21-1')]);
    const day = { from: '2026-01-20T00:00:00.000Z', to: '2026-01-21T00:00:00.001Z' };
    await check.lists((lab) => model.activities(lab, userId, day), [first], done);
  });

  fact('if one shard has more than a page, it is read to its end', async (check) => {
    const { userId } = data.town.cleo;
    const texts = [1, 2, 3, 4].map((hour) => long(userId, `2026-01-20T0${hour}:00:00.000Z`));
    await check.table.restore(texts.map((one) => activityItem(one, '2026-01-20-2')));
    const day = { from: '2026-01-20T00:00:00.000Z', to: '2026-01-21T00:00:00.000Z' };
    await check.lists((lab) => model.activities(lab, userId, day), texts, done);
  });

  fact('a period that is not valid is refused', async (check) => {
    const { userId } = log;
    const bad: Period[] = [
      { from: hour.from, to: hour.from },
      { from: hour.to, to: hour.from },
      { from: '2026-01-14', to: hour.to },
      { from: hour.from, to: 'tomorrow' },
    ];
    for (const period of bad) {
      const what = `The period from ${period.from} to ${period.to}`;
      await check.refuses(what, 'badPeriod', (lab) => model.activities(lab, userId, period));
    }
  });
};

/** An activity of which four are more than a page. */
function long(userId: string, at: string): Activity {
  return { Type: 'Activity', userId, activityId: 'long', at, text: 'and so on '.repeat(30_000) };
}

function asks(trace: readonly RequestRecord[], shard: string): boolean {
  return JSON.stringify(trace.map(({ input }) => input)).includes(`#SHARD#${shard}"`);
}

/**
 * The shards of a user's activities, each of which is of the day of its activity.
 *
 * @param lastId of the activity that was noted last: a screen shows its request
 */
async function shardsOf(check: Check, userId: string, lastId?: string): Promise<string[]> {
  const items = await check.table.items();
  const prefix = `USER#${userId}#SHARD#`;
  const own = items.filter((item) => item.userId === userId);
  const isKnown = (shard: string, at: unknown): boolean =>
    Array.from(
      { length: ACTIVITY_SHARDS },
      (_, number) => `${String(at).slice(0, 10)}-${number}`,
    ).includes(shard);
  const all = own.filter(
    ({ PK, at }) => !String(PK).startsWith(prefix) || !isKnown(String(PK).slice(prefix.length), at),
  );
  const strange = all.find(({ activityId }) => activityId === lastId) ?? all[0];
  check.holdsOr('LOST-SHARD', strange === undefined, [
    `The activity of ${String(strange?.at)} was noted under PK = ${String(strange?.PK)}.`,
    `This activity belongs in one of the shards ${prefix}${String(strange?.at).slice(0, 10)}-N, where N is 0 to ${ACTIVITY_SHARDS - 1}. For that day, a reader asks only those shards.`,
    'From which time and from which number do you make the key?',
  ]);
  return own.map(({ PK }) => String(PK).slice(prefix.length));
}
