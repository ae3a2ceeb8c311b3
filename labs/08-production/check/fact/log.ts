/** 8.6 a day's log. */

import { grouped, wrapped } from '#kit/report/text.ts';
import * as model from '#lab/08-production/model.ts';
import type { AccessPattern, LoggedRequest, TableReview } from '../../entities.ts';
import { catalogTable } from '../../table.ts';
import { basket, newSellerPage, sellerPage, wishList } from '../application.ts';
import type { Check, Facts } from './context.ts';
import { dayLog } from './day-log.ts';
import { handmade, line, OTHER, query, SAME } from './handmade-log.ts';
import { samePatterns, sameReview } from './judge-log.ts';
import { askedText, rightPatterns, shapeOf, withoutNothing } from './right-pattern.ts';

const MANY = 10_000;

export const logs: Facts = (fact) => {
  fact('requests of which only the values differ are one access pattern', async (check) => {
    for (const [one, other] of SAME) {
      const log = [one, other].map((asked) => line(asked));
      const found = await patternsIn(check, log);
      const right = askedText(shapeOf(one));
      const texts = found.map(askedText);
      check.holds(texts.length === 1 && texts[0] === right, [
        ...told(log, texts),
        `Expected one: ${right}`,
        texts.length === 0
          ? 'Which requests does your code leave out?'
          : 'Which parts of a condition are values, and which part of a value stays?',
      ]);
      samePatterns(check, found, rightPatterns(log));
    }
  });

  fact(
    'requests that ask for something else, or in another way, are another one',
    async (check) => {
      for (const [one, other, question] of OTHER) {
        const log = [one, other].map((asked) => line(asked));
        const found = await patternsIn(check, log);
        check.holds(found.length === log.length, [
          ...told(log, found.map(askedText)),
          'Expected two.',
          question,
        ]);
        samePatterns(check, found, rightPatterns(log));
      }
    },
  );

  fact('each has the sums of its requests, and the dearest is first', async (check) => {
    const log = handmade();
    samePatterns(check, await patternsIn(check, log), rightPatterns(log));
  });

  fact('an empty log has no access patterns, and no request asks an index', async (check) => {
    samePatterns(check, await patternsIn(check, []), []);
    await reviews(check, [], ['Whole', 'Card']);
  });

  fact('a log of ten thousand requests has as few access patterns', async (check) => {
    const log = Array.from({ length: MANY }, (_, nth) => {
      const index = nth % 2 === 0 ? 'Card' : 'Keys';
      return line(query(`GSI1PK = SELLER#s${nth}`, { index }));
    });
    samePatterns(check, await patternsIn(check, log), rightPatterns(log));
  });

  fact(
    'a review names the dearest, the Scans, the waste, and indexes that nobody asks',
    async (check) => {
      const log = handmade();
      const indexes = ['Whole', 'Keys', 'Card', 'Archive'];
      await reviews(check, log, indexes);
    },
  );

  fact('the log of a day is read', async (check) => {
    const log = await dayLog(check);
    const found = await patternsIn(check, log);
    samePatterns(check, found, rightPatterns(log));
    const indexes = Object.keys(catalogTable.indexes);
    const review = await reviews(check, log, indexes);
    await showDay(check, log, found, review);
  });
};

async function patternsIn(check: Check, log: readonly LoggedRequest[]): Promise<AccessPattern[]> {
  const { value } = await check.run((lab) => model.accessPatterns(lab, log));
  return value;
}

/** The review of a log, which is right. */
async function reviews(
  check: Check,
  log: readonly LoggedRequest[],
  indexes: readonly string[],
): Promise<TableReview> {
  const { value } = await check.run((lab) => model.reviewTable(lab, log, indexes));
  sameReview(check, withoutNothing(value), log, indexes);
  return value;
}

function told(log: readonly LoggedRequest[], found: readonly string[]): string[] {
  const counts = ['no access pattern.', 'one access pattern:'];
  return [
    'A log has two requests:',
    ...log.map((request) => `  ${askedText(request)}`),
    `Your function found ${counts[found.length] ?? `${found.length} access patterns:`}`,
    ...found.map((text) => `  ${text}`),
  ];
}

// What a pass of 8.6 shows: the table of access patterns of the day, and what could be done about it.

/** Columns of a note on a screen of 80. */
const COLUMNS = 67;
const REQUESTS_COLUMNS = 5;
const UNITS_COLUMNS = 11;

/** Shows the access patterns of a log, what its review says, and two ways to save units or requests. */
async function showDay(
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
