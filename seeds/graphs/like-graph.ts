/** Who likes which product: every user a few, and one product that most users like. */

import { Random } from '../../kit/random.ts';
import { apportion } from './apportion.ts';
import { type BipartiteGraph, bipartiteGraph } from './bipartite.ts';
import { logNormalWeights } from './log-normal.ts';

/** Options of {@link likeGraph}. */
export interface LikeGraphOptions {
  users: number;
  products: number;
  /** Edges of all users together, at most users times products. */
  likes: number;
  /** Same seed, same graph. */
  seed: number | string;
}

/** Spread of how many products a user likes, and of how popular products are. */
const SIGMA = { user: 0.6, product: 1 } as const;
/** Of each draw of a product, how often it is the star. */
const STAR_SHARE = 0.2;

/** Users on the left, products on the right; product 0 is the star. */
export function likeGraph({ users, products, likes, seed }: LikeGraphOptions): BipartiteGraph {
  const random = (what: string): Random => new Random(`${seed}/like/${what}`);
  const degrees = apportion(logNormalWeights(users, SIGMA.user, random('user')), {
    total: likes,
    most: products,
  });
  const weights = logNormalWeights(products, SIGMA.product, random('product'));
  const others = weights.slice(1).reduce((sum, weight) => sum + weight, 0);
  if (others > 0) weights[0] = Math.round((others * STAR_SHARE) / (1 - STAR_SHARE));
  return bipartiteGraph({ degrees, weights, random: random('edge') });
}
