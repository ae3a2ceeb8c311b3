/** Who acts next: actors in the order of their times, a binary heap. */

import type { Actor } from './actor.ts';

/** Actors of equal times act in the order in which they were added. */
export class Agenda {
  readonly #times: number[] = [];
  readonly #places: number[] = [];
  readonly #actors: Actor[] = [];

  add(actor: Actor, time: number): void {
    this.#times.push(time);
    this.#places.push(this.#actors.push(actor) - 1);
    let child = this.#times.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.#isBefore(child, parent)) break;
      this.#swap(child, parent);
      child = parent;
    }
  }

  /** The time of the next act; `Infinity` when there is none. */
  get time(): number {
    return this.#times[0] ?? Infinity;
  }

  /** Lets the first one act, and puts it where its next time belongs. */
  act(): void {
    const actor = this.#actors[this.#places[0] as number] as Actor;
    this.#times[0] = actor.act(this.time);
    let parent = 0;
    for (;;) {
      let first = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2]) {
        if (child < this.#times.length && this.#isBefore(child, first)) first = child;
      }
      if (first === parent) return;
      this.#swap(first, parent);
      parent = first;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [oneTime, otherTime] = [this.#times[one] as number, this.#times[other] as number];
    if (oneTime !== otherTime) return oneTime < otherTime;
    return (this.#places[one] as number) < (this.#places[other] as number);
  }

  #swap(one: number, other: number): void {
    const [times, places] = [this.#times, this.#places];
    [times[one], times[other]] = [times[other] as number, times[one] as number];
    [places[one], places[other]] = [places[other] as number, places[one] as number];
  }
}
