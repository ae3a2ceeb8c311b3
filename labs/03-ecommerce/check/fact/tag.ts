/** 3.9 tags. */

import { withItems, withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { ProductTag } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { inOrderOf } from '../maker.ts';
import type { Check, Facts } from './context.ts';

const tagged = { what: 'tags', label: ({ productId, tag }: ProductTag) => `${productId} ${tag}` };

export const tag: Facts = (fact) => {
  fact('the tags of a product are a prefix of its collection', async (check) => {
    const { edges, others } = check.data.tags;
    const productId = edges[0]?.productId ?? '';
    const call = await check.run((lab) => model.tagsOfProduct(lab, productId));
    const own = [...edges, ...others].filter((edge) => edge.productId === productId);
    check.sameList(call, inOrderOf('tag', own), tagged);
    check.cost(call, 'tags of a product');
  });

  fact('the products with a tag are a Query on GSI1, in id order', async (check) => {
    const { tag: name, edges } = check.data.tags;
    const call = await check.run((lab) => model.productsWithTag(lab, name));
    check.sameList(call, edges, tagged);
    check.cost(call, 'products with a tag');
  });

  fact('a renamed tag is on every product that had it, and found there', async (check) => {
    const { newTag, renamed } = check.data.tags;
    await check.writes(renames(check), afterRename(check), 'rename a tag');
    const found = await check.run((lab) => model.productsWithTag(lab, newTag));
    check.sameList(found, inOrderOf('productId', [...moved(check), renamed]), tagged);
  });

  fact('a tag that nobody has any more is renamed without an effect', async (check) => {
    await check.begin(afterRename(check));
    await check.writes(renames(check), afterRename(check));
  });

  fact('a rename that was broken off leaves each product one of the two tags', async (check) => {
    const outcome = await check.runBroken(renames(check), 'inside');
    check.holds('error' in outcome, [
      'The connection broke while the tag was renamed: expected an error, but it returned. How does the caller learn that some writes were not done?',
    ]);
    const { edges, both } = check.data.tags;
    const others = edges.filter(({ productId }) => productId !== both.productId);
    for (const { productId } of others) await hasOneTag(check, productId);
    await check.run(renames(check));
    await check.sameItems(afterRename(check));
  });

  fact('a product that loses the tag meanwhile does not get the new one', async (check) => {
    // Behind it there are products that have the tag.
    const middle = Math.floor(check.data.tags.edges.length / 2);
    const [gone, made] = [check.data.tags.edges, moved(check)].map((edges) =>
      itemOf(edges[middle] as ProductTag),
    ) as [Item, Item];
    await check.runWhile(renames(check), () => check.table.remove([gone]), 1);
    const items = await check.table.items();
    check.holds(!items.some(({ PK, SK }) => PK === made.PK && SK === made.SK), [
      `Between your read and your write ${gone.PK} lost the tag, and has the new one now.`,
      'What must still be true of the old edge when you delete it?',
    ]);
    await check.sameItems(withoutItems(afterRename(check), [made]));
  });

  fact('a tag that is renamed to itself stays as it is', async (check) => {
    const { newTag } = check.data.tags;
    await check.writes((lab) => model.renameTag(lab, newTag, newTag), check.loaded);
  });
};

function renames(check: Check): (lab: LabContext) => Promise<void> {
  const { tag: name, newTag } = check.data.tags;
  return (lab) => model.renameTag(lab, name, newTag);
}

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
