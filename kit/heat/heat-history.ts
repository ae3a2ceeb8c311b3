/** The newest columns of all tables and indexes: what a heat map is drawn from. */

import type { HeatDropped, HeatEvent, HeatLayout, HeatLoad, LogEntry } from '../governor/event.ts';
import { type ColumnSpan, lastColumn } from './column-ring.ts';
import { ResourceHeat } from './resource-heat.ts';

/** How much is kept. */
export interface HeatHistoryOptions {
  /** Model seconds of a column. @default 0.5 */
  readonly columnSeconds?: number;
  /** @default 240 */
  readonly columns?: number;
}

/** Where nothing else is said: two minutes. */
const HEAT_COLUMNS = { columnSeconds: 0.5, columns: 240 } as const;

/** A table, and its indexes by name; a table of which only an index is known has none of its own. */
export interface HeatTable {
  readonly name: string;
  readonly table?: ResourceHeat;
  readonly indexes: readonly ResourceHeat[];
  /** The table if it is known, then the indexes. */
  readonly resources: readonly ResourceHeat[];
  /** When anything came to it last, in model seconds. */
  readonly busySeconds: number;
  /** It was dropped: its heat is shown until its columns have left the picture. */
  readonly isGone: boolean;
}

/** Tables and indexes that are kept; those that were told least recently go. */
const MOST_RESOURCES = 64;
const MOST_ENTRIES = 500;

/** Takes events in their order, from a governor or of a simulation. */
export class HeatHistory {
  readonly columnSeconds: number;
  readonly columns: number;
  readonly #resources = new Map<string, ResourceHeat>();
  #log: LogEntry[] = [];
  #version = 0;

  constructor(options: HeatHistoryOptions = {}) {
    const { columnSeconds, columns } = { ...HEAT_COLUMNS, ...options };
    this.columnSeconds = columnSeconds;
    this.columns = columns;
  }

  /** Another number after each event. */
  get version(): number {
    return this.#version;
  }

  /** The newest column of which anything was told; 0 where nothing was. */
  get newestColumn(): number {
    const updated = [...this.#resources.values()].map(({ updatedSeconds }) => updatedSeconds);
    return lastColumn(Math.max(0, ...updated), this.columnSeconds);
  }

  /** The columns that are kept: those before the newest, or, in the beginning, those from 0 on. */
  get span(): ColumnSpan {
    const end = Math.max(this.columns, this.newestColumn + 1);
    return { first: end - this.columns, end };
  }

  /** By name. */
  get tables(): HeatTable[] {
    const all = [...this.#resources.values()];
    const names = [...new Set(all.map(({ layout }) => layout.table))].sort();
    return names.map((name) =>
      tableOf(
        name,
        all.filter(({ layout }) => layout.table === name),
      ),
    );
  }

  /** The last 500 splits, refused splits and changes of throughput. */
  get log(): readonly LogEntry[] {
    return this.#log;
  }

  /** Adds one event; a load that it has already changes nothing. */
  add(event: HeatEvent): void {
    this.#version++;
    if (event.type === 'layout') this.#takeLayout(event);
    else if (event.type === 'load') this.#addLoad(event);
    else if (event.type === 'dropped') this.#drop(event);
    else this.#addEntry(event);
  }

  #takeLayout(layout: HeatLayout): void {
    const known = this.#resources.get(layout.resource);
    if (known?.take(layout)) return;
    this.#resources.set(
      layout.resource,
      new ResourceHeat(layout, this.columns, this.columnSeconds),
    );
    if (this.#resources.size <= MOST_RESOURCES) return;
    const others = [...this.#resources].filter(([resource]) => resource !== layout.resource);
    others.sort(([, one], [, other]) => one.updatedSeconds - other.updatedSeconds);
    this.#resources.delete(others[0]?.[0] ?? '');
  }

  #addLoad(load: HeatLoad): void {
    const heat = this.#resources.get(load.resource);
    if (!heat || heat.knows(load)) return;
    if (load.at < heat.updatedSeconds) this.#startAgain(load.at - load.dt);
    this.#resources.get(load.resource)?.add(load);
    this.#forgetGone();
  }

  /** Time has gone back: another governor, and what was told before is not its own. */
  #startAgain(nowSeconds: number): void {
    this.#log = this.#log.filter(({ atSeconds }) => atSeconds <= nowSeconds);
    for (const [resource, { layout, isGone }] of this.#resources) {
      const isNew = layout.partitions.every(({ madeAt }) => madeAt <= nowSeconds + ROUNDING);
      if (isGone || !isNew) this.#resources.delete(resource);
      else {
        this.#resources.set(resource, new ResourceHeat(layout, this.columns, this.columnSeconds));
      }
    }
  }

