import { describe, expect, test } from 'vitest';
import { RateControl } from './rate-control.ts';

/** A control that was cut at 100 ms, when 50 items had been accepted in its running window. */
function throttled(): RateControl {
  const rate = new RateControl();
  rate.answered({ sentMs: 95, accepted: 25, refused: 0 }, 100);
  rate.answered({ sentMs: 100, accepted: 25, refused: 75 }, 110);
  return rate;
}

describe('the rate of a bulk write', () => {
  test('has no limit while nothing is refused', () => {
    const rate = new RateControl();
    for (let ms = 0; ms < 1_000; ms += 5) {
      expect(rate.reserve(25, ms)).toBe(0);
      rate.answered({ sentMs: ms, accepted: 25, refused: 0 }, ms + 5);
    }
    expect([rate.itemsPerSecond, rate.batchItems(25)]).toEqual([Infinity, 25]);
  });

  test('becomes at the first refusal what the table took in the running window', () => {
    const rate = throttled();
    expect(rate.itemsPerSecond).toBe(500);
    expect(rate.reserve(25, 110)).toBe(90); // Until the window ends, at 200 ms.
    expect(rate.reserve(25, 110)).toBe(140); // 25 items later, at 500 a second.
  });

  test('does not fall again for batches that were sent before it fell', () => {
    const rate = throttled();
    rate.answered({ sentMs: 105, accepted: 1, refused: 24 }, 115);
    rate.reserve(25, 300);
    expect(rate.itemsPerSecond).toBe(500);
  });

  test('doubles in windows that are used and have no refusal, then follows the table by 8 %', () => {
    const rate = throttled();
    rate.answered({ sentMs: 200, accepted: 55, refused: 0 }, 205);
    rate.reserve(25, 210);
    expect(rate.itemsPerSecond).toBe(1_000);
    rate.answered({ sentMs: 290, accepted: 80, refused: 20 }, 300);
    rate.reserve(25, 310);
    expect(rate.itemsPerSecond).toBe(800);
    rate.answered({ sentMs: 400, accepted: 80, refused: 0 }, 405);
    rate.reserve(25, 410);
    expect(rate.itemsPerSecond).toBeCloseTo(864, 6);
  });

  test('stays as it is while the source gives less than it may', () => {
    const rate = throttled();
    rate.answered({ sentMs: 200, accepted: 10, refused: 0 }, 205);
    rate.reserve(1, 400);
    expect(rate.itemsPerSecond).toBe(500);
  });

  test('never falls below ten items a second, and then sends them one by one', () => {
    const rate = new RateControl();
    rate.answered({ sentMs: 100, accepted: 0, refused: 25 }, 110);
    expect(rate.itemsPerSecond).toBe(10);
    expect(rate.batchItems(25)).toBe(1);
  });
});
