/** Item collections as plain text: the table drawn from its own items. */

import { inspect } from 'node:util';
import type { Item } from '../item/item.ts';
import { itemBytes } from '../item/item-size.ts';
import {
  byKeys,
  isInIndex,
  type KeyAttributes,
  type KeyNames,
  keyAttributes,
  keyAttributeText,
} from '../key-attributes.ts';
import { KEY_DELIMITER } from '../keys.ts';
import { fitted, grouped, padded, SCREEN_COLUMNS } from './text.ts';

/** What {@link drawCollections} draws, and how much of it. */
export interface CollectionDrawing {
  /** Attribute that the items are collected by, or several. @default 'PK' */
  partitionKey?: KeyNames;
  /** Attribute that they are sorted by, or several. @default 'SK' */
  sortKey?: KeyNames;
  /** Most collections to draw. @default 5 */
  collections?: number;
  /** Most items to draw of one collection. @default 8 */
  items?: number;
  /** Items that stand out; they are drawn whatever else is left out. @default none */
  marks?: ReadonlyMap<Item, CollectionMark>;
  /** One fact a line, for screen readers. @default false */
  plain?: boolean;
}

/** What became of an item. */
export type CollectionMark = 'new' | 'changed' | 'gone';

const MARKS: Readonly<Record<CollectionMark, string>> = { new: '+', changed: '*', gone: '-' };

/** What {@link drawCollections} takes where nothing else is said. */
const COLLECTION_DEFAULTS = {
  partitionKey: 'PK',
  sortKey: 'SK',
  collections: 5,
  items: 8,
  marks: new Map(),
  plain: false,
} as const satisfies CollectionDrawing;

type Drawing = Required<CollectionDrawing> & KeyAttributes;

/**
 * The lines of a drawing, at most 80 columns wide: per item collection its partition key value,
 * number of items and size, below it one line per item with Type, sort key and attributes.
 *
 * Collections come in the order in which the items name them, items by sort key. With the key
 * attributes of an index the same items are drawn as that index holds them: items without its
 * keys are not in it, and are counted in the last line.
 *
 * @example
 * drawCollections(items, { partitionKey: 'SK', sortKey: 'PK' }); // the inverted index
 */
export function drawCollections(items: readonly Item[], drawing: CollectionDrawing = {}): string[] {
  const given = { ...COLLECTION_DEFAULTS, ...drawing };
  const all: Drawing = { ...given, ...keyAttributes(given) };
  const collections = collect(items, all);
  const drawn = [...collections].slice(0, all.collections);
  const lines = drawn.flatMap(([key, members]) => drawCollection(key, members, all));
  const more = collections.size - drawn.length;
  if (more > 0) lines.push(`  ... ${grouped(more)} more ${counted(more, 'item collection')}`);
  const absent = items.filter((item) => !isIn(item, all)).length;
  if (absent > 0) {
    const keys = [...all.partition, ...all.sort].join(' and ');
    lines.push(`  (${grouped(absent)} ${counted(absent, 'item')} without ${keys}: not in here)`);
  }
  return lines;
}

function isIn(item: Item, { partition, sort }: Drawing): boolean {
  return isInIndex([...partition, ...sort], item);
}

function collect(items: readonly Item[], drawing: Drawing): Map<string, Item[]> {
  const collections = new Map<string, Item[]>();
  for (const item of items.filter((one) => isIn(one, drawing))) {
    const key = keyAttributeText(item, drawing.partition);
    const members = collections.get(key);
    if (members) members.push(item);
    else collections.set(key, [item]);
  }
  return collections;
}

