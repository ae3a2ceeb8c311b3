import { describe, expect, test } from 'vitest';
import { BY_INDEX, keyedGet, sampleReceipt } from '../../tools/sample-request.ts';
import { formatReceipt } from './format-receipt.ts';

describe('a receipt as text', () => {
  test('has its name and way, the table and the requests', () => {
    expect(formatReceipt(sampleReceipt(BY_INDEX, keyedGet(1)))).toMatchInlineSnapshot(`
      "bills: Query GSI1, GetItem
                    requests  items read    returned         RCU
        cost               2           4           4         1.0

      What ran:
        Query GSI1, 3 items read, 0.5 RCU
          where GSI1PK = INVOICE#1
        GetItem, 1 item read, 0.5 RCU
          BILL#1 / BILL#1"
    `);
  });

  test('shows units that the engine did not tell as such', () => {
    const receipt = { ...sampleReceipt(BY_INDEX), readUnits: undefined };
    expect(formatReceipt(receipt).split('\n')[2]).toMatch(/ 3 {11}-$/);
  });

  test('says where no request was sent', () => {
    expect(formatReceipt(sampleReceipt())).toMatch(/^bills: no request\n/);
  });

  test('has a fact a line for screen readers', () => {
    expect(formatReceipt(sampleReceipt(BY_INDEX), { plain: true })).toContain('    RCU: 0.5\n');
  });
});
