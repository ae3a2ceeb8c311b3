/** Times as a learner reads them off a clock. */

/**
 * The time of day, with the date where it is not today's; in the reader's own time zone.
 *
 * @param at ISO 8601
 * @example
 * clockTime('2026-11-23T21:14:05.120Z', new Date('2026-11-23T21:20:00Z')); // => '21:14:05'
 */
export function clockTime(at: string, now: Date = new Date()): string {
  const then = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  const time = [then.getHours(), then.getMinutes(), then.getSeconds()].map(two).join(':');
  if (then.toDateString() === now.toDateString()) return time;
  const date = [then.getFullYear(), then.getMonth() + 1, then.getDate()].map(two).join('-');
  return `${date} ${time}`;
}
