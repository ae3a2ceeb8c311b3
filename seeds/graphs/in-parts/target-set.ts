/** The targets of one user, while they are drawn. */

/** A set of whole numbers that is emptied and filled again for each user, in one typed array. */
export class TargetSet {
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
