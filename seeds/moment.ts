/** Moments in ISO 8601, drawn before the reference date. */

import type { Random } from '../kit/random.ts';
import { REFERENCE_DATE } from './fake.ts';

const END_MS = Date.parse(REFERENCE_DATE);
const DAY_MS = 86_400_000;

/**
 * A moment in the last `days` days before the reference date.
 *
 * @example
 * momentWithin(30, random); // => '2025-12-11T09:45:12.311Z'
 */
export function momentWithin(days: number, random: Random): string {
  return new Date(END_MS - random.integer(1, days * DAY_MS)).toISOString();
}

/** The moment `days` days before the reference date. */
export function daysBefore(days: number): string {
  return new Date(END_MS - days * DAY_MS).toISOString();
}

/** Days from a moment to the reference date, not rounded. */
export function daysSince(moment: string): number {
  return (END_MS - Date.parse(moment)) / DAY_MS;
}
