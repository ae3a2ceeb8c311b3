/** Where the writes of an arm go. */

import type { ResourceState } from '../../kit/governor/proxy/state.ts';

/** How the writes of one table or index spread over its partitions. */
export interface Spread {
  readonly name: string;
  /** Part of all its write units, by partition, in the order of the keys. */
  readonly shares: readonly number[];
  /** Partitions that get any. */
  readonly partitions: number;
  /** Distinct partition key values that were written. */
  readonly keys: number;
}

/** Adds up where writes go. */
export class SpreadCount {
  readonly #units = new Map<string, Map<number, number>>();
  readonly #keys = new Map<string, Set<string>>();

  add(resource: string, partition: number, key: string, units: number): void {
    const sums = this.#units.get(resource) ?? new Map<number, number>();
    this.#units.set(resource, sums.set(partition, (sums.get(partition) ?? 0) + units));
    const keys = this.#keys.get(resource) ?? new Set<string>();
    this.#keys.set(resource, keys.add(key));
  }

  /** All units of a table or an index. */
  unitsOf(resource: string): number {
    return [...(this.#units.get(resource)?.values() ?? [])].reduce((sum, one) => sum + one, 0);
  }

  /** The resource whose fullest partition has the most. */
  hottest(resources: readonly Pick<ResourceState, 'name' | 'partitions'>[]): Spread {
    const spreads = resources
      .filter(({ name }) => this.#units.has(name))
      .map(({ name, partitions }) => {
        const sums = this.#units.get(name) as Map<number, number>;
        const units = partitions.map((_, place) => sums.get(place) ?? 0);
        const all = this.unitsOf(name);
        const spread = {
          name,
          shares: units.map((one) => one / all),
          partitions: sums.size,
          keys: this.#keys.get(name)?.size ?? 0,
        };
        return { spread, most: Math.max(...units) };
      });
    return spreads.reduce((one, other) => (other.most > one.most ? other : one)).spread;
  }
}
