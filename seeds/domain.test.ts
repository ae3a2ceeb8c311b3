/** What holds for the items of every domain. */

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Item } from '../kit/item/item.ts';
import { keyNamesOf } from '../kit/key-attributes.ts';
import { DOMAINS, type Domain, type DomainOptions } from './domain.ts';

function digest(items: Iterable<Item>): string {
  const hash = createHash('sha256');
  for (const item of items) hash.update(`${JSON.stringify(item)}\n`);
  return hash.digest('hex');
}

/** SHA-256 of the items as lines of JSON. It changes with faker's version, which is pinned. */
const GOLDEN: readonly [name: string, options: DomainOptions, sha256: string][] = [
  ['invoicing', {}, 'b5ae99bbc90f2e210db009cf1874e9e9bdfa80acfa5940120a7675070bd62a75'],
  ['social', {}, '4079a5a187cdfd62ae85718f128ca9b41840cfaceddb84833a45538a14db949b'],
  [
    'social',
    { preset: 'social' },
    '27b820ff32947902e9c508d75b4441ead179204aff3d56e7a4130f6861c9cb2f',
  ],
  [
    'social',
    { preset: 'uniform' },
    'd6a5b829f2ca9b89391148df22cc43c64b53e25c0f65f6114f799f2e45e4c489',
  ],
  [
    'social',
    { design: 'a', seed: 7, users: 500 },
    '2684b7a88f7a42bcf60df51df7ccbc5b356a2549f3d85602aeade8a75fa69598',
  ],
  ['ecommerce', {}, '24af799e01a3b79fb9574b304eedd86d209e430cd257edc8bb516f071c8eec09'],
  ['topology', {}, 'b2ff074f6f82d6acd4f4607bdd9bee14db505039e7861a1126785b7d3db158e0'],
  [
    'topology',
    { shape: 'fat-tree' },
    'aabad6a42210dd5bfca7a4d210d3e99c99cc4b7c9e48e84c2d6fb88501cef35b',
  ],
  ['recommendations', {}, '11ca34f111420a9a0412c6e3e3e05a6d9863f3486c3d6e7e76c07de165143a50'],
  [
    'recommendations',
    { users: 40, products: 7, posts: 9 },
    '45f77420459149d5f1fc03542635666d37e34664e8f0a299eeedd7efc1b8a8f2',
  ],
  ['people', {}, '3e1265644ce7e02e2509e05c533b726819037bfb3ef609a3c5b94fd80e16e08a'],
];

describe.each(GOLDEN)('%s %o', (name, options, sha256) => {
  const domain = DOMAINS[name] as Domain;
  const stream = domain.items(options);
  const all = [...stream];

  test('is the same for the same seed, on every machine, and every time it is read', () => {
    expect(digest(all)).toBe(sha256);
    expect(digest(stream)).toBe(sha256);
  });

  test('is another for another seed', () => {
    expect(digest(domain.items({ ...options, seed: 99 }))).not.toBe(sha256);
  });

  test('is as many items as it says, each with a key of its own and a type', () => {
    expect(all).toHaveLength(stream.count);
    expect(new Set(all.map(({ PK, SK }) => `${PK}\n${SK}`)).size).toBe(stream.count);
    expect(all.filter((item) => typeof item.Type !== 'string')).toEqual([]);
  });

  test('has both keys of an index or none, and some item in every index', () => {
    const own = keyNamesOf(domain.table);
    for (const [index, definition] of Object.entries(domain.table.indexes)) {
      const has = (key: string): boolean[] => all.map((item) => item[key] !== undefined);
      // The keys of the table are in every item.
      const [first = '', ...others] = keyNamesOf(definition).filter((key) => !own.includes(key));
      for (const key of others) expect(has(key)).toEqual(has(first));
      if (index === 'GSI2' && name === 'social') continue; // Sparse: labs fill it.
      if (index === 'GSI1' && options.design === 'a') continue; // Only posts have it.
      if (name === 'recommendations') continue; // Only products are ranked.
      expect(has(first || own[0] || '').filter(Boolean).length).toBeGreaterThan(all.length / 5);
    }
  });

  test('has no edge whose end is missing', () => {
    const node = /^(USER|POST|PRODUCT|CATEGORY|ORDER|REVIEW|DEVICE|INVOICE|BILL|person)#[^#]+$/;
    const collections = new Set(all.map((item) => item.PK));
    const ends = all.flatMap((item) =>
      [item.SK, item.GSI1PK].flatMap((key) => String(key).split(/^(?:[A-Z_]+#)(?=[A-Za-z]+#)/)),
    );
    const nodes = ends.filter((end) => node.test(end));
    expect(nodes.length).toBeGreaterThan(all.length / 3);
    expect(nodes.filter((end) => !collections.has(end))).toEqual([]);
  });
});

describe.each(Object.entries(DOMAINS))('options of %s', (_name, domain) => {
  test.each([
    ['an unknown option', { colour: 1 }, /got `colour`/],
    ['a negative seed', { seed: -1 }, /`seed` to be a whole number from 0 .*got `-1`/],
  ])('%s is refused before the first item', (_what, options, message) => {
    expect(() => domain.items(options as DomainOptions)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(message) }),
    );
  });
});
