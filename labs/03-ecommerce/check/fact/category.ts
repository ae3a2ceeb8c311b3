/** 3.9 tags; 3.10 the tree of categories. */

import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import { withItems, withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { CategoryChild, CategoryPath, ProductTag, Subtree } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { inOrderOf } from '../maker.ts';
import type { Check, Facts } from './context.ts';

const tagged = { what: 'tags', label: ({ productId, tag }: ProductTag) => `${productId} ${tag}` };

export const tag: Facts = (fact, data, loaded) => {
  const { tag: name, newTag, edges, others, renamed, both } = data.tags;

  const renames = (lab: LabContext) => model.renameTag(lab, name, newTag);

  fact('the tags of a product are a prefix of its collection', async (check) => {
    const productId = edges[0]?.productId ?? '';
    const call = await check.run((lab) => model.tagsOfProduct(lab, productId));
    const own = [...edges, ...others].filter((edge) => edge.productId === productId);
    check.sameList(call, inOrderOf('tag', own), tagged);
    check.cost(call, 'tags of a product');
  });

  fact('the products with a tag are a Query on GSI1, in id order', async (check) => {
    const call = await check.run((lab) => model.productsWithTag(lab, name));
    check.sameList(call, edges, tagged);
    check.cost(call, 'products with a tag');
  });

  fact('a renamed tag is on every product that had it, and found there', async (check) => {
    await check.writes(renames, afterRename(check), 'rename a tag');
    const found = await check.run((lab) => model.productsWithTag(lab, newTag));
    check.sameList(found, inOrderOf('productId', [...moved(check), renamed]), tagged);
  });

  fact('a tag that nobody has any more is renamed without an effect', async (check) => {
    await check.begin(afterRename(check));
    await check.writes(renames, afterRename(check));
  });

  fact('a rename that was broken off leaves each product one of the two tags', async (check) => {
    const outcome = await check.runBroken(renames, 'inside');
    check.holds('error' in outcome, [
      'The connection broke while the tag was renamed: expected an error, but it returned. How does the caller learn that some writes were not done?',
    ]);
    const others = edges.filter(({ productId }) => productId !== both.productId);
    for (const { productId } of others) await hasOneTag(check, productId);
    await check.writes(renames, afterRename(check));
  });

  fact('a product that loses the tag meanwhile does not get the new one', async (check) => {
    // Behind it there are products that have the tag.
    const middle = Math.floor(edges.length / 2);
    const [gone, made] = [edges, moved(check)].map((edges) =>
      itemOf(edges[middle] as ProductTag),
    ) as [Item, Item];
    await check.runWhile(renames, () => check.table.remove([gone]), 1);
    const items = await check.table.items();
    check.holds(!items.some(({ PK, SK }) => PK === made.PK && SK === made.SK), [
      `Between your read and your write ${gone.PK} lost the tag, and has the new one now.`,
      'What must still be true of the old edge when you delete it?',
    ]);
    await check.sameItems(withoutItems(afterRename(check), [made]));
  });

  fact('a tag that is renamed to itself stays as it is', async (check) => {
    await check.writes((lab) => model.renameTag(lab, newTag, newTag), loaded);
  });
};

/** The edges under their new tag. */
function moved({ data, now }: Check): ProductTag[] {
  const { edges, newTag } = data.tags;
  return edges.map((edge) => ({ ...edge, tag: newTag, UpdatedAt: now.toISOString() }));
}

function afterRename(check: Check): Item[] {
  const { edges } = check.data.tags;
  return withItems(withoutItems(check.loaded, edges.map(itemOf)), moved(check).map(itemOf));
}

async function hasOneTag(check: Check, productId: string): Promise<void> {
  const { tag: name, newTag } = check.data.tags;
  const items = (await check.table.items()) as unknown as ProductTag[];
  const tags = items.filter((item) => item.Type === 'ProductTag' && item.productId === productId);
  const found = tags.map((edge) => edge.tag).filter((one) => one === name || one === newTag);
  check.holds(found.length === 1, [
    `After the connection broke, ${productId} has ${found.length === 0 ? 'neither tag' : 'both tags'}: expected the old one or the new one.`,
    'Which request deletes one item and puts another, or does neither?',
  ]);
}

const edges = {
  what: 'edges',
  label: ({ parentId, childId }: CategoryChild) => `${parentId} -> ${childId}`,
};

export const tree: Facts = (fact, data) => {
  const { idOf, children } = data.tree;

  fact('the subcategories are a prefix of the collection, in id order', async (check) => {
    const parentId = idOf('electronics');
    const call = await check.run((lab) => model.subcategories(lab, parentId));
    const own = children.filter((edge) => edge.parentId === parentId);
    check.sameList(call, inOrderOf('childId', own), edges);
    check.cost(call, 'subcategories');
  });

  fact('the parents are the same edges on GSI1: there may be two', async (check) => {
    // Radios are on a shelf too: GSI1 has their products under the same key.
    for (const word of ['radios', 'headphones']) {
      const childId = idOf(word);
      const call = await check.run((lab) => model.parents(lab, childId));
      const own = children.filter((edge) => edge.childId === childId);
      check.sameList(call, inOrderOf('parentId', own), edges);
      if (word === 'headphones') check.cost(call, 'parents');
    }
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
