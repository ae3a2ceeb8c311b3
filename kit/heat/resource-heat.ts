/** What came to one table or index, by partition and column of time. */

import type { HeatLayout, HeatLoad, HeatPartition } from '../governor/event.ts';
import { ColumnRing } from './column-ring.ts';

/** Units of one partition in one column. */
export interface CellUnits {
  write: number;
  read: number;
  refusedWrite: number;
  refusedRead: number;
}

/** What is kept of a partition for each column: the four figures of its load. */
const FIGURES = 4;
/** Loads that are known again, so that none counts twice. */
const KNOWN_LOADS = 1_024;

/** A table or an index: its layout, and its columns. */
export class ResourceHeat {
  readonly ring: ColumnRing;
  #layout: HeatLayout;
  #partitions: ReadonlyMap<number, HeatPartition>;
  /** By partition: figure after figure, each with a place for every column. */
  #units = new Map<number, Float32Array>();
  /** By AWS's reason: refused units of each column. */
  #reasons = new Map<string, Float32Array>();
  readonly #queued: Float32Array;
  #backlogLimit = 0;
  #waitingUnits = 0;
  readonly #known = new Set<number>();
  /** Until when it was told, in model seconds. */
  updatedSeconds = -Infinity;
  /** When anything came last, in model seconds. */
  busySeconds = -Infinity;
  isGone = false;

  constructor(layout: HeatLayout, columns: number, columnSeconds: number) {
    this.ring = new ColumnRing(columns, columnSeconds);
    this.#queued = new Float32Array(columns);
    this.#layout = layout;
    this.#partitions = byId(layout);
  }

  get layout(): HeatLayout {
    return this.#layout;
  }

  /** Its own name: that of the index, or of the table. */
  get name(): string {
    return this.#layout.index ?? this.#layout.table;
  }

  get isIndex(): boolean {
    return this.#layout.index !== undefined;
  }

  /** Units of writes that may wait for an index; 0 as long as nothing was told of them. */
  get backlogLimit(): number {
    return this.#backlogLimit;
  }

  /** Units of writes that wait for the index, as it was told last. */
  get waitingUnits(): number {
    return this.#waitingUnits;
  }

