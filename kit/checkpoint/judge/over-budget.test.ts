import { expect, test } from 'vitest';
import { sampleRequest } from '../../../tools/sample-request.ts';
import { receiptOf } from '../../meter/receipt.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import { saidLines } from '../report/render.ts';
import { type OtherWay, TWO_GETS } from './budget.ts';
import { explainOverBudget } from './over-budget.ts';

/**
 * Queries of so many item collections, each but the first found by an earlier one.
 *
 * @param foundBy number of that one, by how many came before @default all by the first
 */
function walk(collections: number, foundBy = (_before: number) => 1): RequestRecord[] {
  return Array.from({ length: collections }, (_, at) =>
    sampleRequest(at + 1, {
      itemsRead: 3,
      returned: 3,
      input: {
        KeyConditionExpression: 'PK = :pk',
        ExpressionAttributeValues: { ':pk': { S: `DEVICE#${at}` } },
      },
      ...(at > 0 && { keyedBy: foundBy(at) }),
    }),
  );
}

/** What is said of a trace where the reference takes another, laid out as a screen has it. */
function judged(trace: RequestRecord[], reference: RequestRecord[], ways: OtherWay[] = []) {
  const budget = receiptOf('devices', reference);
  const call = { value: undefined, trace };
  const found = explainOverBudget(call, receiptOf('devices', trace), { budget, ways });
  return found && { ...found, lines: saidLines(found.lines, { plain: false }) };
}

test('requests keyed by an answer are N+1 where one Query serves', () => {
  expect(judged(walk(9), walk(1))?.smell).toBe('N+1');
});

test('a way of collections, each found by the one before, is not told as N+1', () => {
  const chain = walk(9, (before) => before);
  expect(judged(chain, walk(1))).toMatchObject({ kind: 'wrong-way' });
  expect(judged(chain, walk(1))?.smell).toBeUndefined();
});

test('a walk that asks more than it needs is not told as N+1, which the reference is as well', () => {
  const failure = judged(walk(9), walk(6));
  expect(failure?.smell).toBeUndefined();
  expect(failure?.advice?.join(' ')).toContain('A walk needs one request for each item');
});

test('the words of a check come before those that fit all, and behind a smell', () => {
  const advice = ['When has it arrived?'];
  const told = (trace: RequestRecord[], reference: RequestRecord[]) =>
    explainOverBudget({ value: undefined, trace }, receiptOf('devices', trace), {
      budget: receiptOf('devices', reference),
      ways: [],
      advice,
    })?.advice;
  expect(told(walk(9), walk(6))).toEqual(advice);
  expect(told(walk(9), walk(1))).not.toEqual(advice);
});

test('other requests that cost no more are told as such, beside those that the step needs', () => {
  const [asked] = walk(1) as [RequestRecord];
  expect(judged([{ ...asked, itemsRead: 1 }], [get(1)])?.lines).toEqual([
    'The answer is right. But this step needs other requests than yours:',
    expect.stringContaining('requests'),
    expect.stringContaining('yours'),
    expect.stringContaining('budget'),
    '  yours:  Query table',
    '  needed: GetItem',
  ]);
});

test('a Scan is asked for the key that the needed Query reads by, where there is one such key', () => {
  const [query] = walk(1) as [RequestRecord];
  const dear = { ...query, operation: 'Scan', readUnits: 90, itemsRead: 900 };
  expect(judged([dear], [query])?.advice?.at(-1)).toBe(
    'Which partition key of the table do the items you want share?',
  );
  const get = { ...query, operation: 'GetItem' };
  expect(judged([dear], [query, get])?.advice?.at(-1)).toMatch(/which attribute would/);
});

test('a walk in a circle is told that it asks again', () => {
  expect(judged([...walk(6), ...walk(6)], walk(6))?.smell).toBe('ASKED-TWICE');
});

