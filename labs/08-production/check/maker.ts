/** Makes the entities that the checks of Lab 8 ask for. */

import { DrawnIds } from '#kit/checkpoint/lab/drawn-ids.ts';
import type { Random } from '#kit/random.ts';
import type { Product, Question, Review, ReviewFlag, Wallet } from '../entities.ts';

const THINGS = ['kettle', 'lamp', 'radio', 'tent', 'drill', 'desk', 'globe', 'clock'];
const COLORS = ['amber', 'black', 'crème', 'green', 'grün', 'ivory', 'rosé', 'white'];
const WORDS = ['sturdy', 'light', 'quiet', 'tall', 'warm', 'spare', 'part', 'for', 'and', 'with'];
const START_MS = Date.UTC(2025, 0, 1);
/** One year. */
const SPAN_SECONDS = 31_000_000;

/** Draws entities from one random source; ids go up, times do not. */
export class Maker {
  readonly #random: Random;
  readonly #ids: DrawnIds;

  constructor(random: Random) {
    this.#random = random;
    this.#ids = new DrawnIds(random);
  }

  /** @param prefix such as `p`, for a product */
  id(prefix: string): string {
    return this.#ids.mixedId(prefix);
  }

  /** A moment of the last year, ISO 8601. */
  moment(): string {
    return new Date(START_MS + this.#random.integer(0, SPAN_SECONDS) * 1_000).toISOString();
  }

  /** A text of so many characters. */
  text(length: number): string {
    let text = '';
    while (text.length < length) text += `${this.#random.pick(WORDS)} `;
    return text.slice(0, length);
  }

  /** @param descriptionLength in characters */
  product(sellerId: string, descriptionLength: number, stock = 50): Product {
    return {
      Type: 'Product',
      productId: this.id('p'),
      name: `${this.#random.pick(COLORS)} ${this.#random.pick(THINGS)}`,
      sellerId,
      priceCents: this.#random.integer(199, 49_999),
      stock,
      description: this.text(descriptionLength),
    };
  }

  /** @param textLength in characters */
  question(textLength: number): Question {
    return { questionId: this.id('q'), text: this.text(textLength), askedAt: this.moment() };
  }

  review(productId: string): Review {
    return {
      Type: 'Review',
      reviewId: this.id('r'),
      productId,
      userId: this.id('u'),
      rating: this.#random.integer(1, 5),
      comment: this.text(this.#random.integer(20, 90)),
      postedAt: this.moment(),
    };
  }

  flag(productId: string): ReviewFlag {
    return { Type: 'ReviewFlag', flagId: this.id('f'), productId, flaggedAt: this.moment() };
  }

  wallet(balanceCents: number): Wallet {
    return { Type: 'Wallet', userId: this.id('u'), balanceCents };
  }
}
