import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../../kit/item/item.ts';
import { ITEMS_PER_FILE } from '../../export.ts';
import { socialItems } from '../social.ts';
import { socialGraphInParts, socialPart } from './part.ts';
import { SOCIAL_PART_RANGES, type SocialPartOptions } from './part-option.ts';

const GRAPH = { users: 1_000, preset: 'social', seed: 1 } as const;

/** The items of all parts, one after the other. */
function allParts(options: Partial<SocialPartOptions>, of: number): Item[] {
  const parts = Array.from({ length: of }, (_, at) => socialPart(options, { nth: at + 1, of }));
  return parts.flatMap((part) => [...part]);
}

function digest(items: Iterable<Item>): string {
  const hash = createHash('sha256');
  for (const item of items) hash.update(`${JSON.stringify(item)}\n`);
  return hash.digest('hex');
}

const whole = allParts(GRAPH, 1);
const profiles = whole.filter((item) => item.Type === 'Profile');
const follows = whole.filter((item) => item.Type === 'Follow');

describe('the parts of a social graph', () => {
  test.each([3, 16])('of %d are, one after the other, the items of the only one', (of) => {
    expect(digest(allParts(GRAPH, of))).toBe(digest(whole));
  });

  test('are those of the only one in design (a) as well', () => {
    const options = { ...GRAPH, users: 1_500, design: 'a' } as const;
    expect(digest(allParts(options, 16))).toBe(digest(allParts(options, 1)));
  });

  test('are as many items as each says, and together as all say', () => {
    const parts = Array.from({ length: 16 }, (_, at) => socialPart(GRAPH, { nth: at + 1, of: 16 }));
    expect(parts.map((part) => [...part].length)).toEqual(parts.map((part) => part.count));
    expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(11_000);
    expect(new Set(parts.map((part) => part.ofAll))).toEqual(new Set([11_000]));
  });

  test('are the same on every machine, with and without counting first', async () => {
    const part = socialPart(GRAPH, { nth: 2, of: 3 });
    const done: number[] = [];
    await part.prepare((blocks, all) => done.push(blocks / all));
    expect(done.at(-1)).toBe(1);
    const unprepared = digest(socialPart(GRAPH, { nth: 2, of: 3 }));
    expect([digest(part), digest(part)]).toEqual([unprepared, unprepared]);
    expect(digest(whole)).toMatchInlineSnapshot(
      `"e258d08fa25008eb08b68dc03cb5ce25001f3e22b26f9719a93f259bf270ff45"`,
    );
  });

  test('are another graph for another seed', () => {
    expect(digest(allParts({ ...GRAPH, seed: 2 }, 1))).not.toBe(digest(whole));
  });

  test('are the graph that is drawn for statistics', () => {
    const { sources, targets, users } = socialGraphInParts(GRAPH);
    const idOf = (user: number): string => `USER#u${String(user + 1).padStart(5, '0')}`;
    const drawn = Array.from(sources, (source, edge) => [source, targets[edge] as number]);
    const edges = drawn.map(([from, to]) => `${idOf(from as number)} ${idOf(to as number)}`);
    expect(users).toBe(1_000);
    expect(edges.toSorted()).toEqual(follows.map(({ PK, GSI1PK }) => `${PK} ${GSI1PK}`).toSorted());
  });
});

describe('items of a part', () => {
  test('have the shapes of the other drawing', () => {
    const others = [...socialItems({ users: 100, follows: 500, posts: 0 })];
    const shapes = (items: Item[]): Set<string> =>
      new Set(items.map((item) => `${item.Type}: ${Object.keys(item)}`));
    expect(shapes(whole)).toEqual(shapes(others));
  });

  test('have keys of their own', () => {
    expect(new Set(whole.map(({ PK, SK }) => `${PK} ${SK}`)).size).toBe(whole.length);
  });

  test('have counters that count follows of all parts', () => {
    const count = (key: string): Map<unknown, number> => {
      const counts = new Map<unknown, number>();
      for (const item of follows) counts.set(item[key], (counts.get(item[key]) ?? 0) + 1);
      return counts;
    };
    const [following, followers] = [count('PK'), count('GSI1PK')];
    for (const item of allParts(GRAPH, 16).filter(({ Type }) => Type === 'Profile')) {
      expect(item.followingCount, String(item.PK)).toBe(following.get(item.PK) ?? 0);
      expect(item.followerCount, String(item.PK)).toBe(followers.get(item.PK) ?? 0);
    }
  });

  test('come in random order: neither sorted by key nor grouped by user', () => {
    const pairs = whole.slice(1).map((item, at) => [whole[at] as Item, item] as const);
    const rising = pairs.filter(([a, b]) => String(a.PK) < String(b.PK)).length;
    const repeated = pairs.filter(([a, b]) => a.PK === b.PK).length;
    expect(rising / pairs.length).toBeGreaterThan(0.3);
    expect(rising / pairs.length).toBeLessThan(0.6);
    // A block of a thousand users has only fifteen of them.
    expect(repeated / pairs.length).toBeLessThan(0.35);
  });

  test('name a user by the user’s number alone, and the most popular u00001', () => {
    const star = profiles.find((profile) => profile.userId === 'u00001');
    const most = Math.max(...profiles.map((profile) => Number(profile.followerCount)));
    expect(star?.followerCount).toBe(most);
    const other = allParts({ ...GRAPH, follows: 3_000 }, 1);
    expect(other.find((item) => item.userId === 'u00001')?.name).toBe(star?.name);
  });

  test('of millions of users have ids that sort by number', () => {
    const [item] = socialPart({ users: 1_000_000, follows: 0 }, { nth: 1, of: 200 });
    expect(item?.PK).toMatch(/^USER#u\d{7}$/);
  });
});

describe('options of a part', () => {
  test.each([
    ['a small graph', { users: 999 }, 1, /`users` to be a whole number from 1,000 to 400,000,000/],
    ['more parts than blocks', { users: 1_000 }, 68, /at most 67 parts of 1000 users, got `68`/],
    ['a dense graph', { users: 1_000, follows: 31_251 }, 1, /at most 31250 `follows` among 1000/],
    ['posts', { posts: 1 }, 1, /got `posts`/],
  ])('%s is refused at once', (_what, options, of, message) => {
    expect(() => socialPart({ ...GRAPH, ...options }, { nth: 1, of })).toThrow(message);
  });

  /** @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataImport.BestPractices.html */
  const MOST_OBJECTS_OF_AN_IMPORT = 50_000;

  test('leave room for all files in one import at AWS', () => {
    const { users, follows } = SOCIAL_PART_RANGES;
    const items = users.high + 2 * follows.high;
    expect(items / ITEMS_PER_FILE + 1_000).toBeLessThan(MOST_OBJECTS_OF_AN_IMPORT);
  });
});
