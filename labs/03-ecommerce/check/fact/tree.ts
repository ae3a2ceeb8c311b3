/** 3.10 the tree of categories. */

import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { CategoryChild, CategoryPath, Subtree } from '../../entities.ts';
import { inOrderOf } from '../maker.ts';
import type { Check, Facts } from './context.ts';

const edges = {
  what: 'edges',
  label: ({ parentId, childId }: CategoryChild) => `${parentId} -> ${childId}`,
};

export const tree: Facts = (fact) => {
  fact('the subcategories are a prefix of the collection, in id order', async (check) => {
    const { idOf, children } = check.data.tree;
    const parentId = idOf('electronics');
    const call = await check.run((lab) => model.subcategories(lab, parentId));
    const own = children.filter((edge) => edge.parentId === parentId);
    check.sameList(call, inOrderOf('childId', own), edges);
    check.cost(call, 'subcategories');
  });

  fact('the parents are the same edges on GSI1: there may be two', async (check) => {
    const { idOf, children } = check.data.tree;
    const childId = idOf('headphones');
    const call = await check.run((lab) => model.parents(lab, childId));
    const own = children.filter((edge) => edge.childId === childId);
    check.sameList(call, inOrderOf('parentId', own), edges);
    check.cost(call, 'parents');
  });

  fact('a subtree is one Query of the paths that begin like its own', async (check) => {
    const call = await subtreeOf(check, ['electronics', 'audio']);
    sameSubtree(check, call, ['electronics', 'audio']);
    check.cost(call, 'a subtree');
  });

  fact('the whole tree, a leaf, and a path that nobody has are subtrees too', async (check) => {
    for (const words of [
      ['electronics'],
      ['electronics', 'phones', 'cases'],
      ['electronics', 'headphones'],
    ]) {
      sameSubtree(check, await subtreeOf(check, words), words);
    }
  });
};

function subtreeOf(check: Check, words: readonly string[]): Promise<Call<Subtree>> {
  const path = words.map(check.data.tree.idOf);
  return check.run((lab) => model.subtree(lab, path));
}

function sameSubtree(check: Check, { value, trace }: Call<Subtree>, words: string[]): void {
  const path = words.map(check.data.tree.idOf).join('/');
  const categories = check.data.tree.paths.filter((one) => `${one.path}/`.startsWith(`${path}/`));
  check.sameList({ value: value?.categories, trace }, categories, {
    what: 'categories',
    label: (one: CategoryPath) => one.path,
  });
  const productCount = categories.reduce((sum, one) => sum + one.productCount, 0);
  check.sameValue({ value: value?.productCount, trace }, productCount, 'The number of products');
}
