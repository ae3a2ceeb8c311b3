/** A product with its relationships, and what another part of the shop keeps beside them. */

import type { Item } from '#kit/item/item.ts';
import type { OtherItem, ProductPage, ProductReview } from '../entities.ts';
import { guardOf } from './customer.ts';
import { itemOf } from './item.ts';
import { inOrderOf, type Maker, newestFirst, nodeOf, ofProduct, ofUser } from './maker.ts';

/** A product's page as a model returns it, and the items in its collection that are none of it. */
export interface MadePage {
  page: ProductPage;
  others: OtherItem[];
}

/** How much there is of each. */
export interface PageShape {
  categories: number;
  tags: number;
  prices: number;
  reviews: number;
  /** Bytes of each review's comment. @default a few words */
  commentBytes?: number;
}

const OTHERS = 6;

export function makePage(make: Maker, shape: PageShape): MadePage {
  const made = make.product();
  const { productId } = made;
  const list = <T>(length: number, one: () => T): T[] => Array.from({ length }, one);
  const prices = list(shape.prices, () => make.price(productId));
  const [now] = newestFirst(prices);
  const product = { ...made, priceCents: now?.priceCents ?? made.priceCents };
  const categories = list(shape.categories, () => make.inCategory(product, make.id('c')));
  const tags = list(shape.tags, () => make.tagged(product, make.id('tag')));
  return {
    page: {
      product,
      categories: inOrderOf('categoryId', categories),
      tags: inOrderOf('tag', tags),
      prices: inOrderOf('CreatedAt', prices),
      reviews: inOrderOf(
        'CreatedAt',
        list(shape.reviews, () => reviewOf(make, productId, shape)),
      ),
    },
    others: [
      ...make.others('ReviewFlag', productId, OTHERS),
      ...make.others('PriceAlert', productId, OTHERS),
    ],
  };
}

/** The items of a product's collection. */
export function pageItems({ page, others }: MadePage): Item[] {
  const { product, categories, tags, prices, reviews } = page;
  return [product, ...categories, ...tags, ...prices, ...reviews, ...others].map(itemOf);
}

/** The reviews themselves: who reads edges only never needs them. */
export function reviewItems({ page }: MadePage): Item[] {
  return page.reviews.map((review) => itemOf(nodeOf(review)));
}

/** All that step 3.15 writes of each review, but the product's edge. */
export function wholeReviews({ page }: MadePage): Item[] {
  return page.reviews.map(nodeOf).flatMap((one) => [one, ofUser(one), guardOf(one)].map(itemOf));
}

function reviewOf(make: Maker, productId: string, { commentBytes }: PageShape): ProductReview {
  const review = ofProduct(make.review(make.id('u'), productId));
  if (commentBytes === undefined) return review;
  return { ...review, comment: `${review.comment}. `.repeat(commentBytes).slice(0, commentBytes) };
}
