/** The tree of categories. */

import type { Item } from '../../../kit/item/item.ts';
import { adjacencyKeys, entityKey } from '../../../kit/keys.ts';
import { distinctNames } from '../../distinct-name.ts';
import { entityId } from '../../entity-id.ts';
import { fakerFor } from '../../fake.ts';
import { nodeKeys } from '../node-key.ts';
import { listedAt } from './price.ts';

/** Three levels: departments, so many categories in each, so many leaves in each of these. */
const TREE = [6, 4, 3] as const;

/** Categories without children: products belong to these. */
export const LEAVES = TREE[0] * TREE[1] * TREE[2];
const CATEGORIES = TREE[0] + TREE[0] * TREE[1] + LEAVES;

/** Items of the tree: categories, and the edges from all parents. */
export const CATEGORY_ITEMS = 2 * CATEGORIES - TREE[0];

/** The key of a leaf. */
export function leafKey(leaf: number): string {
  return entityKey('CATEGORY', entityId('c', CATEGORIES - LEAVES + leaf, CATEGORIES));
}

/** Level by level: a category, then the edge from its parent. */
export function* categoryItems(seed: number): Generator<Item> {
  const { commerce } = fakerFor(seed, 'category');
  const names = distinctNames(CATEGORIES, () => commerce.department());
  let parents = 0;
  let position = 0;
  for (let level = 0, size = 1; level < TREE.length; level++) {
    const children = TREE[level] as number;
    const first = position;
    for (let nth = 0; nth < size * children; nth++, position++) {
      const categoryId = entityId('c', position, CATEGORIES);
      const name = names[position];
      yield {
        ...nodeKeys('CATEGORY', categoryId),
        Type: 'Category',
        ...{ categoryId, name },
        ...listedAt(),
      };
      if (level === 0) continue;
      const parent = entityId('c', parents + Math.floor(nth / children), CATEGORIES);
      yield {
        ...adjacencyKeys(entityKey('CATEGORY', parent), entityKey('CHILD', categoryId)),
        Type: 'CategoryChild',
        GSI1PK: entityKey('CATEGORY', categoryId),
        GSI1SK: entityKey('PARENT', parent),
        ...listedAt(),
      };
    }
    size *= children;
    parents = first;
  }
}
