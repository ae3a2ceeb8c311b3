import { describe, expect, test } from 'vitest';
import { isTooDeep } from './operations.ts';

/** A value of a text below that many maps, or lists. */
function value(levels: number, type: 'M' | 'L'): string {
  const [open, close] = type === 'M' ? ['{"M":{"__proto__":', '}}'] : ['{"L":[', ']}'];
  return `${open.repeat(levels)}{"S":"x"}${close.repeat(levels)}`;
}
const batch = (of: string): unknown =>
  JSON.parse(`{"RequestItems":{"T":[{"PutRequest":{"Item":{"v":${of}}}}]}}`);

describe.each(['M', 'L'] as const)('A value of %s', (type) => {
  test.each([0, 1, 31])('is not too deep below %i levels', (levels) => {
    expect(isTooDeep(batch(value(levels, type)))).toBe(false);
  });

  test.each([40, 20_000])('is too deep below %i levels', (levels) => {
    expect(isTooDeep(batch(value(levels, type)))).toBe(true);
  });
});
