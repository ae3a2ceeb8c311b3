import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { assertCost, assertNoSmells, formatReceipt, measureGrowth, meter } from 'edgewise';
import { expect, test } from 'vitest';
import 'edgewise/vitest';

const metered = meter(new DynamoDBClient({}), { engine: 'local' });

test('types', async () => {
  const { value, receipt } = await metered.measure('answer', () => 42);
  const answer: number = value;
  const units: number | undefined = receipt.readUnits;
  expect(receipt).toCost({ requests: 1, readUnits: 0.5, way: ['Query table'] });
  expect(receipt).toCostAtMost({ requests: 2 });
  expect(receipt).toHaveNoSmells({ allow: ['LOST-PAGE'] });
  expect(receipt).toKeepBudget();
  expect(receipt).toEqual({});
  expect(answer).toBe(units);
  // @ts-expect-error A number has no cost.
  expect(answer).toCost({ requests: 1 });
  const growth = await measureGrowth(metered, { populate: () => {}, call: () => 1 });
  expect(growth).toStayFlat();
  // @ts-expect-error A growth is not a receipt.
  assertCost(growth, { requests: 1 });
  assertNoSmells(receipt);
  const text: string = formatReceipt(receipt);
  expect(text).toBe('');
});
