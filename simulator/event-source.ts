/** The items of a load, one after the other, as events that the model understands. */

import {
  type Consistency,
  readUnits,
  TRANSACTION_FACTOR,
  writeUnits,
} from '../kit/capacity/request-units.ts';
import type { CapacityEvent, EventIndexWrite } from '../kit/governor/admission.ts';
import type { Governor } from '../kit/governor/governor.ts';
import type { Resource } from '../kit/governor/resource.ts';
import type { Operation } from '../kit/governor/throttling.ts';
import { WRITE_UNIT_BYTES } from '../kit/limits.ts';
import { Random } from '../kit/random.ts';
import { type KeyStream, keyStream, type SortKeyStream, sortKeyStream } from './key-stream.ts';
import type { LoadIndexWrite, ScenarioLoad } from './scenario.ts';

/** Where nothing else is said. */
const LOAD_DEFAULTS = {
  itemBytes: 1_024,
  sortKey: 'random',
  consistency: { read: 'eventual', write: 'strong' },
  share: 1,
  indexUnits: 1,
} as const;

const NO_INDEX_WRITES: readonly EventIndexWrite[] = [];

/** One item of a load; sent again as it is until it is admitted. */
export class LoadEvent implements CapacityEvent {
  hash = 0;
  sortKey = 0;
  indexWrites = NO_INDEX_WRITES;
  /** When its first request was sent. */
  firstSentAt = 0;
  readonly resource: Resource;
  readonly operation: Operation;
  readonly units: number;
  readonly consistency: Consistency;
  readonly addedBytes: number;

  constructor(source: EventSource) {
    this.resource = source.resource;
    this.operation = source.operation;
    this.units = source.units;
    this.consistency = source.consistency;
    this.addedBytes = source.addedBytes;
  }
}

/** Makes the items of one load. */
export class EventSource {
  readonly resource: Resource;
  readonly operation: Operation;
  readonly units: number;
  readonly consistency: Consistency;
  readonly addedBytes: number;
  /** Items still to be made; without a number of items there is no end of them. */
  remaining: number;
  readonly #keys: KeyStream;
  readonly #sortKeys: SortKeyStream;
  readonly #indexWriters: readonly (() => EventIndexWrite | undefined)[];

  /** @param seed text that is this load's own */
  constructor(load: ScenarioLoad, governor: Governor, seed: string) {
    const random = new Random(seed);
    const { sortKey = LOAD_DEFAULTS.sortKey } = load;
    this.resource = governor.resource(load.table, load.index);
    this.operation = load.operation === 'read' ? 'Read' : 'Write';
    this.consistency = load.consistency ?? LOAD_DEFAULTS.consistency[load.operation];
    this.units = unitsPerItem(load);
    const isNew = this.operation === 'Write' && sortKey !== 'fixed';
    this.addedBytes = isNew ? (load.itemBytes ?? this.units * WRITE_UNIT_BYTES) : 0;
    this.remaining = load.items ?? Infinity;
    this.#keys = keyStream(load.keys, this.remaining, random);
    this.#sortKeys = sortKeyStream(sortKey, random);
    this.#indexWriters = (load.indexWrites ?? []).map((write, place) =>
      indexWriter(write, governor.resource(load.table, write.index), `${seed}/${place}`),
    );
  }

  /** Makes the event the next item. */
  fill(event: LoadEvent): void {
    this.remaining--;
    event.hash = this.#keys.next();
    event.sortKey = this.#sortKeys.next();
    if (this.#indexWriters.length === 0) return;
    event.indexWrites = this.#indexWriters.flatMap((write) => write() ?? []);
  }
}

/** Units that one item of a load costs. */
function unitsPerItem({ units, operation, itemBytes, consistency }: ScenarioLoad): number {
  if (units !== undefined) return units;
  const bytes = itemBytes ?? LOAD_DEFAULTS.itemBytes;
  const wanted = consistency ?? LOAD_DEFAULTS.consistency[operation];
  if (operation === 'read') return readUnits(bytes, wanted);
  const factor = wanted === 'transactional' ? TRANSACTION_FACTOR : 1;
  return factor * writeUnits({ oldBytes: 0, newBytes: bytes });
}

function indexWriter(
  write: LoadIndexWrite,
  index: Resource,
  seed: string,
): () => EventIndexWrite | undefined {
  const random = new Random(seed);
  const { share = LOAD_DEFAULTS.share, units = LOAD_DEFAULTS.indexUnits } = write;
  const keys = keyStream(write.keys, Infinity, random);
  const sortKeys = sortKeyStream(write.sortKey ?? LOAD_DEFAULTS.sortKey, random);
  return () => {
    if (share < 1 && random.float() >= share) return undefined;
    const addedBytes = units * WRITE_UNIT_BYTES;
    return { index, hash: keys.next(), sortKey: sortKeys.next(), units, addedBytes };
  };
}
