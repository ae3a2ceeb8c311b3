/** Distinct edges in the order in which they came, in typed arrays: 16 bytes an edge. */

import type { Random } from '../../kit/random.ts';

/**
 * A growing list of edges that holds no edge twice: an open-addressing table of positions in it.
 *
 * @example
 * const edges = new EdgeSet(10);
 * edges.add(1, 2); // => true
 * edges.add(1, 2); // => false
 */
export class EdgeSet {
  /** Edge `n` goes from node `sources[n]` to node `targets[n]`. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  #count = 0;
  /** Position + 1 of the edge in a slot; 0 where there is none. At most half full. */
  readonly #slots: Uint32Array;
  readonly #mask: number;

  /** @param capacity most edges, up to 2³⁰ */
  constructor(capacity: number) {
    this.sources = new Uint32Array(capacity);
    this.targets = new Uint32Array(capacity);
    const slots = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * capacity)));
    this.#slots = new Uint32Array(slots);
    this.#mask = slots - 1;
  }

  /** Edges in it. */
  get count(): number {
    return this.#count;
  }

  /** Most edges it holds. */
  get capacity(): number {
    return this.sources.length;
  }

  get isFull(): boolean {
    return this.#count === this.capacity;
  }

  /** Adds an edge unless it is there already or the list is full; whether it did. */
  add(source: number, target: number): boolean {
    if (this.isFull) return false;
    let slot = this.#slotOf(source, target);
    for (let at = this.#slots[slot]; at !== 0; at = this.#slots[slot]) {
      const position = (at as number) - 1;
      if (this.sources[position] === source && this.targets[position] === target) return false;
      slot = (slot + 1) & this.#mask;
    }
    this.sources[this.#count] = source;
    this.targets[this.#count] = target;
    this.#count += 1;
    this.#slots[slot] = this.#count;
    return true;
  }

  /**
   * Puts the edges in a random order, after the last `add`: written in the order of their sources,
   * they would heat one item collection after the other.
   */
  shuffle(random: Random): void {
    const { sources, targets } = this;
    for (let last = this.#count - 1; last > 0; last--) {
      const other = random.integer(0, last);
      const [source, target] = [sources[last] as number, targets[last] as number];
      sources[last] = sources[other] as number;
      targets[last] = targets[other] as number;
      sources[other] = source;
      targets[other] = target;
    }
  }

  #slotOf(source: number, target: number): number {
    const mixed = Math.imul(source, 0x9e3779b1) ^ Math.imul(target + 1, 0x85ebca6b);
    return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) & this.#mask;
  }
}
