import { describe, expect, test } from 'vitest';
import type { LastItem, TracedRequest } from '../../../kit/checkpoint/learner/last-run.ts';
import type { TableDefinition } from '../../../kit/table.ts';
import type { DataAnswer } from '../../wire/answer.ts';
import type { DataQuery } from '../web-source.ts';
import { type DataSource, dataAnswer } from './data-answer.ts';

const table: TableDefinition = {
  name: 'Graph',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    GSI1: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' },
    GSI2: { partitionKey: 'GSI2PK', sortKey: 'likes', projection: 'KEYS_ONLY', numbers: ['likes'] },
  },
};
const run = { model: 'labs/01/model.ts', isOwn: true, seed: 1, engine: 'e', at: '2026-01-01' };
const view = { table: 'Graph', indexes: ['GSI1', 'GSI2'] };

const kept = (PK: string, SK: string, more: object = {}): LastItem => ({
  item: { PK, SK, ...more },
});
const sourceOf = (items: readonly LastItem[], requests: object[] = []): DataSource => ({
  run,
  table,
  view,
  items,
  requests: requests as TracedRequest[],
});
const ask = (items: readonly LastItem[], query: Partial<DataQuery> = {}): DataAnswer =>
  dataAnswer(sourceOf(items), { from: 0, ...query });
const keysOf = ({ collections }: DataAnswer): string[] => collections.map(({ key }) => key);
const sortsOf = ({ collections: [first] }: DataAnswer): string[] =>
  first?.items.map(({ sort }) => sort) ?? [];

/** Collections c0, c1, … of one item each. */
const many = (count: number): LastItem[] =>
  Array.from({ length: count }, (_, nth) => kept(`c${nth}`, 'x'));
/** One collection of so many items, the last one first. */
const long = (count: number): LastItem[] =>
  Array.from({ length: count }, (_, nth) => kept('c', `s${String(count - nth).padStart(4, '0')}`));

describe('Item collections', () => {
  test('hold their items in the order of the sort key, with size, Type and other attributes', () => {
    const likes = new Set([2, 3]);
    const items = [kept('a', 'z', { Type: 'Edge', likes }), kept('b', 'b'), kept('a', 'B')];
    const answer = ask(items);
    expect(answer).toMatchObject({
      endedAt: '2026-01-01',
      model: 'labs/01/model.ts',
      view,
      partitionKey: 'PK',
      sortKey: 'SK',
      collectionCount: 2,
      itemCount: 3,
      absentCount: 0,
    });
    expect(answer.collections[0]).toEqual({
      key: 'a',
      itemCount: 2,
      bytes: 29,
      items: [
        { id: 'a\0B', sort: 'B', bytes: 6, attributes: [] },
        {
          id: 'a\0z',
          sort: 'z',
          type: 'Edge',
          bytes: 23,
          attributes: [['likes', 'Set(2) { 2, 3 }']],
        },
      ],
    });
  });

  test('come fifty at a time, each once', () => {
    const pages = [0, 50, 100].map((from) => keysOf(ask(many(120), { from })));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(new Set(pages.flat()).size).toBe(120);
  });

  test('that the run has changed come before those that it has read, and these before others', () => {
    const changed: LastItem = { ...kept('c70', 'y'), mark: 'new' };
    const input = { Key: { PK: { S: 'c60' }, SK: { S: 'x' } } };
    const requests = [{ operation: 'GetItem', input, pattern: 'read' }];
    const source = sourceOf([...many(80), changed], requests);
    const keys = keysOf(dataAnswer(source, { from: 0 }));
    expect(keys.slice(0, 4)).toEqual(['c70', 'c60', 'c0', 'c1']);
  });

  test('are found by their exact key, and by no part of it', () => {
    expect(keysOf(ask(many(80), { key: 'c7' }))).toEqual(['c7']);
    expect(keysOf(ask(many(80), { key: 'c' }))).toEqual([]);
  });

  test('of a lab that has not run are none', () => {
    const answer = dataAnswer({ table, view, items: [], requests: [] }, { from: 0 });
    expect(answer).toMatchObject({ collections: [], itemCount: 0 });
    expect(answer).not.toHaveProperty('endedAt');
  });
});

describe('Of a long collection', () => {
  test('the first hundred come, and all that the run has changed', () => {
    const items = [...long(300), { ...kept('c', 's9999'), mark: 'gone' as const }];
    const answer = ask(items);
    expect(answer.collections[0]?.itemCount).toBe(301);
    const sorts = sortsOf(answer);
    expect(sorts).toHaveLength(100);
    expect([sorts[0], sorts[98], sorts[99]]).toEqual(['s0001', 's0099', 's9999']);
    expect(answer.collections[0]?.items.at(-1)?.mark).toBe('gone');
  });

  test('every item comes where it is asked for by its key, a hundred at a time', () => {
    const pages = [0, 100, 200].map((from) => sortsOf(ask(long(250), { key: 'c', from })));
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(new Set(pages.flat()).size).toBe(250);
  });

  test('the chosen item comes, wherever it is', () => {
    const item = 'c\0s0299';
    expect(sortsOf(ask(long(300), { item })).at(-1)).toBe('s0299');
    expect(sortsOf(ask(long(300), { item, key: 'c' })).at(-1)).toBe('s0299');
  });
});

describe('The chosen item', () => {
  test('stays in view in the table and in an index', () => {
    const items = [...many(80), kept('last', 'target')];
    const item = 'last\0target';
    expect(keysOf(ask(items, { item }))[0]).toBe('last');
    const turned = ask(items, { item, index: 'GSI1' });
    expect(keysOf(turned)[0]).toBe('target');
    expect(turned.collections[0]?.items).toMatchObject([{ id: item, sort: 'last' }]);
    expect(turned).not.toHaveProperty('absent');
  });

  test('is not in an index whose keys it lacks, and the answer says which', () => {
    const items = [kept('a', 'b'), kept('c', 'd', { GSI2PK: 'x' })];
    const sentence = (item: string): string | undefined =>
      ask(items, { item, index: 'GSI2' }).absent;
    expect(sentence('a\0b')).toBe('not in GSI2: it has no GSI2PK and no likes');
    expect(sentence('c\0d')).toBe('not in GSI2: it has no likes');
    expect(ask(items, { item: 'no\0such', index: 'GSI2' }).absent).toMatch(/not in this table/);
  });
});

describe('An index', () => {
  test('has the attributes that it copies, numbers in their order, and not what lacks its keys', () => {
    const held = (PK: string, likes: number): LastItem =>
      kept(PK, 'x', { GSI2PK: 'g', likes, text: 't' });
    const answer = ask([held('a', 10), held('b', 9), kept('c', 'x')], { index: 'GSI2' });
    expect(answer).toMatchObject({ index: 'GSI2', itemCount: 2, absentCount: 1 });
    expect(sortsOf(answer)).toEqual(['9', '10']);
    expect(answer.collections[0]?.items[0]?.attributes).toEqual([
      ['PK', 'b'],
      ['SK', 'x'],
    ]);
  });

  test('that the table does not have is refused', () => {
    expect(() => ask([], { index: 'GSI9' })).toThrow('It has: GSI1, GSI2.');
  });
});

test('A long value is cut, and its length is told', () => {
  const [item] = ask([kept('a', 'b', { text: 'x'.repeat(600) })]).collections[0]?.items ?? [];
  expect(item?.attributes[0]?.[1]).toMatch(/^x{500}… \(600 characters\)$/);
});
