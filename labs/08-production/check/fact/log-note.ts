/** What a pass of 8.6 shows: the table of access patterns of the day, and what could be done about it. */

import { grouped, wrapped } from '#kit/report/text.ts';
import type { AccessPattern, LoggedRequest, TableReview } from '../../entities.ts';
import { basket, newSellerPage, sellerPage, wishList } from '../application.ts';
import type { Check } from './context.ts';
import { askedText } from './pattern-text.ts';

/** Columns of a note on a screen of 80. */
const COLUMNS = 67;
const REQUESTS_COLUMNS = 5;
const UNITS_COLUMNS = 11;

/** Shows the access patterns of a log, what its review says, and two ways to save units or requests. */
export async function showDay(
  check: Check,
  log: readonly LoggedRequest[],
  found: readonly AccessPattern[],
  review: TableReview,
): Promise<void> {
  check.note(
    `The day: ${log.length} requests, ${found.length} access patterns, the dearest first.`,
  );
  for (const pattern of found) for (const text of rowOf(pattern)) check.note(text);
  for (const index of review.unusedIndexes) {
    const paid = paidFor(log, index);
    check.note(`No request asks ${index}. Writes paid ${paid} WCU to keep it.`);
  }
  check.note(
    `${review.wasteful.length} patterns read more than ten items for one that they return.`,
  );
  const { newSellers, products } = check.data.day;
  const [seller = ''] = newSellers;
  const liked = products.slice(0, 9).map(({ productId }) => productId);
  await check.compare('Two of these patterns, and what could take their place:', {
    'new seller, as it is': (lab) => newSellerPage(lab, seller),
    'by an index': (lab) => sellerPage(lab, seller),
    'wish list, as it is': (lab) => wishList(lab, liked),
    'in one request': (lab) => basket(lab, liked),
  });
}

/** A pattern; where it is long, it goes on in the next line. */
function rowOf(pattern: AccessPattern): string[] {
  const { requests, readUnits, writeUnits } = pattern;
  const units = writeUnits > 0 ? `${grouped(writeUnits, 1)} WCU` : `${grouped(readUnits, 1)} RCU`;
  const before = `${grouped(requests).padStart(REQUESTS_COLUMNS)}${units.padStart(UNITS_COLUMNS)}  `;
  const [first, ...rest] = wrapped(askedText(pattern), COLUMNS - before.length, '  ');
  return [`${before}${first}`, ...rest.map((text) => ' '.repeat(before.length) + text)];
}

function paidFor(log: readonly LoggedRequest[], index: string): string {
  const units = log.reduce((sum, { unitsByIndex }) => sum + (unitsByIndex[index] ?? 0), 0);
  return units.toFixed(1);
}
