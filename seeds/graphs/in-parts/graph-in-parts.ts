/** A follow graph that is drawn block by block: any block by itself, without the others. */

import { type SeedPart, stretchOf } from '../../seed-part.ts';
import { type FollowPreset, followShape } from '../follow-preset.ts';
import { FollowChoice, kindOf } from './follow-choice.ts';
import { PairRule } from './pair-rule.ts';
import { Permutation } from './permutation.ts';
import { Activity, Popularity } from './popularity.ts';

/** Most users of a block, and fewest blocks of a graph. */
const BLOCK = { users: 4_096, fewest: 64 } as const;

/** Options of {@link GraphInParts}. */
export interface GraphInPartsOptions {
  readonly users: number;
  /** Exact number of follows. */
  readonly follows: number;
  readonly seed: number;
  readonly preset: FollowPreset;
}

/** Called for each follow that a user begins, with both ranks, and whether it is returned. */
export type OnFollow = (user: number, target: number, isReturned: boolean) => void;

/**
 * Users are named by rank, 0 being the most popular, and visited in a random order, in blocks of up
 * to 4,096. A block has the follows that its users begin, and those that return them. Each is a
 * function of the seed and of the user: a block takes the memory of one user.
 *
 * @example
 * const graph = new GraphInParts({ users: 1_000_000, follows: 10_000_000, seed: 1, preset: 'social' });
 * graph.drawBlock(7, (user, target) => console.log(user, target));
 */
export class GraphInParts {
  readonly users: number;
  /** How many blocks there are. */
  readonly blocks: number;
  readonly #blockUsers: number;
  readonly #visits: Permutation;
  readonly #numbers: Permutation;
  readonly #activity: Activity;
  readonly #choice: FollowChoice;
  readonly #taken = new TargetSet();
  readonly #isTaken = (target: number): boolean => this.#taken.has(target);

  /** Goes over all users a few times. */
  constructor({ users, follows, seed, preset }: GraphInPartsOptions) {
    const shape = followShape(preset, users);
    const popularity = new Popularity(users, shape);
    const activity = new Activity({ users, follows, seed, shape, popularity });
    const pairs = new PairRule({ users, seed, shape });
    this.users = users;
    this.#blockUsers = blockUsers(users);
    this.blocks = blockCount(users);
    this.#visits = new Permutation(`${seed}/in parts/visits`, users);
    this.#numbers = new Permutation(`${seed}/in parts/numbers`, users);
    this.#activity = activity;
    this.#choice = new FollowChoice({ users, seed, popularity, pairs, activity });
  }

  /** The first place of a block in the order of visits; of the block after the last, the end. */
  placeOfBlock(block: number): number {
    return Math.min(this.users, block * this.#blockUsers);
  }

  /** The rank of the user at a place in the order of visits. */
  rankAt(place: number): number {
    return this.#visits.at(place);
  }

  /** The place of a user in the order of visits. */
  placeOf(rank: number): number {
    return this.#visits.placeOf(rank);
  }

  /** The number of a user, from 0, of which its id is made: the most popular has 0. */
  numberOf(rank: number): number {
    if (rank === 0) return 0;
    return this.#numbers.at(rank) || this.#numbers.at(0);
  }

  /** How many follows the blocks from one to another, without that one, have. */
  followsIn(block: number, endBlock: number): number {
    let count = 0;
    const end = this.placeOfBlock(endBlock);
    for (let place = this.placeOfBlock(block); place < end; place++) {
      const { begun, returned } = this.#activity.of(this.rankAt(place));
      count += begun + returned + this.#activity.addedAt(place);
    }
    return count;
  }

  /** Draws the follows of one block, grouped by the users who begin them. */
  drawBlock(block: number, onFollow: OnFollow): void {
    const end = this.placeOfBlock(block + 1);
    for (let place = this.placeOfBlock(block); place < end; place++) {
      const user = this.rankAt(place);
      const own = this.#activity.of(user);
      const count = own.begun + this.#activity.addedAt(place);
      this.#taken.begin(count);
      for (let nth = 0; nth < count; nth++) {
        const target = this.#choice.target(user, nth, own, this.#isTaken);
        this.#taken.add(target);
        onFollow(user, target, kindOf(nth, own) === 'returned');
      }
    }
  }
}

/** Blocks of a graph of so many users: the most parts that it can have. */
export function blockCount(users: number): number {
  return Math.ceil(users / blockUsers(users));
}

function blockUsers(users: number): number {
  return Math.max(1, Math.min(BLOCK.users, Math.floor(users / BLOCK.fewest)));
}

// The targets of one user, while they are drawn.

/** A set of whole numbers that is emptied and filled again for each user, in one typed array. */
class TargetSet {
  /** Number + 1 in a slot; 0 where there is none. At most half full. */
  #slots = new Uint32Array(64);
  #mask = 63;