const get = (number: number, more: Partial<RequestRecord> = {}): RequestRecord => {
  const input = { Key: { PK: { S: `${number}` } } };
  return sampleRequest(number, { operation: 'GetItem', input, ...more });
};
test('a look-up that the step does not need is shown with its key, and whether it found something', () => {
  const [query] = walk(1) as [RequestRecord];
  const linesOf = (returned: number) =>
    judged([query, get(2, { returned })], [query])?.lines.join('\n');
  expect(linesOf(0)).toContain('Your first GetItem asks for 2 / (no SK), and finds nothing.');
  expect(linesOf(1)).toContain('Your first GetItem asks for 2 / (no SK).');
});

test('a read before a write that needs none is asked for the write alone', () => {
  const remove: RequestRecord = {
    ...get(2),
    operation: 'DeleteItem',
    readUnits: 0,
    writeUnits: 1,
    returned: 0,
    input: get(1).input,
  };
  const failure = judged([get(1), remove], [remove]);
  expect(failure?.smell).toBe('READ-MODIFY-WRITE');
  expect(failure?.advice?.join(' ')).toContain('Can the write do without the read?');
});

const transaction: RequestRecord = {
  ...get(2),
  operation: 'TransactWriteItems',
  input: {},
  readUnits: 0,
  writeUnits: 4,
};

test('strong consistency that nobody needs is told as what costs too much, in read units', () => {
  const strong = (readUnits: number): RequestRecord =>
    get(1, { readUnits, input: { ConsistentRead: true } });
  const both = judged([strong(2), transaction], [get(1, { readUnits: 1 }), transaction]);
  expect(both?.lines.join('\n')).toMatch(/RCU +WCU\n.*yours .* 2\.0 +4\.0\n.*budget .* 1\.5 +5\.0/);
  const alone = judged([strong(1)], [get(1)]);
  expect(alone?.lines.join('\n')).toMatch(/yours .* 1\.0\n.*budget .* 0\.5/);
  expect(alone?.advice?.join(' ')).toContain('strongly consistent');
});

test('a list that is read whole is asked for a BatchGetItem where the reference looks items up', () => {
  const query = (number: number, items: number): RequestRecord =>
    get(number, {
      operation: 'Query',
      input: {},
      keyCondition: `PK = USER#${number}`,
      itemsRead: items,
      returned: items,
      readUnits: items / 40,
    });
  const lookUp = get(2, { operation: 'BatchGetItem', input: {}, readUnits: 6 });
  const trace = [query(1, 12), query(2, 1_000)];
  const adviceOf = (reference: RequestRecord[]) =>
    explainOverBudget({ value: ['ada'], trace }, receiptOf('ids', trace), {
      budget: receiptOf('ids', reference),
      ways: [],
    })?.advice?.join(' ');
  expect(adviceOf([query(1, 12), lookUp])).toContain('Which one could be a BatchGetItem?');
  expect(adviceOf([query(1, 12), query(2, 40)])).toContain('condition on the sort key');
});

test('the keys of a batch are rounded up one by one, as GetItems are: only the round trip is told', () => {
  const batch = get(1, { operation: 'BatchGetItem', readUnits: 1, input: {} });
  const advice = judged([get(1), get(2)], [batch])?.advice?.join(' ');
  expect(advice).toContain('several items whose whole keys you know');
  expect(advice).not.toContain('rounded');
});

test('two GetItems serve for a BatchGetItem of two where they are under way at once', () => {
  const batch = get(1, { operation: 'BatchGetItem', readUnits: 1, input: {} });
  const atOnce = [get(1), get(2, { underWay: 2 })];
  expect(judged(atOnce, [batch], [TWO_GETS])).toBeUndefined();
  expect(judged([...atOnce, transaction], [batch, transaction], [TWO_GETS])).toBeUndefined();
  const after = judged([get(1), get(2)], [batch], [TWO_GETS]);
  expect(after?.lines).toContain('  needed: BatchGetItem (or GetItem x2 at once)');
});

test('writes one by one are asked for a transaction only where the reference has one', () => {
  const write = (number: number) =>
    get(number, { operation: 'UpdateItem', readUnits: 0, writeUnits: 1 });
  const extra = judged([write(1), write(2), write(3)], [write(1), write(2)])?.advice?.join(' ');
  expect(extra).not.toContain('together');
  expect(judged([write(1), write(2)], [transaction])?.advice?.join(' ')).toContain('together');
});
