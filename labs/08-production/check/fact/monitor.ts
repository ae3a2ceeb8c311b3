/** 8.2 `largeItems`, the monitor. */

import type { Instead } from '#kit/checkpoint/judge/budget.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import type { Item } from '#kit/item/item.ts';
import { itemBytes } from '#kit/item/item-size.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { grouped } from '#kit/report/text.ts';
import * as model from '#lab/08-production/model.ts';
import type { LargeItem } from '../../entities.ts';
import { LARGE_BYTES } from '../large.ts';
import type { Check, Facts } from './context.ts';

/** Two to four Scans of a segment each, at once, serve as well as one of the whole table. */
const IN_SEGMENTS = [2, 3, 4].map(
  (segments): Instead => ({ of: 'Scan table', way: Array(segments).fill('Scan table') }),
);

const itemList = {
  what: 'items',
  label: ({ item, bytes }: LargeItem) => `${item}, ${bytes} bytes`,
};

const measures = (bytes: number) => (lab: LabContext) => model.largeItems(lab, bytes);

export const monitor: Facts = (fact, _data, loaded) => {
  /** The items that are larger, the largest first. */
  const largerThan = (bytes: number): LargeItem[] =>
    loaded
      .map((item) => ({ item: `${item.PK} / ${item.SK}`, bytes: itemBytes(item) }))
      .filter((one) => one.bytes > bytes)
      .sort((one, other) => other.bytes - one.bytes);

  fact('the large items of a table are found by their size in bytes', async (check) => {
    const expected = largerThan(LARGE_BYTES);
    const call = await check.run(measures(LARGE_BYTES));
    countsAsDynamoDB(check, call);
    leavesOut(check, call, LARGE_BYTES);
    check.sameList(call, expected, itemList);
    check.cost(call, 'all large items', IN_SEGMENTS);
  });

  fact('an item of exactly so many bytes is not larger', async (check) => {
    const [largest, second] = largerThan(LARGE_BYTES) as [LargeItem, LargeItem];
    check.sameList(await check.run(measures(second.bytes)), [largest], itemList);
    check.sameList(await check.run(measures(largest.bytes)), [], itemList);
  });
};

/** The sizes are DynamoDB's, and not those of something else. */
function countsAsDynamoDB(check: Check, { value }: Call<unknown>): void {
  const items = new Map(check.loaded.map((item) => [`${item.PK} / ${item.SK}`, item]));
  const answered = Array.isArray(value) ? (value as (Partial<LargeItem> | null | undefined)[]) : [];
  for (const one of answered) {
    const item = items.get(String(one?.item));
    const bytes = one?.bytes;
    if (!item || typeof bytes !== 'number' || bytes === itemBytes(item)) continue;
    check.holds(false, [
      `You say that ${one?.item} has ${grouped(bytes)} bytes. DynamoDB counts ${grouped(itemBytes(item))}.`,
      ...reasonFor(item, bytes),
      'Which function of entities.ts counts as DynamoDB does?',
    ]);
  }
}

/** Where a wrong size may come from; nothing where nobody knows. */
function reasonFor(item: Item, bytes: number): string[] {
  const { PK: _, SK: __, ...entity } = item;
  const texts = [item, entity].map((one) => JSON.stringify(one));
  if (texts.some((text) => Buffer.byteLength(text) === bytes)) {
    return [
      'Yours is the length of its JSON in bytes: each quote and bracket counts there. In DynamoDB they do not count, and two digits of a number take one byte.',
    ];
  }
  if (texts.some((text) => text.length === bytes)) {
    return [
      'Yours is the number of characters of its JSON: each quote and bracket counts there, and ü counts as one. In DynamoDB, ü takes two bytes, and two digits of a number take one.',
    ];
  }
  if (bytes % 1_024 !== 0) return [];
  return ['Yours comes from units: a read is rounded up to 4 KB, and a write to 1 KB.'];
}

/** An item of exactly so many bytes is not larger. */
function leavesOut(check: Check, { value }: Call<unknown>, bytes: number): void {
  const found = Array.isArray(value) ? (value as (Partial<LargeItem> | undefined)[]) : [];
  const exact = found.find((one) => one?.bytes === bytes);
  check.holds(exact === undefined, [
    `${exact?.item} has ${grouped(bytes)} bytes, and you were asked for items that are larger than ${grouped(bytes)} bytes.`,
    `Which comparison leaves out an item of exactly ${grouped(bytes)} bytes?`,
  ]);
}
