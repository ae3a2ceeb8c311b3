/** 8.5 the pause before a retry. */

import { inspect } from 'node:util';
import * as model from '#lab/08-production/model.ts';
import { FIRST_PAUSE_MS, MOST_PAUSE_MS } from '../../entities.ts';
import type { Check } from './context.ts';

const RETRIES = [1, 2, 3, 4, 5, 6, 7, 8];
/** The least, one in the middle, and nearly the most. */
const CHANCES = [0, 0.5, 0.999];
/** Whole milliseconds are as good, rounded up or down. */
const ROUNDING_MS = 1;

/** The longest pause before a retry, in milliseconds. */
export function longestPause(retry: number): number {
  return Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (retry - 1));
}

/** A pause is `chance` of the longest one. */
export async function isDrawn(check: Check): Promise<void> {
  const drawn: { chance: number; right: number[]; pauses: unknown[] }[] = [];
  for (const chance of CHANCES) {
    const right = RETRIES.map((retry) => chance * longestPause(retry));
    const pauses: unknown[] = [];
    for (const retry of RETRIES) {
      const call = await check.run((lab) => model.pauseBefore(lab, retry, chance));
      pauses.push(call.value);
    }
    drawn.push({ chance, right, pauses });
  }
  const [least, middle, most] = drawn.map(({ pauses }) => pauses) as [
    unknown[],
    unknown[],
    unknown[],
  ];
  for (const { chance, right, pauses } of drawn.toReversed()) {
    check.holds(areClose(pauses, right), [
      `The pauses before the retries 1 to ${RETRIES.length} in ms, for a chance of ${chance}:`,
      `  expected ${rowOf(right)}`,
      `  received ${rowOf(pauses)}`,
      questionAbout({ least, middle, most }),
    ]);
  }
}

function questionAbout(received: Record<'least' | 'middle' | 'most', unknown[]>): string {
  const { least, middle, most } = received;
  const limits = RETRIES.map(longestPause);
  if (areClose(least, most)) {
    return 'Clients that met at one moment pause equally long, and meet again. What does chance do in your code?';
  }
  // Nearly the most is right, so the limits are; only what is drawn below them is not.
  if (areClose(most, limits)) {
    const isCapped = areClose(
      middle.slice(0, 4),
      RETRIES.slice(0, 4).map((one) => longestPause(one) / 2),
    );
    return isCapped
      ? 'Many clients would pause for exactly MOST_PAUSE_MS, and meet again. Is your pause drawn first or capped first?'
      : 'A pause may be as short as 0. From which number on does your code draw?';
  }
  if (areClose(most.slice(0, 1), limits.slice(0, 1))) {
    return 'By what does the longest pause grow from one retry to the next, and where does it stop?';
  }
  return 'How long may the pause before the first retry be, if retry is 1?';
}

/** Whether all pauses are what they should be, give or take a rounding. */
function areClose(pauses: readonly unknown[], right: readonly unknown[]): boolean {
  return right.every(
    (one, at) =>
      Math.abs(Number(pauses[at]) - Number(one)) <= ROUNDING_MS && typeof pauses[at] === 'number',
  );
}

function rowOf(values: readonly unknown[]): string {
  return values
    .map((value) => (typeof value === 'number' ? String(Math.round(value)) : inspect(value)))
    .join(', ');
}
