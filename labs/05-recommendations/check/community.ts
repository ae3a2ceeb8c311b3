/** Users, products and who likes what, as the checks know them, and what is recommended to whom. */

import type { Random } from '#kit/random.ts';
import { likeGraph } from '#seeds/graphs/bipartite.ts';
import {
  LIKERS_READ,
  LIKES_ASKED,
  type Like,
  NEIGHBOURS_ASKED,
  type Product,
  RECOMMENDED,
  type ScoredProduct,
} from '../entities.ts';
import { byText, type Maker } from './maker.ts';

/** Who likes what. */
export interface Community {
  products: Product[];
  likes: Like[];
  /** The products that each user likes, and the users who like each product: in id order. */
  productsOf: ReadonlyMap<string, readonly string[]>;
  likersOf: ReadonlyMap<string, readonly string[]>;
}

/** How much of a community a recommendation looks at. */
export interface Caps {
  likes: number;
  likers: number;
  neighbours: number;
}

/** Those of step 5.5. */
export const CAPS: Caps = { likes: LIKES_ASKED, likers: LIKERS_READ, neighbours: NEIGHBOURS_ASKED };

const LIKES_PER_USER = 7.5;

/**
 * A community like the seeds', one of whose products is a star: the first.
 *
 * @param others adds users: the ids of the products that each likes, given all liked products' ids, the most popular
 *   first
 */
export function makeCommunity(
  make: Maker,
  random: Random,
  { users, products }: { users: number; products: number },
  others: (popular: readonly string[]) => Readonly<Record<string, readonly string[]>> = () => ({}),
): Community {
  const likes = Math.round(users * LIKES_PER_USER);
  const graph = likeGraph({ users, products, likes, seed: random.uint32() });
  const userIds = Array.from({ length: users }, () => make.userId());
  const all = Array.from({ length: products }, () => make.product());
  const edges = Array.from(graph.left, (user, edge): [string, string] => [
    userIds[user] as string,
    (all[graph.right[edge] as number] as Product).productId,
  ]);
  const times = new Map<string, number>();
  for (const [, productId] of edges) times.set(productId, (times.get(productId) ?? 0) + 1);
  const popular = [...times].sort((a, b) => b[1] - a[1] || byText(a[0], b[0])).map(([id]) => id);
  const more = Object.entries(others(popular)).flatMap(([userId, ids]) =>
    ids.map((id): [string, string] => [userId, id]),
  );
  return communityOf(
    all,
    [...edges, ...more].map(([userId, productId]) => make.like(userId, productId)),
  );
}

/** Products and likes, with each product's likes counted. */
export function communityOf(products: readonly Product[], likes: readonly Like[]): Community {
  const productsOf = new Map<string, string[]>();
  const likersOf = new Map<string, string[]>();
  for (const { userId, productId } of likes) {
    productsOf.set(userId, [...(productsOf.get(userId) ?? []), productId]);
    likersOf.set(productId, [...(likersOf.get(productId) ?? []), userId]);
  }
  for (const ids of [...productsOf.values(), ...likersOf.values()]) ids.sort(byText);
  const counted = products.map((product) => {
    return { ...product, likes: likersOf.get(product.productId)?.length ?? 0 };
  });
  return { products: counted, likes: [...likes], productsOf, likersOf };
}

/** Other users who like what a user likes, the nearest first, each with the overlap of step 5.5. */
export function overlaps(
  { productsOf, likersOf }: Community,
  userId: string,
  caps: Caps = CAPS,
): [userId: string, overlap: number][] {
  const mine = productsOf.get(userId) ?? [];
  const lists = mine.slice(0, caps.likes).map((id) => likersOf.get(id)?.slice(0, caps.likers));
  const others = [...productsOf.keys()].filter((id) => id !== userId);
  return highest(others.map((id) => [id, lists.filter((list) => list?.includes(id)).length]));
}

/** What is recommended to a user, by the definition of step 5.5. */
export function recommended(
  community: Community,
  userId: string,
  caps: Caps = CAPS,
): ScoredProduct[] {
  const { productsOf, likersOf } = community;
  const mine = productsOf.get(userId) ?? [];
  const neighbours = overlaps(community, userId, caps).slice(0, caps.neighbours);
  const scores = [...likersOf.keys()].map((productId): [string, number] => {
    const fans = neighbours.filter(([id]) => productsOf.get(id)?.includes(productId));
    return [productId, fans.reduce((sum, [, overlap]) => sum + overlap, 0)];
  });
  return highest(scores.filter(([id]) => !mine.includes(id)))
    .slice(0, RECOMMENDED)
    .map(([productId, score]) => ({ productId, score }));
}

/** The products that the first likers of a product like as well, the most frequent first. */
export function together(
  { productsOf, likersOf }: Community,
  productId: string,
  likers: number,
): ScoredProduct[] {
  const lists = (likersOf.get(productId) ?? []).slice(0, likers).map((id) => productsOf.get(id));
  const scores = [...likersOf.keys()]
    .filter((id) => id !== productId)
    .map((id): [string, number] => [id, lists.filter((list) => list?.includes(id)).length]);
  return highest(scores).map(([id, score]) => ({ productId: id, score }));
}

/** Those above 0, the highest first, of equal ones the smaller id. */
function highest(scores: readonly [string, number][]): [string, number][] {
  return scores.filter(([, score]) => score > 0).sort((a, b) => b[1] - a[1] || byText(a[0], b[0]));
}
