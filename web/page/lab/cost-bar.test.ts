import { expect, test } from 'vitest';
import { costBars } from './cost-bar.ts';

const NOTHING = {
  name: 'p',
  way: [],
  requests: 0,
  itemsRead: 0,
  returned: 0,
  readUnits: 0,
  writeUnits: 0,
};

test('what is over its bound fills the whole bar, and the bound is inside', () => {
  const [requests, units] = costBars({
    ...NOTHING,
    requests: 26,
    readUnits: 13,
    allowed: { ...NOTHING, requests: 1, readUnits: 1.3 },
  });
  expect(requests).toMatchObject({ measure: 'requests', yours: '26', allowed: '1', isOver: true });
  expect(units).toMatchObject({
    measure: 'RCU',
    isOver: true,
    yoursPercent: 100,
    allowedPercent: 10,
  });
});

test('what keeps to its bound ends before it', () => {
  const [, units] = costBars({
    ...NOTHING,
    requests: 1,
    writeUnits: 2,
    allowed: { ...NOTHING, requests: 1, writeUnits: 2.5 },
  });
  expect(units).toMatchObject({
    measure: 'WCU',
    isOver: false,
    yoursPercent: 80,
    allowedPercent: 100,
  });
});

test('a cost without a bound is never over', () => {
  const bars = costBars({ ...NOTHING, requests: 3, readUnits: 1.5, writeUnits: 2 });
  expect(bars.map(({ measure }) => measure)).toEqual(['requests', 'RCU', 'WCU']);
  expect(bars.every(({ isOver, allowed }) => !isOver && allowed === undefined)).toBe(true);
});

test('units that are allowed and not used are shown too', () => {
  const bars = costBars({ ...NOTHING, requests: 1, allowed: { ...NOTHING, writeUnits: 11.5 } });
  expect(bars.map(({ measure }) => measure)).toEqual(['requests', 'RCU', 'WCU']);
});
