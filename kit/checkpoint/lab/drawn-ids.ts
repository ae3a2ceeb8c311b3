/** Draws the ids of a lab's data, so that every lab has the ids that keys, orders and cursors treat in their own way. */

import type { Random } from '../../random.ts';

/**
 * Stand behind the word of every third id, in turn: letters outside ASCII, and characters that cursors are cut
 * at. Never `#`, and no blank: DynamoDB and JavaScript order them alike.
 */
const ODD = ['é', ':', 'Ω', '|', 'ß', '.'];

/** Ids whose numbers go up, and are others in every data set. */
export class DrawnIds {
  readonly #random: Random;
  #last: number;
  #drawn = 0;
  readonly #odd = new Set<string>();

  constructor(random: Random) {
    this.#random = random;
    this.#last = 1_000 + random.integer(0, 50_000);
  }

  /** The number of the next id. */
  number(): number {
    this.#last += this.#random.integer(1, 7);
    return this.#last;
  }

  /** An id that begins with a word: `Ada20415`, `Boé417`. */
  id(word: string, number = this.number()): string {
    this.#drawn += 1;
    if (this.#drawn % 3 > 0) return `${word}${number}`;
    const sign = ODD[(this.#drawn / 3) % ODD.length] as string;
    // As many bytes as a plain id, so that an item costs what it costs.
    const id = `${word}${sign}${String(number).slice(Buffer.byteLength(sign))}`;
    if (this.#odd.has(id)) return `${word}${number}`;
    this.#odd.add(id);
    return id;
  }

  /** Likewise, two of three words with a capital: the same id in small letters is another one, or none. */
  mixedId(word: string): string {
    const number = this.number();
    const first = word.charAt(0);
    return this.id(`${number % 3 === 0 ? first : first.toUpperCase()}${word.slice(1)}`, number);
  }
}
