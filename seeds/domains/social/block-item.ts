/** The items of one block of a social graph in parts. */

import type { Item } from '../../../kit/item/item.ts';
import { Random } from '../../../kit/random.ts';
import { userKey } from '../../entity-key.ts';
import { fakerFor } from '../../fake.ts';
import {
  blockEdges,
  type GraphInParts,
  type PartDegrees,
} from '../../graphs/in-parts/graph-in-parts.ts';
import { CounterDraw } from '../../graphs/in-parts/permutation.ts';
import { followEdgeItems, profileItem, SINCE_MS } from './follow.ts';
import type { SocialPartOptions } from './part-option.ts';

/** Makes the items of one block after the other. */
export class BlockItems {
  readonly #graph: GraphInParts;
  readonly #options: SocialPartOptions;
  readonly #degrees: PartDegrees & { first: number };
  readonly #profiles: InventedProfiles;
  readonly #since: CounterDraw;

  constructor(
    graph: GraphInParts,
    options: SocialPartOptions,
    degrees: PartDegrees & { first: number },
  ) {
    this.#graph = graph;
    this.#options = options;
    this.#degrees = degrees;
    this.#profiles = new InventedProfiles(options.seed);
    this.#since = new CounterDraw(`${options.seed}/in parts/since`);
  }

  /** Profiles and follows, shuffled: grouped by user they would heat one partition after another. */
  *of(block: number): Generator<Item> {
    const { sources, targets } = blockEdges(this.#graph, block);
    const first = this.#graph.placeOfBlock(block);
    const users = this.#graph.placeOfBlock(block + 1) - first;
    const sides = this.#options.design === 'a' ? 2 : 1;
    const order = new Uint32Array(users + sides * sources.length).map((_, at) => at);
    new Random(`${this.#options.seed}/in parts/block ${block}`).shuffleInPlace(order);
    for (const at of order) {
      if (at < users) {
        yield this.#profile(first + at);
      } else {
        const edge = Math.floor((at - users) / sides);
        const items = this.#follow(sources[edge] as number, targets[edge] as number);
        yield items[(at - users) % sides] as Item;
      }
    }
  }

  #profile(place: number): Item {
    const { first, followers, following } = this.#degrees;
    const user = this.#graph.numberOf(this.#graph.rankAt(place));
    return profileItem(user, this.#graph.users, {
      ...this.#profiles.of(user),
      followerCount: followers[place - first] as number,
      followingCount: following[place - first] as number,
    });
  }

  #follow(source: number, target: number): Item[] {
    const { users } = this.#graph;
    const share = this.#since.float(source, target);
    const sinceMs = SINCE_MS.from + Math.floor(share * (SINCE_MS.end - SINCE_MS.from));
    const ends = { source: userKey(source, users), target: userKey(target, users) };
    return [...followEdgeItems(ends, { design: this.#options.design, sinceMs })];
  }
}

// Names and texts of users, each by itself: no draw depends on the one before.

/** How many of each are invented, to be put together anew for every user. */
const POOL = { names: 1_000, bios: 2_000 } as const;

/**
 * Names and texts that faker has invented once, and a way to choose among them by a user's number:
 * faker itself would have to invent those of all users before.
 */
class InventedProfiles {
  readonly #draw: CounterDraw;
  readonly #first: readonly string[];
  readonly #last: readonly string[];
  readonly #bios: readonly string[];

  constructor(seed: number) {
    const { person } = fakerFor(seed, 'profile in parts');
    this.#draw = new CounterDraw(`${seed}/in parts/profiles`);
    this.#first = Array.from({ length: POOL.names }, () => person.firstName());
    this.#last = Array.from({ length: POOL.names }, () => person.lastName());
    this.#bios = Array.from({ length: POOL.bios }, () => person.bio());
  }

  /** The name and the text of a user. */
  of(user: number): { name: string; bio: string } {
    const pick = (values: readonly string[], which: number): string =>
      values[this.#draw.uint32(user, which) % values.length] as string;
    return { name: `${pick(this.#first, 0)} ${pick(this.#last, 1)}`, bio: pick(this.#bios, 2) };
  }
}