  /** Empties it and makes room. */
  begin(most: number): void {
    let size = 16;
    while (size < 2 * most) size *= 2;
    if (size > this.#slots.length) this.#slots = new Uint32Array(size);
    else this.#slots.fill(0, 0, size);
    this.#mask = size - 1;
  }

  has(value: number): boolean {
    return this.#slots[this.#slotOf(value)] !== 0;
  }

  add(value: number): void {
    this.#slots[this.#slotOf(value)] = value + 1;
  }

  /** The slot of a number, or a free one. */
  #slotOf(value: number): number {
    const slots = this.#slots;
    let slot = (Math.imul(value, 0x9e3779b1) >>> 8) & this.#mask;
    while (slots[slot] !== 0 && slots[slot] !== value + 1) slot = (slot + 1) & this.#mask;
    return slot;
  }
}

// The follows of one block, both those that are begun and those that return them.

/** Follow `n` goes from the user with number `sources[n]` to the one with `targets[n]`. */
export interface BlockEdges {
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

/** The follows of a block, by the users' numbers. */
export function blockEdges(graph: GraphInParts, block: number): BlockEdges {
  const count = graph.followsIn(block, block + 1);
  const sources = new Uint32Array(count);
  const targets = new Uint32Array(count);
  let edge = 0;
  graph.drawBlock(block, (user, target, isReturned) => {
    const [from, to] = [graph.numberOf(user), graph.numberOf(target)];
    sources[edge] = from;
    targets[edge] = to;
    edge += 1;
    if (!isReturned) return;
    sources[edge] = to;
    targets[edge] = from;
    edge += 1;
  });
  return { sources, targets };
}

// How many follow each user of one part, and how many each follows, in the whole graph.

/** Degrees of the users of a part, by their places from the first one of the part. */
export interface PartDegrees {
  readonly followers: Uint32Array;
  readonly following: Uint32Array;
}

/**
 * Draws the whole graph and counts for the users of one part: eight bytes for each of them. Followers
 * come from all parts, and no part knows another's.
 *
 * @returns yields the number of blocks drawn after each, then returns the degrees
 */
export function* countPart(
  graph: GraphInParts,
  part: SeedPart,
): Generator<number, PartDegrees, undefined> {
  const [firstBlock, endBlock] = stretchOf(part, graph.blocks);
  const first = graph.placeOfBlock(firstBlock);
  const users = graph.placeOfBlock(endBlock) - first;
  const followers = new Uint32Array(users);
  const following = new Uint32Array(users);
  const count = (user: number, target: number, isReturned: boolean): void => {
    const from = graph.placeOf(user) - first;
    if (from >= 0 && from < users) {
      following[from] = (following[from] as number) + 1;
      if (isReturned) followers[from] = (followers[from] as number) + 1;
    }
    const to = graph.placeOf(target) - first;
    if (to < 0 || to >= users) return;
    followers[to] = (followers[to] as number) + 1;
    if (isReturned) following[to] = (following[to] as number) + 1;
  };
  for (let block = 0; block < graph.blocks; block++) {
    graph.drawBlock(block, count);
    yield block + 1;
  }
  return { followers, following };
}
