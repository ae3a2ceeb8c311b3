import { describe, expect, test } from 'vitest';
import { drawCollections } from './collection.ts';

const invoice = { PK: 'INVOICE#1', SK: 'INVOICE#1', Type: 'Invoice', customer: 'Ames', cents: 90 };
const edges = ['7', '8'].map((billId) => ({
  PK: 'INVOICE#1',
  SK: `BILL#${billId}`,
  Type: 'Allocation',
  invoiceId: '1',
  billId,
  allocatedCents: 45,
}));
const bill = { PK: 'BILL#7', SK: 'BILL#7', Type: 'Bill', payee: 'Bo', open: false };
const items = [invoice, ...edges, bill];

function drawn(...args: Parameters<typeof drawCollections>): string {
  return `\n${drawCollections(...args).join('\n')}`;
}

describe('a drawing of item collections', () => {
  test('has a header per partition key value and its items in sort key order', () => {
    expect(drawn(items)).toMatchInlineSnapshot(`
      "
        INVOICE#1                                                 3 items       184 B
          Allocation  BILL#7     allocatedCents=45
          Allocation  BILL#8     allocatedCents=45
          Invoice     INVOICE#1  customer=Ames  cents=90
        BILL#7                                                    1 item         36 B
          Bill  BILL#7  payee=Bo  open=false"
    `);
  });

  test('by the keys of the inverted index shows the same edges read backwards', () => {
    expect(
      drawn(items, { partitionKey: 'SK', sortKey: 'PK', collections: 2 }),
    ).toMatchInlineSnapshot(`
      "
        INVOICE#1                                                 1 item         52 B
          Invoice  INVOICE#1  customer=Ames  cents=90
        BILL#7                                                    2 items       102 B
          Bill        BILL#7     payee=Bo  open=false
          Allocation  INVOICE#1  allocatedCents=45
        ... 1 more item collection"
    `);
  });

  test('by keys of several attributes joins their values, and sorts from left to right', () => {
    const at = (year: number, day: string) => ({
      PK: day,
      SK: 'x',
      tenant: 'ACME',
      user: 'ada',
      year,
      day,
    });
    const keys = { partitionKey: ['tenant', 'user'], sortKey: ['year', 'day'] };
    const lines = drawCollections([at(2026, '02'), at(2026, '01'), at(2025, '03')], keys);
    expect(lines.map((line) => line.trim().split(/ {2,}/)[0])[0]).toBe('ACME, ada');
    expect(lines.slice(1).map((line) => /20\d\d, \d\d/.exec(line)?.[0])).toEqual([
      '2025, 03',
      '2026, 01',
      '2026, 02',
    ]);
    const { user: _, ...without } = at(2024, '01');
    expect(drawCollections([without], keys)).toEqual([
      '  (1 item without tenant and user and year and day: not in here)',
    ]);
  });

  test('counts the items that a sparse index does not hold', () => {
    const follow = { PK: 'USER#a', SK: 'FOLLOWS#USER#b', GSI1PK: 'USER#b', GSI1SK: 'F#USER#a' };
    const lines = drawCollections([follow, invoice, bill], {
      partitionKey: 'GSI1PK',
      sortKey: 'GSI1SK',
    });
    expect(lines.slice(1)).toEqual([
      '    -  F#USER#a',
      '  (2 items without GSI1PK and GSI1SK: not in here)',
    ]);
  });

  test('says how many items it leaves out', () => {
    const many = Array.from({ length: 20 }, (_, n) => ({ PK: 'A#1', SK: `B#${n}`, Type: 'Edge' }));
    const lines = drawCollections(many);
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toBe('    ... 12 more');
  });

  test('sorts by UTF-8 bytes, as DynamoDB does', () => {
    const keys = ['\u{1f600}', '\uff5e', 'a', 'B'];
    const lines = drawCollections(keys.map((SK) => ({ PK: 'X#1', SK })));
    expect(lines.slice(1).map((line) => line.trim().slice(3))).toEqual([
      'B',
      'a',
      '\uff5e',
      '\u{1f600}',
    ]);
  });

  test('sorts Numbers as numbers', () => {
    const items = [10, 9, 87].map((likes) => ({ PK: `P#${likes}`, GSI1PK: 'L#1', likes }));
    const lines = drawCollections(items, { partitionKey: 'GSI1PK', sortKey: 'likes' });
    expect(lines.slice(1).map((line) => line.trim().split(/ +/)[1])).toEqual(['9', '10', '87']);
  });

  test('marks what is new, changed and gone, and draws it whatever else is left out', () => {
    const many = Array.from({ length: 20 }, (_, n) => ({ PK: 'A#1', SK: `B#${n + 10}`, n }));
    const marks = new Map(
      (['new', 'changed', 'gone'] as const).map((mark, at) => [many[at * 9] ?? {}, mark]),
    );
    expect(drawn(many, { marks, items: 4 })).toMatchInlineSnapshot(`
      "
        A#1                                                      20 items       279 B
        + -  B#10  n=0
          -  B#11
        * -  B#19  n=9
        - -  B#28  n=18
          ... 16 more"
    `);
  });

  test('has more marked items than room only as long as there are marks', () => {
    const many = Array.from({ length: 6 }, (_, n) => ({ PK: 'A#1', SK: `B#${n}` }));
    const marks = new Map(many.slice(0, 4).map((item) => [item, 'new' as const]));
    const lines = drawCollections(many, { marks, items: 2 });
    expect(lines.slice(1).map((line) => line.slice(2, 3))).toEqual(['+', '+', '+', '+', ' ']);
    expect(lines.at(-1)).toBe('    ... 2 more');
  });

  test('states one fact a line for screen readers, marks as words', () => {
    const marks = new Map([[bill, 'changed' as const]]);
    expect(drawn([...edges, bill], { plain: true, marks, items: 1 })).toMatchInlineSnapshot(`
      "
        item collection INVOICE#1
          items: 2
          size: 132 B
          Allocation BILL#7
            allocatedCents: 45
          ... 1 more
        item collection BILL#7
          items: 1
          size: 36 B
          Bill BILL#7 (changed)
            payee: Bo
            open: false"
    `);
  });

  test('stays within 80 columns and on one line per item, whatever the data holds', () => {
    const long = 'x'.repeat(300);
    const wild = { PK: long, SK: long, Type: long, text: 'a\nb\u001b[31m', [long]: { deep: [1n] } };
    const lines = drawCollections([wild, { PK: 'A#1', SK: 'B#1', text: long }]);
    expect(lines).toHaveLength(4);
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(80);
      expect(line).not.toMatch(/\p{Cc}/u);
    }
  });
});
