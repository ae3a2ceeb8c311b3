/** The runs that are recorded: a lab, and the model that the learner has written. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataQuery } from '../../web/server/web-source.ts';
import type { DataAnswer } from '../../web/wire/answer.ts';
import { ROOT } from '../tree-copy.ts';

/** A run to record. */
export interface Scene {
  /** The lab's number. */
  readonly lab: number;
  /** The text of the model; absent where the learner has not begun. */
  readonly model?: string;
  /** What is asked for of the items, beside the first page. */
  readonly asks: (first: DataAnswer) => readonly DataQuery[];
}

/** Names of the scenes, and of their files. */
export type SceneName = keyof typeof SCENES;

/** What a model prints must never become HTML. */
export const PRINTED_HTML = `<img src=x onerror="document.title='taken'">`;

const nothingMore = (): DataQuery[] => [];

/** Every scene. */
export const SCENES = {
  'not-started': { lab: 1, asks: nothingMore },
  /** Step 1.5 scans the table; and the model prints what looks like HTML. */
  failing: {
    lab: 1,
    model: textOf('labs/01-invoicing/wrong/scan.ts').replace(
      '  const found',
      `  console.log(${JSON.stringify(PRINTED_HTML)});\n  const found`,
    ),
    asks: nothingMore,
  },
  passing: { lab: 1, model: textOf('solutions/01-invoicing/model.ts'), asks: turns },
  /** The file ends in the middle of a function. */
  broken: {
    lab: 1,
    model: textOf('solutions/01-invoicing/model.ts').slice(0, 1_500),
    asks: nothingMore,
  },
  'many-items': { lab: 2, model: textOf('solutions/02-social/model.ts'), asks: turns },
} as const satisfies Record<string, Scene>;

/**
 * The same items by the keys of each index; an item that is in the first index, one that is not; and one
 * item collection alone.
 */
function turns({ view, collections, collectionCount }: DataAnswer): DataQuery[] {
  const items = collections.flatMap((collection) => collection.items);
  const [index] = view.indexes;
  const key = collections[0]?.key;
  const chosen = [items.find(isEdge), items.find((item) => !isEdge(item))];
  return [
    ...view.indexes.map((name) => ({ index: name, from: 0 })),
    ...chosen.flatMap((item) => (index && item ? [{ index, item: item.id, from: 0 }] : [])),
    ...chosen.flatMap((item) => (item ? [{ item: item.id, from: 0 }] : [])),
    ...(key === undefined ? [] : [{ key, from: 0 }]),
    ...(collectionCount > 50 ? [{ from: 50 }] : []),
  ];
}

function isEdge({ id }: { readonly id: string }): boolean {
  const [pk, sk] = id.split('\0');
  return pk !== sk;
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
