/** The line of keys, cut into partitions without overlap or gap. */

import { compareKeys, HASH_END, type Key, LOWEST } from './key.ts';
import type { Partition, PartitionBeginning } from './partition.ts';

/** Makes a partition; ids are the map's. */
export type PartitionMaker = (id: number, beginning: PartitionBeginning, now: number) => Partition;

/** A partition's place in the tree of splits, and what it has admitted and refused. */
export type KeptPartition = Pick<
  Partition,
  'id' | 'parent' | 'from' | 'to' | 'madeAt' | 'admitted' | 'throttled'
>;

/** A partition that was split: its sums stay as they were. */
export type RetiredPartition = KeptPartition & { readonly retiredAt: number };

/** All partitions of a table or an index, in the order of their keys. */
export class PartitionMap {
  readonly #make: PartitionMaker;
  #partitions: Partition[];
  /** Where each begins: numbers side by side, because every request looks here. */
  #starts: Float64Array;
  #made = 0;
  readonly #retired: RetiredPartition[] = [];

  /** @param count partitions to begin with, of equal parts of the hashes */
  constructor(count: number, make: PartitionMaker, now: number) {
    this.#make = make;
    const starts = Array.from({ length: count }, (_, part) => ({
      hash: Math.round((HASH_END / count) * part),
      sortKey: LOWEST,
    }));
    this.#partitions = starts.map((from, part) =>
      make(this.#made++, { from, to: starts[part + 1], bytes: 0 }, now),
    );
    this.#starts = this.#hashes();
  }

  get partitions(): readonly Partition[] {
    return this.#partitions;
  }

  /** Partitions that were split, in the order of their splits. */
  get retired(): readonly RetiredPartition[] {
    return this.#retired;
  }

  /** The partition that owns a key. */
  locate(hash: number, sortKey: Key['sortKey']): Partition {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      const start = starts[middle] as number;
      const isBefore =
        hash < start || (hash === start && this.#isBefore({ hash, sortKey }, middle));
      if (isBefore) high = middle - 1;
      else low = middle;
    }
    return this.#partitions[low] as Partition;
  }

  /**
   * Cuts a partition in two; the partitions never come together again.
   *
   * @param cut a key inside it, the first of the second half
   * @param shareBefore what part of its bytes the first half gets
   */
  split(partition: Partition, cut: Key, shareBefore: number, now: number): [Partition, Partition] {
    const { id: parent, from, to, bytes, madeAt, admitted, throttled } = partition;
    const halves: [Partition, Partition] = [
      this.#make(this.#made++, { from, to: cut, bytes: bytes * shareBefore, parent }, now),
      this.#make(this.#made++, { from: cut, to, bytes: bytes * (1 - shareBefore), parent }, now),
    ];
    this.#partitions.splice(this.#partitions.indexOf(partition), 1, ...halves);
    this.#starts = this.#hashes();
    this.#retired.push({
      id: parent,
      parent: partition.parent,
      from,
      to,
      madeAt,
      retiredAt: now,
      admitted,
      throttled,
    });
    return halves;
  }

  #isBefore(key: Key, place: number): boolean {
    return compareKeys(key, (this.#partitions[place] as Partition).from) < 0;
  }

  #hashes(): Float64Array {
    return Float64Array.from(this.#partitions, ({ from }) => from.hash);
  }
}
