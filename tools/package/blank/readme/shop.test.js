import { meter } from 'edgewise';
import { beforeAll, expect, test } from 'vitest';
import { db, openOrdersOf, openShop } from './shop.js';

beforeAll(openShop);

test('open orders of a customer', async () => {
  const { receipt } = await meter(db).measure('open orders', () => openOrdersOf('C1'));
  expect(receipt).toCostAtMost({ requests: 1, readUnits: 1 });
});
