/** 7.8 run it again: the model's own follow, driven through the partition model. */

import { errorText } from '#kit/checkpoint/tell/explain-error.ts';
import type {
  DrivenCall,
  DrivenPut,
  GovernedTable,
} from '#kit/checkpoint/worker/governed-table.ts';
import type { IndexState } from '#kit/governor/proxy/state.ts';
import type { Item } from '#kit/item/item.ts';
import { writesOf } from '#kit/meter/request-record.ts';
import * as model from '#lab/07-hot-partitions/model.ts';
import { STAR } from '../fixture.ts';
import { followItem } from '../item.ts';
import { socialTable } from '../table.ts';
import { type Check, demand, type Facts, isOwn, refusedAs } from './context.ts';
import { lostShards } from './lost-shard.ts';
import { forecastOf, mapLines } from './map.ts';
import { everyPage, writtenTo } from './star-list.ts';

/** What a storm came to. */
interface Storm {
  /** Follows admitted a second, once the queue of the index was full. */
  readonly admittedPerSecond: number;
  /** What one partition admits a second: a follow is one unit. */
  readonly partitionLimit: number;
  readonly index: IndexState;
  /** Keys of the index that were written. */
  readonly keys: readonly string[];
}

/** Twice what ten shards on four partitions are forecast to admit, and more. */
const CALLS_PER_SECOND = 300;
const TOLD_SECONDS = 0.5;
const BEFORE_SECONDS = 3;
const AFTER_SECONDS = 4;
/** As good as the forecast for these shards, to this part of it. */
const OF_THE_FORECAST = 0.8;
/** Less than this is no cure. */
const IMPROVED = 1.5;
const LIMIT = 50;

export const storm: Facts = (fact) => {
  const followStar =
    ({ data }: Check) =>
    (nth: number) =>
    (lab: Parameters<typeof model.followStar>[0]) =>
      model.followStar(lab, data.crowd[nth] as string, STAR.userId);

  let before: Storm | undefined;

  fact('what is refused is told to the caller, and what is not is in the list', async (check) => {
    await check.governed('told', { definition: socialTable }, async (table) => {
      const calls = await check.drive(table, {
        callsPerSecond: CALLS_PER_SECOND,
        seconds: TOLD_SECONDS,
        call: followStar(check),
      });
      isTold(calls);
      const done = calls.filter(({ error }) => error === undefined);
      const ids = done.map(({ nth }) => check.data.crowd[nth] as string).sort();
      const written = await writtenTo(table);
      const isWritten = new Set(written.map(({ follow }) => follow.followerId));
      const gone = ids.filter((id) => !isWritten.has(id));
      demand(gone.length === 0, [
        `${done.length} follows returned without an error; ${gone.length} of them are not in the table: ${gone.slice(0, 3).join(', ')}${gone.length > 3 ? ', ...' : ''}.`,
        'They were throttled. Whoever is not told believes that it is done: which error does your function catch, and not throw on?',
      ]);
      const { edges, trace } = await everyPage(check, table, LIMIT);
      const readUnits = trace.reduce((sum, record) => sum + record.readUnits, 0);
      const lost = lostShards(STAR.userId, written, { edges, trace });
      demand(lost === undefined, lost ?? [], { shown: trace, smell: 'LOST-SHARD' });
      check.sameList({ value: edges.map(({ followerId }) => followerId), trace }, ids, {
        what: 'followers',
        label: (id) => id,
      });
      check.note(
        `A page of ${LIMIT} takes ${trace.length} requests and ${readUnits.toFixed(1)} RCU.`,
      );
    });
    // Here, because every fact has its own time to end in, and a slow machine needs it.
    before = await stormOf(check, 'before', (table) =>
      table.put({
        putsPerSecond: CALLS_PER_SECOND,
        seconds: BEFORE_SECONDS,
        item: (nth, now) => onOneKey(check, nth, now),
      }),
    );
  });

  fact('following twice, oneself, and a cursor of nobody are refused', async (check) => {
    await check.governed('refused', { definition: socialTable }, async (table) => {
      const [ada] = check.data.crowd as [string];
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
        ['Following the star', undefined],
        ['Following the star for the second time', 'alreadyFollowing'],
        ['The star following itself', 'self'],
        ["The cursor 'nonsense'", 'badCursor'],
      ] as const;
      for (const [nth, [what, code]] of expected.entries()) {
        const { error } = calls[nth] as DrivenCall;
        const isSo = code === undefined ? error === undefined : refusedAs(code)[0](error);
        demand(isSo, [
          `${what}: expected ${code === undefined ? 'no error' : refusedAs(code)[1]}, but ${error === undefined ? 'it returned without an error' : `it threw ${errorText(error).replace(/\.$/, '')}`}.`,
        ]);
      }
    });
  });

  fact(
    'the star is followed as often as the shards allow, and far more than before',
    async (check) => {
      if (!before) throw new Error('the fact before this one has measured nothing');
      const after = await stormOf(check, 'after', async (table) => {
        const calls = await check.drive(table, {
          callsPerSecond: CALLS_PER_SECOND,
          seconds: AFTER_SECONDS,
          call: followStar(check),
        });
        isTold(calls);
        return calls;
      });
      const forecast = forecastOf(after.index, after.keys, after.partitionLimit);
      const figures = figuresOf(before, after, forecast);
      const times = after.admittedPerSecond / before.admittedPerSecond;
      const least = IMPROVED * before.admittedPerSecond;
      demand(times >= IMPROVED, [
        ...figures,
        `${after.admittedPerSecond.toFixed(1)} is less than ${IMPROVED} x ${before.admittedPerSecond.toFixed(1)} = ${least.toFixed(1)}.`,
        after.keys.length === 1
          ? 'Everybody still writes to one key of the index: which part of the key would have to differ?'
          : 'So many suffixes are so many keys, not so many partitions. Where do yours lie?',
      ]);
      const asked = OF_THE_FORECAST * forecast;
      demand(after.admittedPerSecond >= asked, [
        ...figures,
        `${after.admittedPerSecond.toFixed(1)} is less than ${OF_THE_FORECAST} x ${forecast.toFixed(1)} = ${asked.toFixed(1)}.`,
        'The fullest partition decides, and one of yours gets more than its part. How is the suffix chosen?',
      ]);
      for (const line of figures) check.note(line);
      check.note(
        `${times.toFixed(2)} times, not ${after.keys.length}: the fullest partition sets the pace for all.`,
      );
    },
  );
};

