import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertCost, meter } from 'edgewise';
import { keepBudget } from 'edgewise/node-test';
import { linesOf, ordersClient } from './orders.mjs';

const db = ordersClient();
const metered = meter(db, { engine: process.env.BLANK_ENGINE });
const times = Number(process.env.BLANK_TIMES ?? 1);

test('costs', async () => {
  const { value, receipt } = await metered.measure('lines', () => linesOf(db, 'O1', times));
  assert.equal(value.length, 2);
  assertCost(receipt, { requests: 1, readUnits: 0.5, way: ['Query table'] });
});

test('budget', async (t) => {
  const { receipt } = await metered.measure('lines', () => linesOf(db, 'O1', times));
  keepBudget(t, receipt);
});