  /** AWS's reasons for all that was refused. */
  get reasons(): readonly string[] {
    return [...this.#reasons.keys()];
  }

  partition(id: number): HeatPartition | undefined {
    return this.#partitions.get(id);
  }

  /**
   * Takes a layout of the same partitions, with those that splits have made.
   *
   * @returns false where it is the layout of another table or index of that name
   */
  take(layout: HeatLayout): boolean {
    const isSame = layout.partitions.every((partition) => {
      const known = this.#partitions.get(partition.id);
      return !known || (known.madeAt === partition.madeAt && known.parent === partition.parent);
    });
    if (!isSame || this.isGone) return false;
    if (layout.partitions.length >= this.#partitions.size) {
      this.#layout = layout;
      this.#partitions = byId(layout);
    }
    return true;
  }

  /** Whether this very load was added before. */
  knows({ at }: HeatLoad): boolean {
    return this.#known.has(at);
  }

  /** Adds a load, to each column the part of it that is in the column's time. */
  add(load: HeatLoad): void {
    const { at, dt, partitions, reasons, backlog } = load;
    if (!(dt > 0)) return;
    this.#know(at);
    this.updatedSeconds = at;
    if (partitions.length > 0) this.busySeconds = at;
    if (backlog) [this.#waitingUnits, this.#backlogLimit] = backlog;
    this.ring.measure(
      at - dt,
      at,
      (place) => this.#forget(place),
      (place, part) => {
        for (const [id, ...figures] of partitions) this.#addUnits(id, place, figures, part);
        for (const [reason, units] of Object.entries(reasons)) {
          addAt(this.#columnsOf(this.#reasons, reason, 1), place, units * part);
        }
        if (backlog) this.#queued[place] = Math.max(this.#queued[place] as number, backlog[0]);
      },
    );
  }

  /**
   * Adds the units of a cell to `sum`. In the column of a split, each half has a half of what its
   * partition of before still got.
   */
  addCell(sum: CellUnits, id: number, column: number, part = 1): void {
    const place = this.ring.placeOf(column);
    if (place < 0) return;
    const own = this.#units.get(id);
    if (own) {
      const { columns } = this.ring;
      sum.write += part * (own[place] as number);
      sum.read += part * (own[columns + place] as number);
      sum.refusedWrite += part * (own[2 * columns + place] as number);
      sum.refusedRead += part * (own[3 * columns + place] as number);
    }
    const parent = this.#parentSplitIn(id, column);
    if (parent !== undefined) this.addCell(sum, parent, column, part / 2);
  }

  /** The figures of a partition as they are kept: write, read, refused write, refused read, each by place. */
  figuresOf(id: number): Float32Array | undefined {
    return this.#units.get(id);
  }

  /** Units that were refused in a column, by AWS's reason; only those that are more than none. */
  refused(column: number): [reason: string, units: number][] {
    const place = this.ring.placeOf(column);
    if (place < 0) return [];
    return [...this.#reasons].flatMap(([reason, units]) => {
      const sum = units[place] as number;
      return sum > 0 ? [[reason, sum] as [string, number]] : [];
    });
  }

  /** Units of writes that waited for the index in a column, at most. */
  queuedUnits(column: number): number {
    const place = this.ring.placeOf(column);
    return place < 0 ? 0 : (this.#queued[place] as number);
  }

  #parentSplitIn(id: number, column: number): number | undefined {
    const { parent } = this.#partitions.get(id) ?? {};
    if (parent === undefined) return undefined;
    const { retiredAt = Infinity } = this.#partitions.get(parent) ?? {};
    return Math.floor(retiredAt / this.ring.columnSeconds) === column ? parent : undefined;
  }

  #addUnits(id: number, place: number, figures: readonly number[], part: number): void {
    if (!this.#partitions.has(id)) return;
    const units = this.#columnsOf(this.#units, id, FIGURES);
    for (const [figure, value] of figures.entries()) {
      addAt(units, figure * this.ring.columns + place, value * part);
    }
  }

  #columnsOf<Key>(kept: Map<Key, Float32Array>, key: Key, figures: number): Float32Array {
    const known = kept.get(key);
    if (known) return known;
    const made = new Float32Array(figures * this.ring.columns);
    kept.set(key, made);
    return made;
  }

  #forget(place: number): void {
    const { columns } = this.ring;
    for (const units of this.#units.values()) {
      for (let figure = 0; figure < FIGURES; figure++) units[figure * columns + place] = 0;
    }
    for (const units of this.#reasons.values()) units[place] = 0;
    this.#queued[place] = 0;
  }

  #know(at: number): void {
    this.#known.add(at);
    if (this.#known.size <= KNOWN_LOADS) return;
    for (const oldest of this.#known) {
      this.#known.delete(oldest);
      return;
    }
  }
}

function byId({ partitions }: HeatLayout): ReadonlyMap<number, HeatPartition> {
  return new Map(partitions.map((partition) => [partition.id, partition]));
}

function addAt(values: Float32Array, place: number, value: number): void {
  values[place] = (values[place] as number) + value;
}

/** Units a second; nothing was measured where `seconds` is 0. */
export interface CellRate extends CellUnits {
  readonly seconds: number;
}

/** The rates of a partition over columns that follow each other. */
export function cellRate(
  heat: ResourceHeat,
  id: number,
  column: number,
  endColumn = column + 1,
): CellRate {
  const sum: CellUnits = { write: 0, read: 0, refusedWrite: 0, refusedRead: 0 };
  let seconds = 0;
  for (let at = column; at < endColumn; at++) {
    heat.addCell(sum, id, at);
    seconds += heat.ring.measuredSeconds(at);
  }
  const perSecond = (units: number): number => (seconds === 0 ? 0 : units / seconds);
  return {
    write: perSecond(sum.write),
    read: perSecond(sum.read),
    refusedWrite: perSecond(sum.refusedWrite),
    refusedRead: perSecond(sum.refusedRead),
    seconds,
  };
}

/** A partition of a moment, with its rates. */
export interface RatedPartition extends CellRate {
  readonly id: number;
}

/** The partitions that there are at the end of the columns, in the order of their keys. */
export function ratedPartitions(
  heat: ResourceHeat,
  column: number,
  endColumn: number,
): RatedPartition[] {
  const { columnSeconds } = heat.ring;
  return heat.layout.partitions
    .filter(({ retiredAt }) => retiredAt === undefined || retiredAt / columnSeconds >= endColumn)
    .filter(({ madeAt, parent }) => parent === undefined || madeAt / columnSeconds < endColumn)
    .sort((one, other) => one.from - other.from || one.id - other.id)
    .map(({ id }) => ({ id, ...cellRate(heat, id, column, endColumn) }));
}
