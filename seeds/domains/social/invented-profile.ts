/** Names and texts of users, each by itself: no draw depends on the one before. */

import { fakerFor } from '../../fake.ts';
import { CounterDraw } from '../../graphs/in-parts/counter-draw.ts';

/** How many of each are invented, to be put together anew for every user. */
const POOL = { names: 1_000, bios: 2_000 } as const;

/**
 * Names and texts that faker has invented once, and a way to choose among them by a user's number:
 * faker itself would have to invent those of all users before.
 */
export class InventedProfiles {
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