function drawCollection(key: string, members: Item[], drawing: Drawing): string[] {
  const { sort: sortKey, marks } = drawing;
  const drawn = chosen(members, drawing);
  const more = members.length - drawn.length;
  if (drawing.plain) return [...plainLines(key, members, drawn, drawing), ...moreLine(more)];
  const typeColumns = longest(drawn.map(typeOf), 20);
  const keyColumns = longest(
    drawn.map((item) => keyAttributeText(item, sortKey)),
    34,
  );
  const lines = drawn.map((item) => {
    const type = padded(fitted(typeOf(item), typeColumns), typeColumns);
    const sort = padded(fitted(keyAttributeText(item, sortKey), keyColumns), keyColumns);
    const mark = marks.get(item);
    const start = `  ${mark ? MARKS[mark] : ' '} ${type}  ${sort}  `;
    return `${start}${attributes(item, drawing, SCREEN_COLUMNS - start.length)}`.trimEnd();
  });
  return [header(key, members), ...lines, ...moreLine(more)];
}

/** The items to draw, in key order: those that are marked, and as many others as there is room for. */
function chosen(members: Item[], { sort, marks, items }: Drawing): Item[] {
  const sorted = members.toSorted(byKeys(sort));
  const others = sorted.filter((item) => !marks.has(item));
  const room = Math.max(0, items - (sorted.length - others.length));
  const left = new Set(others.slice(room));
  return sorted.filter((item) => !left.has(item));
}

function moreLine(more: number): string[] {
  return more > 0 ? [`    ... ${grouped(more)} more`] : [];
}

function plainLines(key: string, members: Item[], drawn: Item[], drawing: Drawing): string[] {
  const line = (text: string): string => fitted(text, SCREEN_COLUMNS);
  const bytes = members.reduce((sum, item) => sum + itemBytes(item), 0);
  return [
    line(`  item collection ${key}`),
    `    items: ${grouped(members.length)}`,
    `    size: ${sizeText(bytes).trim()}`,
    ...drawn.flatMap((item) => {
      const mark = drawing.marks.get(item);
      return [
        line(
          `    ${typeOf(item)} ${keyAttributeText(item, drawing.sort)}${mark ? ` (${mark})` : ''}`,
        ),
        ...shownAttributes(item, drawing).map((one) => line(`      ${one.replace('=', ': ')}`)),
      ];
    }),
  ];
}

function header(key: string, members: Item[]): string {
  const bytes = members.reduce((sum, item) => sum + itemBytes(item), 0);
  const count = `${grouped(members.length)} item${members.length === 1 ? ' ' : 's'}`;
  const facts = `${padded(count, 13, 'right')}  ${padded(sizeText(bytes), 11, 'right')}`;
  const columns = SCREEN_COLUMNS - 2 - facts.length - 1;
  return `  ${padded(fitted(key, columns), columns)} ${facts}`.trimEnd();
}

/** As many attributes as fit. */
function attributes(item: Item, drawing: Drawing, columns: number): string {
  let text = '';
  for (const one of shownAttributes(item, drawing)) {
    const longer = text === '' ? one : `${text}  ${one}`;
    if (longer.length > columns) return text === '' ? fitted(one, columns) : text;
    text = longer;
  }
  return text;
}

/** `name=value` of what the keys drawn do not say already. */
function shownAttributes(item: Item, { partition, sort }: Drawing): string[] {
  const keys = [...partition, ...sort].map((name) => String(item[name]));
  return Object.entries(item).flatMap(([name, value]) => {
    const id = String(value).split(KEY_DELIMITER).at(-1);
    const said = keys.some((key) => key === value || key.endsWith(`${KEY_DELIMITER}${id}`));
    return said || name === 'Type' || value === undefined ? [] : [`${name}=${plain(value)}`];
  });
}

function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : inspect(value, { breakLength: Infinity });
  return fitted(text, SCREEN_COLUMNS);
}

function typeOf(item: Item): string {
  return item.Type === undefined ? '-' : String(item.Type);
}

function longest(texts: readonly string[], most: number): number {
  return Math.min(most, Math.max(0, ...texts.map((text) => [...text].length)));
}

function sizeText(bytes: number): string {
  return bytes < 1_024 ? `${bytes} B ` : `${grouped(bytes / 1_024, 1)} KB`;
}

function counted(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}
