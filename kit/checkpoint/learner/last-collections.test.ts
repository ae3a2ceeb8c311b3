import { describe, expect, test } from 'vitest';
import { sampleRequest } from '../../../tools/sample-request.ts';
import type { Item } from '../../item/item.ts';
import type { TableDefinition } from '../../table.ts';
import type { Lab } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import type { MarkedItem } from '../report/fact-report.ts';
import { type Drawing, type LastView, lastCollections } from './last-collections.ts';
import type { LastItem, TracedRequest } from './last-run.ts';

const table: TableDefinition = {
  name: 'Invoicing',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' } },
};
const lab = {
  steps: [{ id: '1.1' }, { id: '1.2' }, { id: '1.3' }] as Step[],
} as Partial<Lab> as Lab;

const edge = (invoice: number, bill: number): Item => ({
  PK: `INVOICE#${invoice}`,
  SK: `BILL#${bill}`,
});
const SHARED = [edge(1, 7), edge(1, 8), edge(2, 7), edge(3, 9)];
const shared: LastItem[] = SHARED.map((item) => ({ item }));
const own = (step: string, mark: MarkedItem['mark'], item: Item): LastItem => ({
  step,
  mark,
  item,
});

function request(step: string, sent: Partial<TracedRequest>): TracedRequest {
  return { ...sampleRequest(1), call: 1, step, fact: 'a fact', outcome: 'pass', ...sent };
}

/** A Query by partition key, its name written out or behind a placeholder. */
function query(attribute: string, value: string, index?: string): Partial<TracedRequest> {
  const input = {
    KeyConditionExpression: 'begins_with(SK, :s) AND #key = :key',
    ExpressionAttributeNames: { '#key': attribute },
    ExpressionAttributeValues: { ':key': { S: value }, ':s': { S: 'BILL#' } },
  };
  return { input, pattern: 'priced', ...(index && { index }) };
}

function drawn(view: Partial<LastView>): Drawing[] {
  const plain = { index: undefined, step: undefined, legend: 'what marks mean' };
  return lastCollections({ table, lab, requests: [], items: shared, ...plain, ...view });
}

const keysOf = ({ items }: Drawing): string[] => items.map(({ PK, SK }) => `${PK} ${SK}`);

