import { describe, expect, test } from 'vitest';
import { isTooDeep } from './nesting.ts';

/** A batch whose item has a text below that many maps, or lists. */
function batch(levels: number, type: 'M' | 'L'): string {
  const [open, close] = type === 'M' ? ['{"M":{"__proto__":', '}}'] : ['{"L":[', ']}'];
  const value = `${open.repeat(levels)}{"S":"x"}${close.repeat(levels)}`;
  return `{"RequestItems":{"T":[{"PutRequest":{"Item":{"v":${value}}}}]}}`;
}

describe.each(['M', 'L'] as const)('A value of %s', (type) => {
  test.each([0, 1, 31])('is not too deep below %i levels', (levels) => {
    const json = batch(levels, type);
    expect(isTooDeep(JSON.parse(json), json.length)).toBe(false);
  });

  test.each([40, 20_000])('is too deep below %i levels', (levels) => {
    const json = batch(levels, type);
    expect(isTooDeep(JSON.parse(json), json.length)).toBe(true);
  });
});
