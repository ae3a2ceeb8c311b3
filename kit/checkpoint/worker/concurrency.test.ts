import { describe, expect, test } from 'vitest';
import { fewAtOnce, severalAtOnce } from './concurrency.ts';

/** What is said of requests with so many under way, themselves included. */
function said(judge: typeof fewAtOnce | typeof severalAtOnce, atOnce: number[]): string[] {
  const lines: string[] = [];
  const check = {
    holds: (condition: boolean, told: readonly string[]) => {
      if (!condition) lines.push(...told);
    },
  };
  const call = { trace: atOnce.map((underWay) => ({ underWay })) };
  if (judge === fewAtOnce) fewAtOnce(check, call, 5);
  else severalAtOnce(check, call, 'Which of them wait?');
  return lines;
}

describe('requests at once', () => {
  test('are at most as many as are allowed', () => {
    expect(said(fewAtOnce, [1, 5, 4])).toEqual([]);
    expect(said(fewAtOnce, [1, 6, 2])[0]).toBe(
      'At most 5 requests may be under way at once; of yours there were 6.',
    );
  });

  test('are more than one', () => {
    expect(said(severalAtOnce, [1, 2])).toEqual([]);
    expect(said(severalAtOnce, [1, 1])).toHaveLength(2);
    expect(said(severalAtOnce, [])).toHaveLength(2);
  });
});