describe('show draws of the shared table', () => {
  test('the item collections that priced Queries named, in that order', () => {
    const requests = [
      request('1.3', query('PK', 'INVOICE#3')),
      request('1.3', query('PK', 'INVOICE#1')),
      request('1.3', { ...query('PK', 'INVOICE#2'), pattern: undefined } as never),
    ];
    const [only, ...more] = drawn({ requests });
    expect(only?.title).toBe('Table Invoicing');
    expect(only?.about).toBe('4 items in 3 item collections');
    expect(only && keysOf(only)).toEqual([
      'INVOICE#3 BILL#9',
      'INVOICE#1 BILL#7',
      'INVOICE#1 BILL#8',
    ]);
    expect(more).toEqual([]);
  });

  test('what other requests named where none was priced', () => {
    const { pattern: _, ...unpriced } = query('PK', 'INVOICE#2');
    const [only] = drawn({ requests: [request('1.3', unpriced)] });
    expect(only && keysOf(only)).toEqual(['INVOICE#2 BILL#7']);
  });

  test('the item that a GetItem named, in its collection', () => {
    const input = { Key: { PK: { S: 'INVOICE#1' }, SK: { S: 'BILL#8' } } };
    const [only] = drawn({ requests: [request('1.3', { operation: 'GetItem', input })] });
    expect(only && keysOf(only)).toEqual(['INVOICE#1 BILL#7', 'INVOICE#1 BILL#8']);
  });

  test('the collections of what a Query of the index found', () => {
    const requests = [request('1.3', query('SK', 'BILL#7', 'GSI1'))];
    const [only] = drawn({ requests });
    expect(only && keysOf(only)).toEqual([
      'INVOICE#1 BILL#7',
      'INVOICE#1 BILL#8',
      'INVOICE#2 BILL#7',
    ]);
  });

  test('by an index, only the items that are in that index', () => {
    const keys = { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' };
    const sparse: TableDefinition = { ...table, indexes: { GSI1: { ...keys, projection: 'ALL' } } };
    const [one, ...others] = shared;
    const items = [{ item: { ...one?.item, GSI1PK: 'X', GSI1SK: 'Y' } }, ...others] as never;
    const [only] = drawn({ table: sparse, items, index: 'GSI1' });
    expect(only?.about).toBe('1 item in 1 item collection');
  });

  test('by an index, what a Query of that index named', () => {
    const requests = [request('1.3', query('SK', 'BILL#7', 'GSI1'))];
    const [only] = drawn({ requests, index: 'GSI1' });
    expect(only).toMatchObject({
      title: 'Table Invoicing, in GSI1',
      keys: { partitionKey: 'SK', sortKey: 'PK' },
    });
    expect(only && keysOf(only)).toEqual(['INVOICE#1 BILL#7', 'INVOICE#2 BILL#7']);
  });

  test.each([
    ['nothing was sent', []],
    ['all that ran was a Scan', [request('1.3', { operation: 'Scan' })]],
    ['a Query names no partition key of the table', [request('1.3', query('payee', 'Ames'))]],
    ['a Query finds nothing', [request('1.3', query('PK', 'INVOICE#404'))]],
  ])('everything, or nothing but what was named, when %s', (what, requests) => {
    const [only] = drawn({ requests });
    expect(only && keysOf(only)).toHaveLength(what === 'a Query finds nothing' ? 0 : 4);
  });
});

describe('show draws of a writing step', () => {
  const items = [
    own('1.1', 'new', edge(5, 1)),
    own('1.1', 'kept', edge(5, 2)),
    own('1.2', 'changed', edge(6, 1)),
    own('1.2', 'gone', edge(6, 2)),
    ...shared,
  ];
  const requests = [
    request('1.1', { operation: 'PutItem' }),
    request('1.2', { operation: 'UpdateItem' }),
    request('1.3', query('PK', 'INVOICE#2')),
  ];

  test('its own table, after the shared one, with what was new, changed and gone', () => {
    const [first, ...writing] = drawn({ requests, items });
    expect(first?.title).toBe('Table Invoicing');
    expect(writing.map(({ title }) => title)).toEqual(['Table of step 1.1', 'Table of step 1.2']);
    expect(writing.map(({ marks }) => [...marks.values()])).toEqual([['new'], ['changed', 'gone']]);
    expect(writing[0]?.about).toBe('what marks mean');
  });

  test('and nothing else when that step is named', () => {
    const drawings = drawn({ requests, items, step: '1.2' });
    expect(drawings.map(({ title }) => title)).toEqual(['Table of step 1.2']);
    expect(drawn({ requests, items, step: '1.3' }).map(({ title }) => title)).toEqual([
      'Table Invoicing',
    ]);
  });

  test('and nothing else when that step failed, unless another is named', () => {
    const failed = requests.map((one) =>
      one.step === '1.2' ? { ...one, outcome: 'fail' as const } : one,
    );
    expect(drawn({ requests: failed, items }).map(({ title }) => title)).toEqual([
      'Table of step 1.2',
    ]);
    const named = drawn({ requests: failed, items, step: '1.1' });
    expect(named.map(({ title }) => title)).toEqual(['Table of step 1.1']);
  });

  test('as it was loaded, where the step changed nothing', () => {
    const kept = [own('1.1', 'kept', edge(5, 1))];
    const [only] = drawn({ requests, items: kept, step: '1.1', index: 'GSI1' });
    expect(only).toMatchObject({ title: 'Table of step 1.1, in GSI1', about: 'as it was loaded' });
  });
});

describe('show draws of an index', () => {
  const before = { ...edge(1, 7), Type: 'Bill', cents: 100 };
  const keys = { partitionKey: 'SK', sortKey: 'PK' };

  test.each([
    ['ALL', before],
    [{ include: ['cents'] }, { ...edge(1, 7), cents: 100 }],
    ['KEYS_ONLY', edge(1, 7)],
  ] as const)('with %o the attributes that it copies, marked as in the table', (projection, item) => {
    const indexed: TableDefinition = { ...table, indexes: { GSI1: { ...keys, projection } } };
    const items = [own('1.2', 'changed', before)];
    const [only] = drawn({ table: indexed, items, index: 'GSI1', step: '1.2' });
    expect(only?.items).toEqual([item]);
    expect([...(only?.marks ?? [])]).toEqual([[item, 'changed']]);
    expect(only?.marks.has(only.items[0] as Item)).toBe(true);
  });
});
