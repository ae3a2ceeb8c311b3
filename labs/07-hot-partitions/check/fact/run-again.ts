/** 7.8 run it again: the model's own follow, driven through the partition model. */

import { errorText, isOwnError } from '#kit/checkpoint/worker/explain-error.ts';
import type {
  DrivenCall,
  DrivenPut,
  GovernedTable,
} from '#kit/checkpoint/worker/governed-table.ts';
import type { IndexState } from '#kit/governor/proxy/state.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { writesOf } from '#kit/meter/operation.ts';
import * as model from '#lab/07-hot-partitions/model.ts';
import { socialTable } from '../../table.ts';
import { STAR } from '../fixture.ts';
import { followItem } from '../item.ts';
import { type Check, demand, type Facts } from './context.ts';
import { lostShards, neverWritten } from './lost-shard.ts';
import { forecastOf, mapLines } from './map.ts';
import { everyPage, writtenTo } from './read-back.ts';
import {
  COUNTED_SECONDS,
  IMPROVED,
  isSteady,
  LONGEST_SECONDS,
  OF_THE_FORECAST,
  reasonOf,
  type StormRates,
  steadyRate,
  verdictOn,
} from './storm-verdict.ts';

/** What a storm came to. */
interface Storm extends StormRates {
  readonly index: IndexState;
  /** Keys of the index that were written. */
  readonly keys: readonly string[];
}

/** Half more than four partitions admit, and six times what one does. */
const CALLS_PER_SECOND = 300;
const TOLD_SECONDS = 0.5;
const BEFORE_SECONDS = 3;
const LIMIT = 50;
const UNEVEN =
  'The fullest partition sets the pace, and at least one of your keys gets more than its part of the writes. How does your code choose the suffix?';

