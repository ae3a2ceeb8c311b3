/** The log of a day of the application of 8.6: real requests, as the meter has recorded them. */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import { Random } from '#kit/random.ts';
import type { LoggedRequest, Product } from '../../entities.ts';
import {
  ask,
  bargainPage,
  basket,
  copyTable,
  newSellerPage,
  offer,
  oldQuestions,
  productList,
  productPage,
  questionList,
  sale,
  search,
  sellerPage,
  wishList,
} from '../application.ts';
import type { DayCatalog } from '../day.ts';
import type { ProductionData } from '../fixture.ts';
import type { Check } from './context.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The application runs once for all facts. */
const logs = new WeakMap<ProductionData, Promise<readonly LoggedRequest[]>>();

/** The log of the application's day on the step's table. */
export function dayLog(check: Check): Promise<readonly LoggedRequest[]> {
  const { data } = check;
  const log = logs.get(data) ?? runDay(check);
  logs.set(data, log);
  return log;
}

async function runDay(check: Check): Promise<readonly LoggedRequest[]> {
  const { day, seed } = check.data;
  const outcome = await check.aside(async (lab) => {
    for (const visit of visitsOf(day, new Random(`${seed}/lab-8/visits`))) await visit(lab);
  });
  if ('error' in outcome) throw outcome.error;
  const { trace } = outcome;
  const begin = check.now.getTime() - DAY_MS;
  const at = (nth: number): Date => new Date(begin + Math.floor((nth * DAY_MS) / trace.length));
  return trace.map((record, nth) => Object.freeze(loggedRequest(record, at(nth))));
}

// Requests as the application of step 8.6 logs them, from what the meter has recorded.

/** One line of the log. */
function loggedRequest(record: RequestRecord, at: Date): LoggedRequest {
  const { operation, index, filter, itemsRead, returned } = record;
  const { readUnits, writeUnits, unitsByIndex } = record;
  const keyCondition = record.keyCondition ?? keyAsCondition(record.input.Key);
  return {
    at: at.toISOString(),
    operation,
    ...(index !== undefined && { index }),
    ...(keyCondition !== undefined && { keyCondition }),
    ...(filter !== undefined && { filter }),
    scanned: itemsRead,
    returned,
    readUnits,
    writeUnits,
    unitsByIndex: { ...unitsByIndex },
  };
}

/** `PK = PRODUCT#p7 AND SK = PRODUCT#p7`: the whole key of one item. */
function keyAsCondition(key: unknown): string | undefined {
  if (key === undefined) return undefined;
  const parts = Object.entries(key as Record<string, AttributeValue>).sort();
  return parts.map(([name, { S }]) => `${name} = ${S}`).join(' AND ');
}

// One day of the application of step 8.6: who visits which page, and when.

/** A visit of a page, or a run of a job. */
export type Visit = (lab: LabContext) => Promise<void>;

const LIKED = 9;
const BOUGHT = 4;

/** The visits of a day, in their order; the mix is the same each day, and who comes is drawn. */
function visitsOf(catalog: DayCatalog, random: Random): Visit[] {
  const { largeSellers, newSellers, products, questions } = catalog;
  const anySeller = (): string =>
    random.integer(0, 1) === 0 ? random.pick(largeSellers) : random.pick(newSellers);
  const anyProduct = (): string => random.pick(products).productId;
  const some = (count: number): string[] =>
    random
      .shuffleInPlace([...products])
      .slice(0, count)
      .map(({ productId }) => productId);
  const mix: readonly [perDay: number, visit: Visit][] = [
    [90, (lab) => sellerPage(lab, anySeller())],
    [45, (lab) => productPage(lab, anyProduct())],
    [24, (lab) => questionList(lab, random.pick(questions).productId)],
    [20, (lab) => sale(lab, anyProduct())],
    [12, (lab) => wishList(lab, some(LIKED))],
    [10, (lab) => bargainPage(lab, random.pick(largeSellers))],
    [8, (lab) => newSellerPage(lab, random.pick(newSellers))],
    [8, (lab) => productList(lab, anySeller())],
    [6, (lab) => oldQuestions(lab, random.pick(questions).productId)],
    [5, (lab) => basket(lab, some(BOUGHT))],
    [4, (lab) => ask(lab, random.pick(questions))],
    [3, (lab) => search(lab, random.pick(['lamp', 'tent', 'rosé']))],
    [2, (lab) => offer(lab, dearer(random.pick(products)))],
    [1, copyTable],
  ];
  const visits = mix.flatMap(([perDay, visit]) => Array.from({ length: perDay }, () => visit));
  return random.shuffleInPlace(visits);
}

function dearer(product: Product): Product {
  return { ...product, priceCents: product.priceCents + 100 };
}