/** Both arms, and the partitions that the shards lie on. */
function figuresOf(before: Storm, after: Storm, forecast: number): string[] {
  const { keys, index } = after;
  const row = (name: string, admitted: number, more = ''): string =>
    `  ${name.padEnd(13)} ${admitted.toFixed(1).padStart(6)} a second admitted${more}`;
  const own = keys.length === 1 ? 'your one key' : `your ${keys.length} keys`;
  return [
    `${CALLS_PER_SECOND} follows of one star a second, on the governor's clock:`,
    row('one key', before.admittedPerSecond),
    row(own, after.admittedPerSecond, `, forecast ${forecast.toFixed(1)}`),
    '  (forecast: if each key gets as much as the others)',
    ...mapLines(index, keys),
  ];
}

/** Before: the edge of design (b) of Lab 2. */
function onOneKey({ data }: Check, nth: number, now: Date): Item {
  const followerId = data.crowd[nth] as string;
  const since = now.toISOString();
  return followItem({ Type: 'Follow', followerId, followeeId: STAR.userId, since });
}

/** One arm, on a table of its own. */
function stormOf(
  check: Check,
  arm: string,
  drive: (table: GovernedTable) => Promise<readonly DrivenPut[]>,
): Promise<Storm> {
  return check.governed(arm, { definition: socialTable }, async (table) => {
    const calls = await drive(table);
    const items = await table.items();
    const keys = items.flatMap(({ GSI1PK }) => (GSI1PK === undefined ? [] : [String(GSI1PK)]));
    const index = table.state.indexes.find(({ name }) => name === 'GSI1') as IndexState;
    return {
      admittedPerSecond: steadyRate(calls),
      partitionLimit: table.settings.partitionWriteUnitsPerSecond,
      index,
      keys: [...new Set(keys)].sort(byShard),
    };
  });
}

/** From the first refusal for the index on: until then its queue takes what its partitions cannot. */
function steadyRate(calls: readonly DrivenPut[]): number {
  const full = calls.find(({ error }) => reasonOf(error).startsWith('Index'));
  const steady = full ? calls.filter(({ nth }) => nth >= full.nth) : calls;
  const admitted = steady.filter(({ error }) => error === undefined).length;
  return (admitted / steady.length) * CALLS_PER_SECOND;
}

/** Errors are throttles, and each follow was sent once. */
function isTold(calls: readonly DrivenCall[]): void {
  const other = calls.find(({ error }) => error !== undefined && reasonOf(error) === '');
  demand(other === undefined, [
    `A follow of the star threw ${errorText(other?.error)}`,
    isOwn(other?.error)
      ? 'It was throttled, and that is another thing: the caller may try it again. Which errors does your catch turn into your own?'
      : 'Only what is throttled is to be refused here, and told as it is. Where does this error come from?',
  ]);
  const again = calls.find(({ trace }) => trace.flatMap(writesOf).length > 1);
  demand(
    again === undefined,
    [
      `One follow sent ${again?.trace.length ?? 0} requests: what is refused and sent again at once is refused again.`,
      'Leave it to the caller, who can wait. Which part of your code sends it again?',
    ],
    { shown: again?.trace ?? [] },
  );
}

function reasonOf(error: unknown): string {
  const { throttlingReasons } = (error ?? {}) as { throttlingReasons?: { reason: string }[] };
  return throttlingReasons?.[0]?.reason ?? '';
}

function byShard(one: string, other: string): number {
  const number = (key: string): number => Number(/(\d+)$/.exec(key)?.[1] ?? 0);
  return number(one) - number(other);
}
