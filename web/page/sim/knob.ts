/** The knobs of the simulator: what each may be, where it is at first, and how an address has it. */

import type { Keys, Scenario, ScenarioLoad } from '../../../simulator/scenario.ts';

/** Where all knobs are. */
export interface Knobs {
  /** Partition keys that the star's edges are spread over in the index. */
  readonly shards: number;
  /** Edge items a second that clients want to write. */
  readonly writes: number;
  /** How many of 100 edges go to the star. */
  readonly star: number;
  /** Zipf's exponent of the other users. */
  readonly zipf: number;
  readonly sortKey: 'random' | 'ascending';
  /** Partitions that the index begins with. */
  readonly partitions: number;
  readonly split: 'off' | 'on';
  /** Pages a second of the star's list of followers. */
  readonly pages: number;
  /** Model time. */
  readonly seconds: number;
  /** Divides every window of the model. */
  readonly timeScale: number;
  /** Another seed is another draw. */
  readonly seed: number;
}

/** A knob of whole steps. */
export interface NumberKnob {
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly first: number;
}

/** All knobs that have a number. */
export const NUMBER_KNOBS = {
  shards: { low: 1, high: 16, step: 1, first: 1 },
  writes: { low: 100, high: 8_000, step: 100, first: 3_000 },
  star: { low: 0, high: 100, step: 5, first: 60 },
  zipf: { low: 0, high: 2, step: 0.1, first: 0.8 },
  partitions: { low: 1, high: 16, step: 1, first: 4 },
  pages: { low: 0, high: 300, step: 10, first: 20 },
  seconds: { low: 10, high: 600, step: 10, first: 60 },
  timeScale: { low: 1, high: 300, step: 1, first: 30 },
  seed: { low: 1, high: 9_999, step: 1, first: 1 },
} as const satisfies Partial<Record<keyof Knobs, NumberKnob>>;

/** All knobs that have a word; the first is where each is at first. */
export const WORD_KNOBS = {
  sortKey: ['random', 'ascending'],
  split: ['off', 'on'],
} as const satisfies { [Name in WordKnobName]: readonly Knobs[Name][] };

/** A knob that has a number, or a word. */
export type NumberKnobName = keyof typeof NUMBER_KNOBS;
export type WordKnobName = Exclude<keyof Knobs, NumberKnobName>;

/** In the order of the address. */
export const KNOB_NAMES = [
  ...(Object.keys(NUMBER_KNOBS) as NumberKnobName[]),
  ...(Object.keys(WORD_KNOBS) as WordKnobName[]),
];

/**
 * The knobs of these texts; a knob without a text, or with one that it cannot be, is where it is at first.
 *
 * @example
 * knobsOf((name) => (name === 'shards' ? '4' : undefined)).shards; // => 4
 */
export function knobsOf(textOf: (name: keyof Knobs) => string | undefined): Knobs {
  const numbers = Object.entries(NUMBER_KNOBS).map(([name, knob]) => [
    name,
    numberOf(textOf(name as NumberKnobName), knob),
  ]);
  const words = Object.entries(WORD_KNOBS).map(([name, known]) => {
    const text = textOf(name as WordKnobName);
    return [name, known.find((word) => word === text) ?? known[0]];
  });
  return Object.fromEntries([...numbers, ...words]) as Knobs;
}

/** Where all knobs are at first. */
export const FIRST_KNOBS = knobsOf(() => undefined);

function numberOf(text: string | undefined, { low, high, step, first }: NumberKnob): number {
  if (text === undefined || !/^\d{1,5}(\.\d)?$/.test(text)) return first;
  const value = Number(text);
  const isStep = Number.isInteger(Math.round((value / step) * 1e6) / 1e6);
  return value >= low && value <= high && isStep ? value : first;
}

// The knobs in the query of the page's address.

/** Reads `?shards=4&star=80`. */
export function readKnobs(search: string): Knobs {
  const query = new URLSearchParams(search);
  return knobsOf((name) => query.get(name) ?? undefined);
}

/**
 * The query with these knobs; whatever else it says stays. A knob that is where it is at first is left out.
 *
 * @returns the empty text where nothing is to be said
 */
export function searchOf(search: string, knobs: Knobs): string {
  const query = new URLSearchParams(search);
  for (const name of KNOB_NAMES) {
    if (knobs[name] === FIRST_KNOBS[name]) query.delete(name);
    else query.set(name, String(knobs[name]));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

// The scenario that the knobs make: follows, and the inverted index where a star's followers meet.

export const FOLLOWS = 'Follows';
export const INVERTED = 'inverted';

/** Users that follow; their keys in the table come up evenly. */
const FOLLOWERS = 10_000;
/** Users besides the star that are followed. */
export const OTHERS = 1_000;
/** Bytes of an edge item, and edges in a page. */
export const EDGE_BYTES = 200;
export const PAGE_EDGES = 20;
/** Writes a second that a partition of the table gets at most, so that the table is never the limit. */
const TABLE_PARTITION_WRITES = 500;
const LEAST_TABLE_PARTITIONS = 4;

/** Names of keys in the index. */
export const STAR_KEY = 'USER#star';
export const OTHER_KEY = 'USER';

/** What `npm run simulate` takes. */
export function scenarioOf(knobs: Knobs): Scenario {
  const { shards, writes, partitions, split, seconds, timeScale, seed } = knobs;
  const indexes = [{ name: INVERTED, partitions }];
  return {
    title: `Follows of a star, ${shards} ${shards === 1 ? 'shard' : 'shards'} in the inverted index`,
    seed,
    timeScale,
    split,
    tables: [{ name: FOLLOWS, mode: 'on-demand', partitions: tablePartitions(writes), indexes }],
    phases: [{ name: `${seconds} seconds`, seconds, loads: loadsOf(knobs) }],
  };
}

/** Partitions that the table begins with: enough for its even keys. */
function tablePartitions(writes: number): number {
  return Math.max(LEAST_TABLE_PARTITIONS, Math.ceil(writes / TABLE_PARTITION_WRITES));
}

/** The star's partition keys in the index. */
export function starKeys(shards: number): Keys {
  if (shards === 1) return { distribution: 'one', name: STAR_KEY };
  return { distribution: 'even', name: STAR_KEY, count: shards };
}

function loadsOf({ shards, writes, star, zipf, sortKey, pages }: Knobs): ScenarioLoad[] {
  const follows = (itemsPerSecond: number, followed: Keys): ScenarioLoad => ({
    table: FOLLOWS,
    operation: 'write',
    itemBytes: EDGE_BYTES,
    keys: { distribution: 'even', name: 'FOLLOWER', count: FOLLOWERS },
    open: { itemsPerSecond },
    indexWrites: [{ index: INVERTED, keys: followed, sortKey }],
  });
  const others: Keys = { distribution: 'zipf', name: OTHER_KEY, count: OTHERS, exponent: zipf };
  const toStar = (writes * star) / 100;
  return [
    ...(toStar > 0 ? [follows(toStar, starKeys(shards))] : []),
    ...(toStar < writes ? [follows(writes - toStar, others)] : []),
    // Any shard may hold the first followers, so each is asked for a whole page.
    ...(pages > 0
      ? [
          {
            table: FOLLOWS,
            index: INVERTED,
            operation: 'read' as const,
            itemBytes: EDGE_BYTES * PAGE_EDGES,
            keys: starKeys(shards),
            open: { itemsPerSecond: pages * shards },
          },
        ]
      : []),
  ];
}
