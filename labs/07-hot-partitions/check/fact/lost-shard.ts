/** Followers that are missing because nobody asked their shard. */

import type { RequestRecord } from '#kit/meter/request-record.ts';
import type { Follow } from '../../entities.ts';
import { shardIn } from '../item.ts';
import type { Listed } from '../maker.ts';

/** What chance does so seldom, a mistake has done. */
const CHANCE = 1e-5;

/** What is missing and in shards that nobody asked, as lines; nothing where it is not that. */
export function lostShards(
  userId: string,
  followers: readonly Listed[],
  { edges, trace }: { edges: readonly Follow[]; trace: readonly RequestRecord[] },
): string[] | undefined {
  const sharded = followers.filter(({ shard }) => shard !== undefined);
  const written = new Set(sharded.map(({ shard }) => String(shard)));
  const asked = new Set(trace.flatMap(({ keyCondition }) => askedShard(keyCondition, userId)));
  const never = new Set([...written].filter((shard) => !asked.has(shard)));
  const short = followers.length - edges.length;
  // Where no shard was asked at all, it is another mistake.
  if (short <= 0 || asked.size === 0 || never.size === 0) return undefined;
  return [
    `Expected ${followers.length} followers, received ${edges.length}: short by ${short}.`,
    `Shards written: ${ranges(written)}`,
    `Shards read:    ${ranges(asked)}`,
    `Never read:     ${ranges(never)}`,
    'Writer and reader must count the shards in the same way. With which number do your shards begin, and with which do they end?',
  ];
}

/**
 * Shards are asked that no writer chooses, as lines; nothing where it is not that.
 *
 * If follows are spread evenly over the shards that are asked, their number says by what chance none of them
 * is in the highest shards.
 */
export function neverWritten(
  userId: string,
  followers: readonly Listed[],
  trace: readonly RequestRecord[],
): string[] | undefined {
  const asked = new Set(trace.flatMap(({ keyCondition }) => askedShard(keyCondition, userId)));
  const written = new Set(
    followers.flatMap(({ shard }) => (shard === undefined ? [] : [`${shard}`])),
  );
  const [ofAsked, ofWritten] = [asked, written].map((shards) =>
    Math.max(...[...shards].map(Number)),
  );
  const part = (Number(ofWritten) + 1) / (Number(ofAsked) + 1);
  if (!(part ** followers.length < CHANCE)) return undefined;
  return [
    `Shards written: ${ranges(written)}`,
    `Shards read:    ${ranges(asked)}`,
    `${followers.length} follows were written, and none of them into a shard above ${ofWritten}. So each page pays for requests that can find nothing.`,
    'Where does your writer get its number of shards, and where does your reader get it?',
  ];
}

function askedShard(keyCondition: string | undefined, userId: string): string[] {
  const key = /GSI1PK = (\S+)/.exec(keyCondition ?? '')?.[1];
  const shard = shardIn(key, userId);
  return shard === undefined ? [] : [shard];
}

/** Numbers that follow one another as `0..9`. */
function ranges(shards: ReadonlySet<string>): string {
  const numbers = [...shards].map(Number).sort((one, other) => one - other);
  const begins = numbers.filter((number) => !numbers.includes(number - 1));
  const ends = numbers.filter((number) => !numbers.includes(number + 1));
  return begins
    .map((begin, run) => (begin === ends[run] ? `${begin}` : `${begin}..${ends[run]}`))
    .join(', ');
}
