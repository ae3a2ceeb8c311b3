import { describe, expect, test } from 'vitest';
import { unitFigures } from './unit-figure.ts';

const SCREEN = `  FAIL 9.9  read it back            version 1.7
                     requests  items read    returned         RCU     WCU
         yours              4       2,067          25     1,436.0     3.5
         budget             1          25          25         1.0     0.0
         yours:  Scan table x4, 7.0
       With 10 times the data, your function reads 15,856 items for 636.0 RCU.
         writeUnits: expected 130.5, received 0.5
         a third            1          25          25         8.0     8.0
  2026-01-15T00:00:00.000Z a12`;

describe('a figure of cost on a screen', () => {
  test('has its unit behind it, or at the head of its column', () => {
    expect([...unitFigures(SCREEN)].sort()).toEqual(
      ['0.0 WCU', '130.5 WCU', '1,436.0 RCU', '1.0 RCU', '3.5 WCU', '636.0 RCU'].sort(),
    );
  });

  test('is none where a version, a step or a time stands', () => {
    expect(unitFigures('  FAIL 9.9  version 1.7, 2026-01-15T00:00:00.000Z')).toEqual(new Set());
  });
});
