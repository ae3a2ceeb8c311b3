/** Judges answers of 8.6: lists of access patterns, and a review. */

import type { AccessPattern, LoggedRequest, TableReview } from '../../entities.ts';
import type { Check } from './context.ts';
import {
  type Asked,
  askedText,
  rightPatterns,
  rightReview,
  shapeOf,
  unitsOf,
  withoutNothing,
} from './right-pattern.ts';

const PATTERNS = {
  what: 'access patterns',
  label: (pattern: AccessPattern) => `${askedText(pattern)}, ${unitsOf(pattern)} units`,
};

/** The list is the right one, and in order. */
export function samePatterns(
  check: Check,
  received: readonly AccessPattern[],
  right: readonly AccessPattern[],
): void {
  const value = Array.isArray(received) ? received.map(withoutNothing) : received;
  if (haveSame(value, right)) inOrder(check, value, right);
  check.sameList({ value, trace: [] }, right, PATTERNS);
}

/** Each part of the review is the right one. */
export function sameReview(
  check: Check,
  review: TableReview,
  log: readonly LoggedRequest[],
  indexes: readonly string[],
): void {
  const right = rightReview(log, indexes);
  const all = rightPatterns(log);
  isDearest(check, review, right, all);
  areUnused(check, review, right, log);
  for (const part of ['scans', 'wasteful'] as const) {
    const listed = review[part].map(askedText);
    for (const pattern of all) {
      const name = askedText(pattern);
      const isRight = right[part].map(askedText).includes(name);
      const requests = log.filter((request) => askedText(shapeOf(request)) === name);
      check.holds(listed.includes(name) === isRight, [
        `${name}, with ${countOf(requests.length, 'request')}, should${isRight ? '' : ' not'} be in ${part}.`,
        ...(part === 'wasteful' ? wasteLines(requests) : [SCAN_QUESTION]),
      ]);
    }
    samePatterns(check, review[part], right[part]);
  }
}

const SCAN_QUESTION = 'Which member of a pattern says that it is a Scan, whatever it reads?';

function wasteLines(requests: readonly LoggedRequest[]): string[] {
  const sum = (of: 'scanned' | 'returned'): number =>
    requests.reduce((total, request) => total + request[of], 0);
  return [
    `Together they read ${countOf(sum('scanned'), 'item')} and returned ${sum('returned')}.`,
    'How many items do all requests of a pattern read for one that they return?',
  ];
}

function isDearest(
  check: Check,
  { dearest }: TableReview,
  right: TableReview,
  all: readonly AccessPattern[],
): void {
  const text = (asked: Asked | undefined): string => (asked ? askedText(asked) : 'nothing');
  const found = all.find((one) => dearest && askedText(one) === askedText(dearest));
  check.holds(text(dearest) === text(right.dearest), [
    `Expected as the dearest: ${text(right.dearest)}, with ${right.dearest && unitsOf(right.dearest)} units in all.`,
    `Yours is ${text(dearest)}${found ? `, with ${unitsOf(found)} units in all` : ''}.`,
    'Which number of a pattern says how dear it is: its requests, its dearest request, or its sum?',
  ]);
  samePatterns(check, dearest ? [dearest] : [], right.dearest ? [right.dearest] : []);
}

function areUnused(
  check: Check,
  { unusedIndexes }: TableReview,
  right: TableReview,
  log: readonly LoggedRequest[],
): void {
  const lost = right.unusedIndexes.find((name) => !unusedIndexes.includes(name));
  const writes = log.filter(({ unitsByIndex }) => lost !== undefined && lost in unitsByIndex);
  check.holds(lost === undefined || writes.length === 0, [
    `${lost} is missing in unusedIndexes: no request names it as its index. The units that it took are those of ${countOf(writes.length, 'write')}, which it had to follow.`,
    'Which member of a request says that an index was asked?',
  ]);
  const asked = log.find(({ index }) => index !== undefined && unusedIndexes.includes(index));
  check.holds(asked === undefined, [
    `${asked?.index} is in unusedIndexes, and a request asked it: ${asked && askedText(asked)}.`,
    'Which operations can ask an index?',
  ]);
  const names = { what: 'names', label: (name: string) => name };
  check.sameList({ value: unusedIndexes, trace: [] }, right.unusedIndexes, names);
}

/** Whether these are the same patterns with the same units, in whatever order. */
function haveSame(received: unknown, right: readonly AccessPattern[]): boolean {
  if (!Array.isArray(received) || received.some((one) => typeof one !== 'object' || !one)) {
    return false;
  }
  const [found, wanted] = [received, right].map((all) => all.map(PATTERNS.label).sort().join('\n'));
  return found === wanted;
}

function inOrder(
  check: Check,
  received: readonly AccessPattern[],
  right: readonly AccessPattern[],
): void {
  const shown = (first: AccessPattern, second: AccessPattern): string[] => [
    'The right access patterns are there, in another order. In your list',
    `  ${PATTERNS.label(first)}`,
    'comes before',
    `  ${PATTERNS.label(second)}`,
  ];
  for (const [at, one] of received.entries()) {
    const next = received[at + 1] ?? one;
    check.holds(unitsOf(one) >= unitsOf(next), [
      ...shown(one, next),
      'Which number decides about your order, and are the units of writes in it?',
    ]);
  }
  for (const [at, one] of received.entries()) {
    const wanted = right[at] ?? one;
    check.holds(askedText(one) === askedText(wanted), [
      ...shown(one, wanted),
      'Which of two equal ones does the log have first, and what does your code do with their order?',
    ]);
  }
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
