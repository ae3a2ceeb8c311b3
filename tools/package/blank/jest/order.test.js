const { meter } = require('edgewise');
const { linesOf, ordersClient } = require('./orders.js');

const db = ordersClient();
const metered = meter(db, { engine: process.env.BLANK_ENGINE });
const times = Number(process.env.BLANK_TIMES ?? 1);

test('costs', async () => {
  const { value, receipt } = await metered.measure('lines', () => linesOf(db, 'O1', times));
  expect(value).toHaveLength(2);
  expect(receipt).toCost({ requests: 1, readUnits: 0.5, way: ['Query table'] });
});

test('budget', async () => {
  const { receipt } = await metered.measure('lines', () => linesOf(db, 'O1', times));
  expect(receipt).toKeepBudget();
});
