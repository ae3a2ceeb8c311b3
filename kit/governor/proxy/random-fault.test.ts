import { describe, expect, test } from 'vitest';
import { StaleReads } from './random-fault.ts';

const OLD = { id: { S: 'a' }, n: { N: '1' } };

describe('An item that was written less than a second ago', () => {
  test('may be read as it was, or as not there yet', () => {
    const stale = new StaleReads(1, 1);
    stale.noteWrite('T/a', OLD, 10);
    stale.noteWrite('T/b', undefined, 10.5);
    expect(stale.find('T/a', 11)).toEqual({ item: OLD });
    expect(stale.find('T/b', 11)).toEqual({ item: undefined });
    expect(stale.find('T/c', 11)).toBeUndefined();
  });

  test('is read as it is a second later', () => {
    const stale = new StaleReads(1, 1);
    stale.noteWrite('T/a', OLD, 10);
    expect(stale.find('T/a', 11.01)).toBeUndefined();
  });

  test('is one write behind at most', () => {
    const stale = new StaleReads(1, 1);
    stale.noteWrite('T/a', undefined, 10);
    stale.noteWrite('T/a', OLD, 10.1);
    expect(stale.find('T/a', 10.2)).toEqual({ item: OLD });
  });
});

describe('The share', () => {
  test('is drawn by the seed, and again after a reset', () => {
    const draw = (stale: StaleReads): boolean[] => {
      stale.noteWrite('T/a', OLD, 0);
      return Array.from({ length: 400 }, () => stale.find('T/a', 0) !== undefined);
    };
    const stale = new StaleReads(0.25, 7);
    const first = draw(stale);
    expect(first.filter(Boolean).length).toBeGreaterThan(60);
    expect(first.filter(Boolean).length).toBeLessThan(140);
    stale.reset();
    expect(stale.find('T/a', 0)).toBeUndefined(); // It has forgotten the write, and draws nothing.
    expect(draw(stale)).toEqual(first);
  });

  test('of 0 remembers nothing', () => {
    const stale = new StaleReads(0, 1);
    stale.noteWrite('T/a', OLD, 0);
    expect(stale.isOn).toBe(false);
    expect(stale.find('T/a', 0)).toBeUndefined();
  });

  test.each([-0.1, 1.1, Number.NaN])('of %j is refused', (share) => {
    expect(() => new StaleReads(share, 1)).toThrow(/share from 0 to 1/);
  });
});
