/** The runs that are recorded, each a lab and a model; and every page in every state, which all are tried on. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataQuery } from '../../web/server/web-source.ts';
import type { DataAnswer, TableView } from '../../web/wire/answer.ts';
import { wrongText } from '../lab-gallery/wrong-model.ts';
import { ROOT } from '../tree-copy.ts';

/** A run to record. */
export interface Scene {
  /** The lab's number. */
  readonly lab: number;
  /** The text of the model; absent where the learner has not begun. */
  readonly model?: string;
  /** Items that the first page of its data keeps; other answers keep half as many. */
  readonly mostItems: number;
  /** What is asked for of the items, beside the first page. */
  readonly asks: (first: DataAnswer, views: readonly TableView[]) => readonly DataQuery[];
}

/** Names of the scenes, and of their files. */
export type SceneName = keyof typeof SCENES;

/** What a model prints must never become HTML. */
export const PRINTED_HTML = `<img src=x onerror="document.title='taken'">`;

const FEW_ITEMS = 100;

const nothingMore = (): DataQuery[] => [];

/** Every scene. */
export const SCENES = {
  'not-started': { lab: 1, mostItems: FEW_ITEMS, asks: nothingMore },
  /** Step 1.5 scans the table; and the model prints what looks like HTML. */
  failing: {
    lab: 1,
    model: (await wrongText(1, 'scan')).replace(
      '  const found',
      `  console.log(${JSON.stringify(PRINTED_HTML)});\n  const found`,
    ),
    mostItems: FEW_ITEMS,
    asks: nothingMore,
  },
  passing: {
    lab: 1,
    model: textOf('solutions/01-invoicing/model.ts'),
    mostItems: FEW_ITEMS,
    asks: (first, views) => [...turns(first), ...ownTables(views)],
  },
  /** The file ends in the middle of a function. */
  broken: {
    lab: 1,
    model: textOf('solutions/01-invoicing/model.ts').slice(0, 1_500),
    mostItems: FEW_ITEMS,
    asks: nothingMore,
  },
  'many-items': {
    lab: 2,
    model: textOf('solutions/02-social/model.ts'),
    mostItems: 1_500,
    asks: turns,
  },
} as const satisfies Record<string, Scene>;

/**
 * The same items by the keys of the first index, with an edge item and a node item chosen; one item
 * collection alone; and the next page.
 */
function turns({ view, collections, collectionCount }: DataAnswer): DataQuery[] {
  const items = collections.flatMap((collection) => collection.items);
  const [index] = view.indexes;
  const key = collections[0]?.key;
  const chosen = [items.find(isEdge), items.find((item) => !isEdge(item))];
  return [
    ...chosen.flatMap((item) => (index && item ? [{ index, item: item.id, from: 0 }] : [])),
    ...(key === undefined ? [] : [{ key, from: 0 }]),
    ...(collectionCount > 50 ? [{ from: 50 }] : []),
  ];
}

/** The tables that steps have for themselves: in these a run adds, changes and removes items. */
function ownTables(views: readonly TableView[]): DataQuery[] {
  return views.flatMap(({ step }) => (step === undefined ? [] : [{ step, from: 0 }]));
}

function isEdge({ id }: { readonly id: string }): boolean {
  const [pk, sk] = id.split('\0');
  return pk !== sk;
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

// Every page in every state that it has: what is tried on all of them.

/** A page in a state. */
export interface PageView {
  readonly name: string;
  readonly scene: SceneName;
  readonly path: string;
  readonly hasRun: boolean;
}

/** All of them. */
export const PAGE_VIEWS: readonly PageView[] = [
  { name: 'the first page', scene: 'failing', path: '/', hasRun: true },
  { name: 'a lab that never ran', scene: 'not-started', path: '/lab/1', hasRun: false },
  { name: 'a lab that is not started', scene: 'not-started', path: '/lab/1', hasRun: true },
  { name: 'a lab that fails', scene: 'failing', path: '/lab/1', hasRun: true },
  { name: 'a lab that passes', scene: 'passing', path: '/lab/1', hasRun: true },
  { name: 'a model that does not run', scene: 'broken', path: '/lab/1', hasRun: true },
  { name: 'the data of a run', scene: 'passing', path: '/lab/1/data', hasRun: true },
  { name: 'the data of a large run', scene: 'many-items', path: '/lab/2/data', hasRun: true },
  { name: 'the requests of a run', scene: 'failing', path: '/lab/1/trace', hasRun: true },
  { name: 'the class without a folder', scene: 'failing', path: '/class', hasRun: true },
];
