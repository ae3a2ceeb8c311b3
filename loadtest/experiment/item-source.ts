/** The items that an experiment writes or reads: of the same keys, in the same order, as a simulation's. */

import type { Item } from '../../kit/item/item.ts';
import { itemBytes } from '../../kit/item/item-size.ts';
import { Random } from '../../kit/random.ts';
import { LOAD_DEFAULTS } from '../../simulator/event-source.ts';
import { keyPlaces, keyValue } from '../../simulator/key-stream.ts';
import type { Keys, LoadIndexWrite, ScenarioLoad } from '../../simulator/scenario.ts';
import { sortKeyStream } from '../../simulator/sort-key-stream.ts';
import { indexKeyNames } from './experiment-table.ts';

/** The name of the attribute that brings an item to its size. */
const FILLER = 'data';

/** Sort keys are numbers in a simulation; as text of this many digits they have the same order. */
const DIGITS = 10;

/** Items that a load of reads chooses from; their writing takes no more than a new partition admits at once. */
export const READ_ITEMS = 250;

/** Makes the items of one load, one after the other. */
export class ItemSource {
  /** Items still to be made; without a number of items there is no end of them. */
  remaining: number;
  readonly #next: () => Item;

  /** @param seed text that is this load's own, as the simulation's phase and load have it */
  constructor(load: ScenarioLoad, seed: string) {
    this.remaining = load.items ?? Infinity;
    const random = new Random(seed);
    const keys = keyTexts(load.keys, this.remaining, random);
    const sortKeys = sortKeyStream(load.sortKey ?? LOAD_DEFAULTS.sortKey, random);
    const indexWriters = (load.indexWrites ?? []).map((write, place) =>
      indexWriter(write, `${seed}/${place}`),
    );
    const bytes = load.itemBytes ?? LOAD_DEFAULTS.itemBytes;
    const sortKeyText = load.operation === 'read' ? storedSortKey : uniqueSortKey(load);
    let nth = 0;
    this.#next = () => {
      const key = { PK: keys(), SK: sortKeyText(sortKeys.next(), nth++) };
      return filled(Object.assign(key, ...indexWriters.map((write) => write())), bytes);
    };
  }

  next(): Item {
    this.remaining--;
    return this.#next();
  }
}

/** What has to be in the table before a load of reads begins, as a load of writes. */
export function writesBefore(load: ScenarioLoad): ScenarioLoad {
  const { table, keys, itemBytes: bytes } = load;
  return {
    ...{ table, keys, operation: 'write', sortKey: 'ascending', batch: 25, items: READ_ITEMS },
    ...(bytes !== undefined && { itemBytes: bytes }),
    closed: { clients: 1, serviceSeconds: 0.05, backoff: 'boto' },
  };
}

/** No batch may name a key twice, and the second item of a key would replace the first. */
type SortKeyText = (value: number, nth: number) => string;

function uniqueSortKey({ sortKey }: ScenarioLoad): SortKeyText {
  return (value, nth) => (sortKey === 'ascending' ? digits(value) : `${digits(value)}-${nth}`);
}

/** Those that {@link writesBefore} has written, in turn. */
const storedSortKey: SortKeyText = (_value, nth) => digits(1 + (nth % READ_ITEMS));

function indexWriter(write: LoadIndexWrite, seed: string): () => Item {
  const random = new Random(seed);
  const { index, share = LOAD_DEFAULTS.share, sortKey = LOAD_DEFAULTS.sortKey } = write;
  const keys = keyTexts(write.keys, Infinity, random);
  const sortKeys = sortKeyStream(sortKey, random);
  const names = indexKeyNames(index);
  return () => {
    if (share < 1 && random.float() >= share) return {};
    return { [names.partitionKey]: keys(), [names.sortKey]: digits(sortKeys.next()) };
  };
}

function keyTexts(keys: Keys, items: number, random: Random): () => string {
  const places = keyPlaces(keys, items, random);
  return () => keyValue(keys, places.next());
}

function filled(item: Item, bytes: number): Item {
  const missing = bytes - itemBytes(item) - FILLER.length;
  return { ...item, [FILLER]: 'x'.repeat(Math.max(0, missing)) };
}

function digits(value: number): string {
  return String(value).padStart(DIGITS, '0');
}