export const storm: Facts = (fact, data) => {
  let before: Storm | undefined;

  fact(
    'the caller is told of every refused follow, and each follow is sent once',
    async (check) => {
      await check.governed('told', { definition: socialTable }, async (table) => {
        const { calls, ids, written } = await followed(check, table);
        isTold(calls);
        const isWritten = new Set(written.map(({ follow }) => follow.followerId));
        const gone = ids.filter((id) => !isWritten.has(id));
        demand(gone.length === 0, [
          `${ids.length} follows returned without an error; ${gone.length} of them are not in the table: ${gone.slice(0, 3).join(', ')}${gone.length > 3 ? ', ...' : ''}.`,
          'These follows were throttled. A caller who gets no error believes that the follow is done. Which error does your function catch, and not throw again?',
        ]);
      });
      // Here, because every fact has its own time to end in, and a slow machine needs it.
      before = await stormBefore(check);
    },
  );

  fact('every follow that was not refused is in the list', async (check) => {
    await check.governed('listed', { definition: socialTable }, async (table) => {
      const { ids, written } = await followed(check, table);
      const { edges, trace } = await everyPage(check, table, LIMIT);
      const lost = lostShards(STAR.userId, written, { edges, trace });
      demand(lost === undefined, lost ?? [], { shown: trace, smell: 'LOST-SHARD' });
      check.sameList({ value: edges.map(({ followerId }) => followerId), trace }, ids, {
        what: 'followers',
        label: (id) => id,
      });
    });
  });

  fact('a page keeps to its limit, and asks only shards that are written to', async (check) => {
    await check.governed('page', { definition: socialTable }, async (table) => {
      const { written } = await followed(check, table);
      const { trace, longest } = await everyPage(check, table, LIMIT);
      demand(longest <= LIMIT, [
        `A page of the star's followers was asked for with limit ${LIMIT}, and had ${longest} followers.`,
        'You pay for every item that is read for a page. Where does your function look at the limit?',
      ]);
      const wasted = neverWritten(STAR.userId, written, trace);
      demand(wasted === undefined, wasted ?? [], { shown: trace });
      const readUnits = trace.reduce((sum, record) => sum + record.readUnits, 0);
      check.note(
        `A page of ${LIMIT} takes ${trace.length} requests and ${readUnits.toFixed(1)} RCU.`,
      );
    });
  });

  fact('following twice, following oneself and an invented cursor are refused', async (check) => {
    await check.governed('refused', { definition: socialTable }, async (table) => {
      const [ada] = data.crowd as [string];
      const calls = await check.drive(table, {
        callsPerSecond: 1,
        seconds: 4,
        call: (nth) => (lab) =>
          [
            () => model.followStar(lab, ada, STAR.userId),
            () => model.followStar(lab, ada, STAR.userId),
            () => model.followStar(lab, STAR.userId, STAR.userId),
            () => model.starFollowers(lab, STAR.userId, { limit: 2, cursor: 'nonsense' }),
          ][nth]?.() as Promise<unknown>,
      });
      const expected = [
        ['followStar', 'Following the star', undefined],
        ['followStar', 'Following the star for the second time', 'alreadyFollowing'],
        ['followStar', 'The star following itself', 'self'],
        ['starFollowers', "The cursor 'nonsense'", 'badCursor'],
      ] as const;
      for (const [nth, [of, what, code]] of expected.entries()) {
        const { error } = calls[nth] as DrivenCall;
        const isSo = code === undefined ? error === undefined : check.refusal(code)[0](error);
        const wanted = code === undefined ? 'no error' : check.refusal(code)[1];
        const did =
          error === undefined
            ? 'it returned without an error'
            : `it threw ${errorText(error).replace(/\.$/, '')}`;
        demand(isSo, [`${what}: expected ${wanted}, but ${did}.`], { of });
      }
    });
  });

  fact(
    'the star gets as many follows as the shards allow, and far more than with one key',
    async (check) => {
      if (!before) throw new Error('the fact before this one has measured nothing');
      const { admittedPerSecond } = before;
      const after = await stormAfter(check, admittedPerSecond);
      const figures = figuresOf(before, after);
      const { shortOf, leastPerSecond } = verdictOn(after, admittedPerSecond);
      const admitted = after.admittedPerSecond.toFixed(1);
      const isTooFew = (factor: number, of: number): string =>
        `Expected about ${leastPerSecond.toFixed(1)} a second or more, which is ${factor} x ${of.toFixed(2)}. Your keys together had ${admitted}.`;
      demand(shortOf !== 'improvement', [
        ...figures,
        isTooFew(IMPROVED, admittedPerSecond),
        whyNoCure(after, leastPerSecond),
      ]);
      demand(shortOf !== 'forecast', [
        ...figures,
        isTooFew(OF_THE_FORECAST, after.forecastPerSecond),
        UNEVEN,
      ]);
      for (const line of figures) check.note(line);
      const times = after.admittedPerSecond / admittedPerSecond;
      check.note(
        `${times.toFixed(2)} times, not ${after.keys.length}: the fullest partition sets the pace for all.`,
      );
    },
  );
};

/** Follows of the star, more than are admitted: the calls, who was not refused, and what is in the table. */
async function followed(check: Check, table: GovernedTable) {
  const calls = await check.drive(table, {
    callsPerSecond: CALLS_PER_SECOND,
    seconds: TOLD_SECONDS,
    call: followStar(check),
  });
  const done = calls.filter(({ error }) => error === undefined);
  const ids = done.map(({ nth }) => check.data.crowd[nth] as string).sort();
  return { calls, ids, written: await writtenTo(table) };
}

function followStar({ data }: Check) {
  return (nth: number) => (lab: LabContext) =>
    model.followStar(lab, data.crowd[nth] as string, STAR.userId);
}

/** One key, keys on few partitions, or keys of which one is chosen too often. */
function whyNoCure({ keys, forecastPerSecond }: Storm, leastPerSecond: number): string {
  if (keys.length === 1) {
    return 'Everybody still writes to one key of the index. Which part of the key has to be different?';
  }
  if (forecastPerSecond >= leastPerSecond) return UNEVEN;
  return `${keys.length} suffixes are ${keys.length} keys, but not ${keys.length} partitions. On which partitions are your keys?`;
}

