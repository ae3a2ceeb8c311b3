/** Products with tags, one tag to be renamed. */

import type { Item } from '#kit/item/item.ts';
import type { Product, ProductTag } from '../entities.ts';
import { itemOf } from './item.ts';
import { inOrderOf, type Maker } from './maker.ts';

/** The tags and who has them. */
export interface Tags {
  tag: string;
  newTag: string;
  /** The edges to `tag`, in product order. */
  edges: ProductTag[];
  /** One product more has `newTag` already. */
  renamed: ProductTag;
  /** One product has both tags: this is its edge to `newTag`. */
  both: ProductTag;
  /** Two other tags of the first product, and one that begins like `tag`. */
  others: ProductTag[];
  /** The first product itself: it is in the same collection as its tags. */
  product: Product;
}

const PRODUCTS = 12;

export function makeTags(make: Maker): Tags {
  const [tag, newTag] = [make.id('gift'), make.id('present')];
  const drawn = Array.from({ length: PRODUCTS }, () => make.product());
  const products = inOrderOf('productId', drawn);
  const first = products[0] as Product;
  const edges = products.map((product) => make.tagged(product, tag));
  return {
    tag,
    newTag,
    edges,
    product: first,
    renamed: make.tagged(make.product(), newTag),
    both: { ...(edges[1] as ProductTag), tag: newTag, ...make.times() },
    others: [
      make.tagged(first, make.id('a')),
      make.tagged(first, make.id('z')),
      make.tagged(make.product(), `${tag}card`),
    ],
  };
}

export function tagItems({ edges, renamed, both, others, product }: Tags): Item[] {
  return [...edges, renamed, both, ...others, product].map(itemOf);
}
