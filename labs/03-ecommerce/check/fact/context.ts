/** What the checks of this lab have in common: the type of their context, and a typed refusal. */

import type { AddFact } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import { refusalsBy } from '#kit/checkpoint/worker/own-error.ts';
import type { Item } from '#kit/item/item.ts';
import { EcommerceError } from '../../entities.ts';
import { type EcommerceData, fixture } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<EcommerceData>;

/** Adds a step's facts. */
export type Facts = (fact: AddFact<EcommerceData>) => void;

export const refusedAs = refusalsBy(EcommerceError);

/** What to think about where a read may miss an earlier write. */
export const EARLIER_WRITES =
  'With which option does a read return everything that was written before that read?';

/** What a step's own table began with. */
export function loadedItems({ data }: Check, step: string): Item[] {
  return fixture.ownTables[step]?.(data) ?? [];
}

/** Items with some of them changed, told by their keys, and others added. */
export function withItems(items: readonly Item[], changed: readonly Item[]): Item[] {
  const byKey = new Map([...items, ...changed].map((item) => [keyOf(item), item]));
  return [...byKey.values()];
}

/** Items without some of them, told by their keys. */
export function withoutItems(items: readonly Item[], gone: readonly Item[]): Item[] {
  const keys = new Set(gone.map(keyOf));
  return items.filter((item) => !keys.has(keyOf(item)));
}

function keyOf({ PK, SK }: Item): string {
  return `${PK} / ${SK}`;
}
