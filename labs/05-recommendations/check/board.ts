/** Products whose likes are counted: the table of the step that ranks them. */

import type { Item } from '#kit/item/item.ts';
import { LEADERBOARD_SHARDS, type Product } from '../entities.ts';
import { type Community, communityOf } from './community.ts';
import { likeItems, productItem } from './item.ts';
import { byText, type Maker } from './maker.ts';

/** Products, the shard of each, and who likes them. */
export interface Board {
  community: Community;
  /** By product id. */
  shards: ReadonlyMap<string, number>;
  /** Of the products that somebody likes, the one with the fewest likes. */
  last: string;
  /** Two users: the first likes this product, the second likes nothing. */
  fan: string;
  guest: string;
}

const PRODUCTS = 14;
/** Products that nobody likes, at once the data. */
const UNLIKED = 40;
/** So many of the top are in one shard. */
const IN_ONE_SHARD = 7;
const THAT_SHARD = 2;
/** These products have as many likes as the one before them. */
const TIED: readonly number[] = [2, 4, 7, 9];

export function makeBoard(make: Maker, times: number): Board {
  const products = Array.from({ length: PRODUCTS }, () => make.product());
  const users = Array.from({ length: PRODUCTS + 1 }, () => make.userId());
  const likes = products.flatMap(({ productId }, place) => {
    const many = PRODUCTS - (TIED.includes(place) ? place - 1 : place);
    return users.slice(-many).map((userId) => make.like(userId, productId));
  });
  const shards = new Map(
    products.map(({ productId }, place) => [
      productId,
      place < IN_ONE_SHARD ? THAT_SHARD : place % LEADERBOARD_SHARDS,
    ]),
  );
  const unliked = Array.from({ length: UNLIKED * times }, () => make.product());
  for (const [place, { productId }] of unliked.entries()) {
    shards.set(productId, place % LEADERBOARD_SHARDS);
  }
  const [guest] = users as [string];
  const community = communityOf([...products, ...unliked], likes);
  const [last] = products.slice(-1) as [Product];
  return { community, shards, last: last.productId, fan: users.at(-1) as string, guest };
}

/** The board's items; a product's likes are its edges. */
export function boardItems({ community: { products, likes }, shards }: Board): Item[] {
  return [
    ...products.map((product) => productItem(product, shards.get(product.productId) as number)),
    ...likes.flatMap(likeItems),
  ];
}

/** The products with the most likes, of equal ones the smaller id first. */
export function topOf({ community: { products } }: Board, most: number): Product[] {
  return [...products]
    .sort((a, b) => b.likes - a.likes || byText(a.productId, b.productId))
    .slice(0, most);
}

/** The board with one like more, or without one. */
export function withLikes(board: Board, likes: Community['likes']): Board {
  return { ...board, community: communityOf(board.community.products, likes) };
}
