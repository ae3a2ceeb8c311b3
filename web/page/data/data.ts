/**
 * The data page: what it shows, as the address says it; sizes in words; collections joined from several
 * answers.
 */

import { grouped } from '../../../kit/report/text.ts';
import type { DataAnswer, DataCollection } from '../../wire/answer.ts';

/** A view of a lab's items. */
export interface DataAddress {
  /** The step whose own table is shown; absent for the shared one. */
  readonly step?: string;
  /** Absent: by the table's own keys. */
  readonly index?: string;
  /** The exact partition key of the one collection to show. */
  readonly key?: string;
  /** The chosen item, by its id. */
  readonly item?: string;
}

const NAMES = ['step', 'index', 'key', 'item'] as const;

/** Reads `?step=2.3&index=GSI1&key=USER%231`. */
export function readAddress(search: string): DataAddress {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
}

/** The opposite; the empty text where nothing is asked for. */
export function addressText(address: DataAddress, from = 0): string {
  const query = new URLSearchParams();
  for (const name of NAMES) {
    const value = address[name];
    if (value !== undefined) query.set(name, value);
  }
  if (from > 0) query.set('from', String(from));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The key of an item as people write it: `INVOICE#1 / BILL#2`. */
export function itemKeyText(id: string): string {
  return id.split('\0').join(' / ');
}

// How much a table holds, in words.

/** `Invoicing, by the keys of GSI1: 1,000 items in 240 item collections.` */
export function sizeText({
  view,
  index,
  itemCount,
  collectionCount,
}: Pick<DataAnswer, 'view' | 'index' | 'itemCount' | 'collectionCount'>): string {
  const by = index === undefined ? '' : `, by the keys of ${index}`;
  const collections = counted(collectionCount, 'item collection');
  return `${view.table}${by}: ${counted(itemCount, 'item')} in ${collections}.`;
}

/** `25 items, 1.2 KB` */
export function collectionText({ itemCount, bytes }: DataCollection): string {
  return `${counted(itemCount, 'item')}, ${bytesText(bytes)}`;
}

/** `512 B`, `1.2 KB` */
export function bytesText(bytes: number): string {
  return bytes < 1_024 ? `${bytes} B` : `${grouped(bytes / 1_024, 1)} KB`;
}

function counted(count: number, one: string): string {
  return `${grouped(count)} ${count === 1 ? one : `${one}s`}`;
}

// Pages of item collections as one list.

/** Collections that an answer has at most, and items of a collection. */
const PAGE = { collections: 50, items: 100 } as const;

/** The collections of all pages; a collection that goes on in a later page is one. */
export function joinedCollections(pages: readonly DataAnswer[]): DataCollection[] {
  const joined = new Map<string, DataCollection>();
  for (const collection of pages.flatMap(({ collections }) => collections)) {
    const before = joined.get(collection.key);
    const ids = new Set(before?.items.map(({ id }) => id));
    const items = collection.items.filter(({ id }) => !ids.has(id));
    joined.set(collection.key, { ...collection, items: [...(before?.items ?? []), ...items] });
  }
  return [...joined.values()];
}

/**
 * Where the next page begins: the number of a collection, or, where one collection is asked for, of an
 * item.
 *
 * @returns nothing where all is shown
 */
export function nextFrom(pages: readonly DataAnswer[], isOneKey: boolean): number | undefined {
  const [first] = pages;
  if (!first) return undefined;
  const from = pages.length * (isOneKey ? PAGE.items : PAGE.collections);
  const of = isOneKey ? (first.collections[0]?.itemCount ?? 0) : first.collectionCount;
  return from < of ? from : undefined;
}
