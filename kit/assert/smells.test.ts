import { describe, expect, test } from 'vitest';
import { BY_INDEX, keyedGet, sampleReceipt } from '../../tools/sample-request.ts';
import type { SmellChoice } from '../meter/smell.ts';
import { assertNoSmells, smellFailure } from './smells.ts';

const scan = sampleReceipt({ operation: 'Scan', itemsRead: 500, readUnits: 64 });
const keyed = sampleReceipt(BY_INDEX, keyedGet(1), keyedGet(2), keyedGet(3));
const get = { operation: 'GetItem', input: { Key: { id: { S: 'B1' } } } };
const twice = sampleReceipt(get, get);

describe('requests without a smell', () => {
  test.each<[string, ReturnType<typeof sampleReceipt>, SmellChoice]>([
    ['one Query', sampleReceipt(BY_INDEX), {}],
    ['a smell that is allowed', scan, { allow: ['SCAN'] }],
    ['a smell that is looked for by name only', twice, {}],
  ])('pass: %s', (_, receipt, choice) => {
    expect(() => assertNoSmells(receipt, choice)).not.toThrow();
  });
});

describe('requests with a smell', () => {
  test.each<[string, ReturnType<typeof sampleReceipt>, SmellChoice]>([
    ['SCAN', scan, {}],
    ['N+1', keyed, { allow: ['SCAN'] }],
    ['LOST-PAGE', sampleReceipt({ ...BY_INDEX, more: true }), {}],
    ['FILTER-WASTE', sampleReceipt({ ...BY_INDEX, filter: 'paid = true', itemsRead: 40 }), {}],
    ['ASKED-TWICE', twice, { also: ['ASKED-TWICE'] }],
  ])('fail: %s', (name, receipt, choice) => {
    expect(() => assertNoSmells(receipt, choice)).toThrow(
      expect.objectContaining({
        code: 'assert.smell',
        message: expect.stringContaining(`Expected bills to have no smell, got ${name}.`),
      }),
    );
  });

  test('are told with the table, the requests and the smell', () => {
    expect(smellFailure(scan)).toMatchInlineSnapshot(`
      "Expected bills to have no smell, got SCAN.

                    requests  items read    returned         RCU
        got                1         500           1        64.0
        got:      Scan table

      What ran:
        Scan table, 500 items read, 64.0 RCU

      SCAN:
      A Scan reads every item of a table or index, and you pay for each.
      A FilterExpression is applied after reading: it saves nothing.
      Which key, of the table or of an index, do the items you want share? If
      there is none, which attribute would have to be one?
      If that is meant, allow it: { allow: ['SCAN'] }."
    `);
  });
});

test('a name that is not of a smell is refused', () => {
  expect(() => assertNoSmells(scan, { allow: ['SCANS' as 'SCAN'] })).toThrow(
    expect.objectContaining({ code: 'assert.unknownSmell' }),
  );
});
