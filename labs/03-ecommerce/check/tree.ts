/** A tree of categories, stored both ways: as edges from parent to child, and as paths. */

import type { Item } from '#kit/item/item.ts';
import type { Random } from '#kit/random.ts';
import type { CategoryChild, CategoryPath } from '../entities.ts';
import { itemOf } from './item.ts';
import type { Maker } from './maker.ts';

/** The tree. */
export interface Tree {
  /** The id of a category by its word. */
  idOf(word: string): string;
  children: CategoryChild[];
  /** In path order. */
  paths: CategoryPath[];
}

interface Branch {
  readonly [word: string]: Branch;
}

/** `audio` begins `audio-books`, and stands beside it; headphones are in two places. */
const WORDS: Branch = {
  electronics: {
    audio: {
      headphones: { wired: {}, wireless: {} },
      radios: { 'car-radios': {}, 'kitchen-radios': {} },
      speakers: { 'book-shelf': {}, portable: {} },
    },
    'audio-books': { crime: {}, travel: {} },
    phones: { cases: {}, chargers: {} },
    sports: { headphones: {}, watches: {} },
  },
};

export function makeTree(make: Maker, random: Random): Tree {
  const shop = make.id('c');
  const idOf = (word: string): string => `${shop}-${word}`;
  const children: CategoryChild[] = [];
  const paths: CategoryPath[] = [];
  const grow = (branch: Branch, above: readonly string[]): void => {
    for (const [word, below] of Object.entries(branch)) {
      const [parentId, childId] = [above.at(-1), idOf(word)];
      const path = [...above, childId];
      paths.push({
        Type: 'CategoryPath',
        categoryId: childId,
        path: path.join('/'),
        name: word,
        productCount: random.integer(0, 90),
        ...make.times(),
      });
      if (parentId !== undefined) {
        children.push({ Type: 'CategoryChild', parentId, childId, ...make.times() });
      }
      grow(below, path);
    }
  };
  grow(WORDS, []);
  return { idOf, children, paths: paths.sort((a, b) => (sortedBy(a) < sortedBy(b) ? -1 : 1)) };
}

/** The categories of a tree, its edges and its paths. */
export function treeItems({ children, paths }: Tree): Item[] {
  const nodes = new Map(
    paths.map(({ categoryId, name, CreatedAt, UpdatedAt }) => [
      categoryId,
      itemOf({ Type: 'Category', categoryId, name, CreatedAt, UpdatedAt }),
    ]),
  );
  return [...nodes.values(), ...[...children, ...paths].map(itemOf)];
}

/** What a path is sorted by in the table. */
function sortedBy(path: CategoryPath): string {
  return String(itemOf(path).SK);
}
