/** Chooses what `show` draws of a run: the item collections that its requests went to. */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { projectedItem } from '../../index-projection.ts';
import type { Item } from '../../item/item.ts';
import {
  isInIndex,
  keyAttributes,
  keyAttributeText,
  keyNamesOf,
  type NamedKeys,
} from '../../key-attributes.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import type { CollectionMark } from '../../report/collection.ts';
import { grouped } from '../../report/text.ts';
import type { TableDefinition } from '../../table.ts';
import type { Lab } from '../lab/lab.ts';
import type { LastItem, TracedRequest } from './last-run.ts';

/** A last run, and how it is to be looked at. */
export interface LastView {
  readonly requests: readonly TracedRequest[];
  readonly items: readonly LastItem[];
  readonly table: TableDefinition;
  readonly lab: Lab;
  /** The index whose keys to draw by; absent for the table's own. */
  readonly index: string | undefined;
  /** What the marks of changed items mean. */
  readonly legend: string;
  /** The one step to draw; absent for the one that failed, or for all. */
  readonly step: string | undefined;
}

/** Items to draw together. */
export interface Drawing {
  readonly title: string;
  /** What there is besides, or what marks mean. */
  readonly about: string;
  readonly items: readonly Item[];
  readonly keys: NamedKeys;
  readonly marks: ReadonlyMap<Item, CollectionMark>;
}

/** The drawings of a view: the shared table first, then each writing step's own. */
export function lastCollections(view: LastView): Drawing[] {
  const failed = view.requests.find(({ outcome }) => outcome === 'fail')?.step;
  const step = view.step ?? failed;
  const writing = new Set(view.items.flatMap((one) => one.step ?? []));
  const wanted = view.lab.steps.filter(({ id }) => step === undefined || id === step);
  const own = wanted.filter(({ id }) => writing.has(id)).map(({ id }) => ownTable(view, id));
  const reads = view.requests.filter(
    (request) => !writing.has(request.step) && wanted.some(({ id }) => id === request.step),
  );
  const drawings = reads.length > 0 || own.length === 0 ? [sharedTable(view, reads), ...own] : own;
  return drawings.map((drawing) => asHeld(drawing, view));
}

/** The items with the attributes that the drawn index copies. */
function asHeld(drawing: Drawing, { table, index: name }: LastView): Drawing {
  const index = name === undefined ? undefined : table.indexes[name];
  if (!index) return drawing;
  const keys = [table, index].flatMap(keyNamesOf);
  const held = new Map(
    drawing.items.map((item) => [item, projectedItem(item, index.projection, keys)]),
  );
  const marks = [...drawing.marks].map(([item, mark]) => [held.get(item) ?? item, mark] as const);
  return { ...drawing, items: [...held.values()], marks: new Map(marks) };
}

function ownTable(view: LastView, step: string): Drawing {
  const own = view.items.filter((one) => one.step === step);
  const marks = new Map(
    own.flatMap(({ item, mark }) => (mark && mark !== 'kept' ? [[item, mark]] : [])),
  );
  return {
    title: `Table of step ${step}${inIndex(view)}`,
    about: marks.size > 0 ? view.legend : 'as it was loaded',
    items: changedFirst(own, keyAttributes(keysOf(view)).partition),
    keys: keysOf(view),
    marks,
  };
}

/** Items whose collections have changed before the others. */
function changedFirst(own: readonly LastItem[], partition: readonly string[]): Item[] {
  const changed = new Set(
    own.filter(({ mark }) => mark !== 'kept').map(({ item }) => keyAttributeText(item, partition)),
  );
  const isChanged = ({ item }: LastItem): boolean => changed.has(keyAttributeText(item, partition));
  return [...own.filter(isChanged), ...own.filter((one) => !isChanged(one))].map(
    ({ item }) => item,
  );
}

function sharedTable(view: LastView, requests: readonly TracedRequest[]): Drawing {
  const keys = keysOf(view);
  const { partition } = keyAttributes(keys);
  const all = view.items.filter((one) => one.step === undefined).map(({ item }) => item);
  // An item without an index's partition key is not in that index.
  const shared = all.filter((item) => isInIndex(partition, item));
  const around = collectionsAround(view, requests, shared);
  const collections = new Set(shared.map((item) => keyAttributeText(item, partition)));
  const chosen = around.length > 0 ? around : [...collections];
  return {
    title: `Table ${view.table.name}${inIndex(view)}`,
    about: `${counted(shared.length, 'item')} in ${counted(collections.size, 'item collection')}`,
    items: inOrderOf(chosen, shared, partition),
    keys,
    marks: new Map(),
  };
}

function counted(count: number, one: string): string {
  return `${grouped(count)} ${count === 1 ? one : `${one}s`}`;
}

/** The items whose partition key is among `values`, collections in that order. */
function inOrderOf(
  values: readonly string[],
  items: readonly Item[],
  partition: readonly string[],
): Item[] {
  const place = new Map(values.map((value, index) => [value, index]));
  const placeOf = (item: Item): number => place.get(keyAttributeText(item, partition)) ?? -1;
  return items.filter((item) => placeOf(item) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
}

/**
 * The item collections that requests went to: values of the drawn partition key that they named, else
 * those of the items that they found.
 */
export function collectionsAround(
  view: Pick<LastView, 'table' | 'index'>,
  requests: readonly TracedRequest[],
  shared: readonly Item[],
): string[] {
  const priced = requests.filter(({ pattern }) => pattern !== undefined);
  const asked = priced.length > 0 ? priced : requests;
  const { partition } = keyAttributes(keysOf(view));
  const named = asked.flatMap((request) => namedKey(request, view.table) ?? []);
  const direct = named.filter(({ names }) => names.join() === partition.join());
  if (direct.length > 0) return [...new Set(direct.map(({ value }) => value))];
  const found = shared.filter((item) =>
    named.some(({ names, value }) => keyAttributeText(item, names) === value),
  );
  return [...new Set(found.map((item) => keyAttributeText(item, partition)))];
}

/** The partition key that a read names: its attributes, and their values as one text. */
function namedKey(
  { operation, input, index }: RequestRecord,
  table: TableDefinition,
): { names: readonly string[]; value: string } | undefined {
  const { partition: names } = keyAttributes((index && table.indexes[index]) || table);
  const given = operation === 'Query' ? equalities(input) : ((input.Key ?? {}) as Attributes);
  const values = names.map((name) => given[name]?.S ?? given[name]?.N);
  return values.includes(undefined) ? undefined : { names, value: values.join(', ') };
}

/** What a Query's condition says that attributes are. */
function equalities(input: RequestRecord['input']): Attributes {
  const names = (input.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (input.ExpressionAttributeValues ?? {}) as Attributes;
  const parts = String(input.KeyConditionExpression).matchAll(/([#\w]+)\s*=\s*(:\w+)/g);
  return Object.fromEntries(
    [...parts].flatMap(([, name = '', placeholder = '']) => {
      const value = values[placeholder];
      return value ? [[names[name] ?? name, value]] : [];
    }),
  );
}

type Attributes = Record<string, AttributeValue>;

/** The keys that a view is drawn by: those of an index, or the table's own. */
export function keysOf({ table, index }: Pick<LastView, 'table' | 'index'>): NamedKeys {
  return (index && table.indexes[index]) || table;
}

function inIndex({ index }: LastView): string {
  return index === undefined ? '' : `, in ${index}`;
}