/** Both arms, and the partitions that the shards lie on. */
function figuresOf(before: Storm, after: Storm): string[] {
  const { keys, index, forecastPerSecond } = after;
  const row = (name: string, admitted: number, more = ''): string =>
    `  ${name.padEnd(13)} ${admitted.toFixed(1).padStart(6)} a second admitted${more}`;
  const own = keys.length === 1 ? 'your one key' : `your ${keys.length} keys`;
  return [
    `${CALLS_PER_SECOND} follows a second, all of one star, on the governor's clock:`,
    row('one key', before.admittedPerSecond),
    row(own, after.admittedPerSecond, `, forecast ${forecastPerSecond.toFixed(1)}`),
    '  (forecast: if all keys get equally many writes)',
    '  (each partition: its share of the index’s writes, its shards)',
    ...mapLines(index, keys),
  ];
}

/** Before: the edge of design (b) of Lab 2. */
function onOneKey({ data }: Check, nth: number, now: Date): Item {
  const followerId = data.crowd[nth] as string;
  const since = now.toISOString();
  return followItem({ Type: 'Follow', followerId, followeeId: STAR.userId, since });
}

/** The check's own puts, to one key. */
function stormBefore(check: Check): Promise<Storm> {
  return check.governed('before', { definition: socialTable }, async (table) =>
    stormIn(
      table,
      await table.put({
        putsPerSecond: CALLS_PER_SECOND,
        seconds: BEFORE_SECONDS,
        item: (nth, now) => onOneKey(check, nth, now),
      }),
    ),
  );
}

/** The model's follows; where the verdict is close, for twice the time. */
function stormAfter(check: Check, beforePerSecond: number): Promise<Storm> {
  const load = { callsPerSecond: CALLS_PER_SECOND, call: followStar(check) };
  return check.governed('after', { definition: socialTable }, async (table) => {
    const calls = await check.drive(table, { ...load, seconds: LONGEST_SECONDS, until: isSteady });
    isTold(calls);
    const found = await stormIn(table, calls);
    if (!verdictOn(found, beforePerSecond).isClose) return found;
    const more = await check.drive(table, { ...load, seconds: COUNTED_SECONDS });
    isTold(more);
    return stormIn(table, [...calls, ...more]);
  });
}

/** What calls of one table came to. */
async function stormIn(table: GovernedTable, calls: readonly DrivenPut[]): Promise<Storm> {
  const items = await table.items();
  const written = items.flatMap(({ GSI1PK }) => (GSI1PK === undefined ? [] : [String(GSI1PK)]));
  const keys = [...new Set(written)].sort(byShard);
  const index = table.state.indexes.find(({ name }) => name === 'GSI1') as IndexState;
  const limit = table.settings.partitionWriteUnitsPerSecond;
  return {
    admittedPerSecond: steadyRate(calls, CALLS_PER_SECOND),
    forecastPerSecond: forecastOf(index, keys, limit),
    index,
    keys,
  };
}

/** Errors are throttles, and each follow was sent once. */
function isTold(calls: readonly DrivenCall[]): void {
  const other = calls.find(({ error }) => error !== undefined && reasonOf(error) === '');
  demand(other === undefined, [
    `A follow of the star threw ${errorText(other?.error)}`,
    isOwnError(other?.error)
      ? 'The follow was throttled. That is another error: the caller may send this follow again. Which errors does your catch turn into your own error?'
      : 'Here a follow may only end in the error of a throttled write, as the SDK throws it. Where does this error come from?',
  ]);
  const again = calls.find(({ trace }) => trace.flatMap(writesOf).length > 1);
  demand(
    again === undefined,
    [
      `One follow sent ${again?.trace.length ?? 0} requests. A write that is refused and sent again at once is refused again.`,
      'Leave the repeat to the caller, who can wait. Which part of your code sends the write again?',
    ],
    { shown: again?.trace ?? [] },
  );
}

function byShard(one: string, other: string): number {
  const number = (key: string): number => Number(/(\d+)$/.exec(key)?.[1] ?? 0);
  return number(one) - number(other);
}