  /** What was dropped stays in the picture until its columns have left it. */
  #drop({ resource }: HeatDropped): void {
    const heat = this.#resources.get(resource);
    if (!heat) return;
    heat.isGone = true;
    if (heat.busySeconds === -Infinity) this.#resources.delete(resource);
  }

  #forgetGone(): void {
    const first = this.span.first * this.columnSeconds;
    for (const [resource, { isGone, updatedSeconds }] of this.#resources) {
      if (isGone && updatedSeconds <= first) this.#resources.delete(resource);
    }
  }

  #addEntry(entry: LogEntry): void {
    const isKnown = this.#log.some((known) => isSame(known, entry));
    if (!isKnown) this.#log = [...this.#log, entry].slice(-MOST_ENTRIES);
  }
}

/** Model time is exact to less than that, in seconds. */
const ROUNDING = 1e-6;

function isSame(one: LogEntry, other: LogEntry): boolean {
  return one.atSeconds === other.atSeconds && JSON.stringify(one) === JSON.stringify(other);
}

function tableOf(name: string, all: readonly ResourceHeat[]): HeatTable {
  const table = all.find(({ isIndex }) => !isIndex);
  const indexes = all
    .filter(({ isIndex }) => isIndex)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return {
    name,
    ...(table && { table }),
    indexes,
    resources: [...(table ? [table] : []), ...indexes],
    busySeconds: Math.max(...all.map(({ busySeconds }) => busySeconds)),
    isGone: all.every(({ isGone }) => isGone),
  };
}

/** A split, a refused split or a change of throughput, and its column. */
export interface MarkedEntry {
  readonly entry: LogEntry;
  readonly column: number;
}

/** What each mark means, in the order of a legend. */
export const MARK_WORDS: Readonly<Record<LogEntry['type'], string>> = {
  split: 'a partition splits',
  'split-refused': 'a split is refused',
  'throughput-changed': 'the throughput is changed',
};

/** The entries of a table or an index that are in the picture. */
export function markedEntries(
  log: readonly LogEntry[],
  heat: ResourceHeat,
  { first, end }: ColumnSpan,
): MarkedEntry[] {
  return log.flatMap((entry) => {
    const column = Math.floor(entry.atSeconds / heat.ring.columnSeconds);
    const isShown = entry.resource === heat.layout.resource && column >= first && column < end;
    return isShown ? [{ entry, column }] : [];
  });
}

/** The kinds of marks in some panels, in the order of a legend. */
export function shownMarks(entries: readonly MarkedEntry[]): LogEntry['type'][] {
  const types = Object.keys(MARK_WORDS) as LogEntry['type'][];
  return types.filter((type) => entries.some(({ entry }) => entry.type === type));
}

const STEPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600] as const;

/**
 * Times between two others, at most so many, each a multiple of a round step.
 *
 * @example
 * tickSeconds(0, 60, 4); // => [0, 20, 40, 60]
 */
export function tickSeconds(from: number, to: number, most: number): number[] {
  const fits = (step: number): boolean => Math.floor((to - from) / step) + 1 <= most;
  const step = STEPS.find(fits) ?? Math.ceil((to - from) / most / 3_600) * 3_600;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, at) => first + at * step);
}
