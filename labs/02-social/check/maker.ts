/** Makes the entities that the checks of Lab 2 ask for, with ids that no seed has. */

import { DrawnIds } from '#kit/checkpoint/lab/drawn-ids.ts';
import type { Random } from '#kit/random.ts';
import type { Follow, Follower, Profile } from '../entities.ts';

/** A user with everything that leads to and from them. */
export interface Person {
  profile: Profile;
  /** In id order, as everywhere below. */
  follows: Follow[];
  followers: Follower[];
}

/** How many edges a person gets. */
export interface PersonShape {
  follows: number;
  followers: number;
  /** So many of the followers are followed back. */
  mutual: number;
  /** Whether followers bring a copy of their name and picture. */
  copies?: boolean;
}

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eve', 'Finn', 'Gia', 'Hal', 'Iris', 'Jon'];
const SURNAMES = ['Okafor', 'Lindqvist', 'Marín', 'Tanaka', 'O’Neill', 'Weiß'];

/** Draws people and their edges from one random source. */
export class Maker {
  readonly #random: Random;
  readonly #ids: DrawnIds;

  constructor(random: Random) {
    this.#random = random;
    this.#ids = new DrawnIds(random);
  }

  /** An id with a capital letter: the same id in small letters is another user, or nobody. */
  userId(): string {
    const number = this.#ids.number();
    return this.#ids.id(this.#random.pick(NAMES), number);
  }

  /** An id that comes behind all others in key order: its first letter does not end at z. */
  lastUserId(): string {
    return `é${this.userId().slice(2)}`; // As many bytes as before.
  }

  /** So many ids, every second one in small letters, the last one behind all others in key order. */
  userIds(count: number): string[] {
    return Array.from({ length: count }, (_, at) => {
      if (at === count - 1) return this.lastUserId();
      return at % 2 === 0 ? this.userId() : this.userId().toLowerCase();
    });
  }

  profile(userId = this.userId()): Profile {
    const name = this.#name(userId);
    const bio = this.#random.pick(['plays the cello', 'bakes', 'runs far', 'reads maps']);
    return { Type: 'Profile', userId, name, bio, followerCount: 0, followingCount: 0 };
  }

  follow(followerId: string, followeeId: string): Follow {
    return { Type: 'Follow', followerId, followeeId, since: this.time() };
  }

  person(shape: PersonShape, id?: string): Person {
    const profile = this.profile(id);
    const { userId } = profile;
    const firstBack = shape.follows - shape.mutual;
    const others =
      shape.mutual > 0
        ? this.userIds(firstBack + shape.followers)
        : [...this.userIds(shape.follows), ...this.userIds(shape.followers)];
    if (shape.mutual > 0) lastIsMutual(others, firstBack);
    const followed = others.slice(0, shape.follows).sort(byText);
    const following = others.slice(firstBack).sort(byText);
    return {
      profile: { ...profile, followerCount: following.length, followingCount: followed.length },
      follows: followed.map((id) => this.follow(userId, id)),
      followers: following.map((id) => reverseOf(this.follow(id, userId), this.#copies(id, shape))),
    };
  }

  time(): string {
    const since = Date.UTC(2024, 0, 1) + this.#random.integer(0, 60_000_000) * 1_000;
    return new Date(since).toISOString();
  }

  #copies(followerId: string, { copies }: PersonShape): Partial<Follower> {
    if (!copies) return {};
    const picture = `https://pictures.example.com/people/${followerId}/${this.#random.uint32()}/large.jpeg`;
    return { followerName: this.#name(followerId), followerPicture: picture };
  }

  #name(userId: string): string {
    const first = userId.replace(/\d+/, '');
    return `${first.charAt(0).toUpperCase()}${first.slice(1)} ${this.#random.pick(SURNAMES)}`;
  }
}

/** Lets the last in key order be followed back: no first page of a long list has all of them. */
function lastIsMutual(ids: string[], firstBack: number): void {
  const last = ids.slice(firstBack).sort(byText).at(-1) as string;
  const place = ids.indexOf(last);
  [ids[firstBack], ids[place]] = [last, ids[firstBack] as string];
}

/** The same edge from the other end. */
export function reverseOf(edge: Follow, copies: Partial<Follower> = {}): Follower {
  const { followerId, followeeId, since } = edge;
  return { Type: 'Follower', followerId, followeeId, since, ...copies };
}

/** The order of keys: below the surrogates, comparing ids as text is comparing their bytes. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
