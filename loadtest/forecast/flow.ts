/** How much passes where many kinds of requests meet on limits that they share. */

/** Requests that write the same units to the same partitions. */
export interface RequestKind {
  /** Part of all requests. */
  share: number;
  /** Units by partition. */
  readonly table: ReadonlyMap<string, number>;
  /** The same of its indexes. */
  readonly indexes: ReadonlyMap<string, number>;
}

/** What passes in all. */
export interface AdmittedFlow {
  /** Requests a second that are admitted once the queues of the indexes are full. */
  readonly requestsPerSecond: number;
  /** What limits it. */
  readonly limit: 'the load' | 'the table' | 'an index';
}

/** Rounds after which the flow does not move any more. */
const ROUNDS = 300;

/**
 * The flow that satisfies every limit: a full index lets the same part of all requests pass; in a
 * partition of the table small requests come first, because its tokens seldom reach the cost of
 * a large one while small ones take them. Found by approaching it round by round.
 *
 * @param limit write units a second of each partition
 */
export function admittedFlow(
  kinds: readonly RequestKind[],
  offeredPerSecond: number,
  limit: number,
): AdmittedFlow {
  const passes = new Passes(limit);
  let indexPass = 1;
  let flow = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const indexLoads = new Map<string, number>();
    flow = 0;
    for (const { share, table, indexes } of kinds) {
      const rate = offeredPerSecond * share * indexPass * passes.of(table);
      flow += rate;
      passes.load(table, rate);
      for (const [place, units] of indexes) add(indexLoads, place, rate * units);
    }
    passes.adjust();
    indexPass = Math.min(1, indexPass * step(limit, Math.max(0, ...indexLoads.values())));
  }
  const isIndex = indexPass < 0.999;
  const table = passes.areAll ? 'the load' : 'the table';
  return { requestsPerSecond: flow, limit: isIndex ? 'an index' : table };
}

/** What part of its requests each partition of the table lets pass, by their units. */
class Passes {
  readonly #limit: number;
  readonly #passes = new Map<string, Map<number, number>>();
  readonly #loads = new Map<string, Map<number, number>>();

  /** @param limit units a second of each partition */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Of a request, which has to pass everywhere. */
  of(table: RequestKind['table']): number {
    let pass = 1;
    for (const [place, units] of table) pass *= this.#passes.get(place)?.get(units) ?? 1;
    return pass;
  }

  load(table: RequestKind['table'], rate: number): void {
    for (const [place, units] of table) {
      const loads = this.#loads.get(place) ?? new Map<number, number>();
      this.#loads.set(place, loads);
      add(loads, units, rate * units);
    }
  }

  /** Moves every pass towards its limit, and begins a new round. */
  adjust(): void {
    for (const [place, loads] of this.#loads) {
      const passes = this.#passes.get(place) ?? new Map<number, number>();
      this.#passes.set(place, passes);
      let left = this.#limit;
      for (const [units, load] of [...loads].sort(([one], [other]) => one - other)) {
        passes.set(units, Math.min(1, (passes.get(units) ?? 1) * step(left, load)));
        left = Math.max(0, left - load);
      }
    }
    this.#loads.clear();
  }

  /** Whether everything passes. */
  get areAll(): boolean {
    return [...this.#passes.values()].every((passes) =>
      [...passes.values()].every((pass) => pass > 0.999),
    );
  }
}

/** Part of the way to a limit, so that the rounds settle down. */
function step(limit: number, load: number): number {
  return Math.min(1.5, Math.max(0.7, (limit / Math.max(load, 1e-9)) ** 0.5));
}

function add<Key>(sums: Map<Key, number>, key: Key, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}
