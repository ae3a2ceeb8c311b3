/** Makes the entities that the checks of Lab 5 ask for, with ids that no seed has. */

import { DrawnIds } from '#kit/checkpoint/lab/drawn-ids.ts';
import type { Random } from '#kit/random.ts';
import type { Like, Product, Tagging } from '../entities.ts';

// Capitals come before small letters in a key, other alphabets behind them; a dictionary has them beside each other.
const NAMES = ['ada', 'Bo', 'cleo', 'Dov', 'eve', 'Finn', 'éa', 'Hal', '𐐀', 'Jon'];
const THINGS = ['kettle', 'Lamp', 'tent', 'Drum', 'globe', 'Clock', 'æon', 'Vase', 'bench', 'Rug'];
const POSTS = ['Post', 'note'];

/** Draws ids, products and edges from one random source. */
export class Maker {
  readonly #random: Random;
  readonly #ids: DrawnIds;

  constructor(random: Random) {
    this.#random = random;
    this.#ids = new DrawnIds(random);
  }

  userId(): string {
    return this.#id(NAMES);
  }

  postId(): string {
    return this.#id(POSTS);
  }

  product(): Product {
    const productId = this.#id(THINGS);
    const thing = productId.replace(/\d+/, '').toLowerCase();
    return { Type: 'Product', productId, name: `A ${thing} for every day`, likes: 0 };
  }

  like(userId: string, productId: string): Like {
    return { Type: 'Like', userId, productId, likedAt: this.#time() };
  }

  tagging(postId: string, tag: string): Tagging {
    return { Type: 'Tagging', postId, tag, taggedAt: this.#time() };
  }

  #id(words: readonly string[]): string {
    const number = this.#ids.number();
    return this.#ids.id(this.#random.pick(words), number);
  }

  #time(): string {
    const at = Date.UTC(2024, 0, 1) + this.#random.integer(0, 60_000_000) * 1_000;
    return new Date(at).toISOString();
  }
}

/** The order of keys: no id has a letter for which comparing texts is not comparing their bytes. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
