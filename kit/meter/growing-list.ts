/** Lists and sets that grow inside one item: each time the item is written, they are longer. */

import type { Exchange } from './exchange.ts';
import { type Attributes, KeyMap } from './item-key.ts';
import type { AnsweredItem } from './seen-value.ts';
import { tableWritesOf, type WriteAction, writtenItem } from './write-action.ts';

/** Remembers how long the lists of an item were when it was read by its key. */
export class GrowingLists {
  readonly #lengths = new KeyMap<Readonly<Record<string, number>>>();
  #hasAny = false;

  /** Notes the lists of an item that a GetItem returned. */
  read({ operation, input }: Exchange, items: readonly AnsweredItem[]): void {
    const [item] = items;
    if (operation !== 'GetItem' || !item) return;
    const lengths = lengthsOf(item);
    if (!this.#hasAny && Object.keys(lengths).length === 0) return;
    this.#hasAny = true;
    this.#lengths.set(String(input.TableName), input.Key as Attributes, lengths);
  }

  /** Attributes whose list a request writes longer than it was when the item was last read. */
  grownBy(request: Exchange): string[] {
    if (!this.#hasAny) return [];
    return tableWritesOf(request).flatMap(({ table, write }) => {
      const before = this.#lengths.find(table, writtenItem(write)) ?? {};
      const after = lengthsOf(assigned(write));
      return Object.keys(after).filter(
        (name) => (after[name] as number) > (before[name] ?? Infinity),
      );
    });
  }
}

/** Members of each list and set of an item, in DynamoDB's JSON or plain. */
export function lengthsOf(item: AnsweredItem): Record<string, number> {
  const lengths: Record<string, number> = {};
  for (const name in item) {
    const length = lengthOf(item[name]);
    if (length !== undefined) lengths[name] = length;
  }
  return lengths;
}

/** Members of a list or set; of a value that a {@link listLength} was noted of, that. */
function lengthOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return value.length;
  if (value instanceof Set) return value.size;
  if (value instanceof ListLength) return value.members;
  const { L, SS, NS, BS } = value as Record<string, unknown>;
  const members = L ?? SS ?? NS ?? BS;
  return Array.isArray(members) ? members.length : undefined;
}

/** What is kept of a list when an answer is kept: the caller may go on and change the list itself. */
class ListLength {
  readonly members: number;

  constructor(members: number) {
    this.members = members;
  }
}

/** A copy of an answered item that the caller cannot change: its lists are kept as their lengths. */
export function keptItem(item: AnsweredItem): AnsweredItem {
  const kept = { ...item };
  for (const name in kept) {
    const members = lengthOf(kept[name]);
    if (members !== undefined) kept[name] = new ListLength(members);
  }
  return kept;
}

const ASSIGNMENT = /([#\w-]+)\s*=\s*(:\w+)/g;

/** Attributes that a write gives a new value: all of a Put's item, and those an Update sets. */
function assigned(write: WriteAction): AnsweredItem {
  if (write.Item) return write.Item as AnsweredItem;
  const names = (write.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (write.ExpressionAttributeValues ?? {}) as AnsweredItem;
  const set: AnsweredItem = {};
  for (const [, name = '', value = ''] of String(write.UpdateExpression ?? '').matchAll(ASSIGNMENT))
    set[names[name] ?? name] = values[value];
  return set;
}
