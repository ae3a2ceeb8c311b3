/** Which columns of time a ring of places holds now. */

/** Some columns: from the first to the one behind the last. */
export interface ColumnSpan {
  readonly first: number;
  readonly end: number;
}

/** Places for the newest columns; a column of before leaves its place to a new one. */
export class ColumnRing {
  readonly columns: number;
  readonly columnSeconds: number;
  /** The column that each place has; -1 where it has none. */
  readonly #held: Float64Array;
  /** How much of the time of each place's column was measured, in seconds. */
  readonly #measured: Float32Array;
  /** The number of the last change of each place. */
  readonly #changes: Float64Array;
  #change = 0;

  constructor(columns: number, columnSeconds: number) {
    this.columns = columns;
    this.columnSeconds = columnSeconds;
    this.#held = new Float64Array(columns).fill(-1);
    this.#measured = new Float32Array(columns);
    this.#changes = new Float64Array(columns);
  }

  /** The place of a column; -1 where it is not held. */
  placeOf(column: number): number {
    if (column < 0) return -1;
    const place = column % this.columns;
    return this.#held[place] === column ? place : -1;
  }

  /** How much of a column was measured, in seconds. */
  measuredSeconds(column: number): number {
    const place = this.placeOf(column);
    return place < 0 ? 0 : (this.#measured[place] as number);
  }

  /** The number of the last change of a column: another one after each change; 0 where it is not held. */
  changeOf(column: number): number {
    const place = this.placeOf(column);
    return place < 0 ? 0 : (this.#changes[place] as number);
  }

  /**
   * Notes that a time was measured.
   *
   * @param onNew is told of a place whose column of before is forgotten
   * @param onPart is told of each column, of its place, and of the part of the time that is in it
   */
  measure(
    fromSeconds: number,
    toSeconds: number,
    onNew: (place: number) => void,
    onPart: (place: number, part: number) => void,
  ): void {
    const last = lastColumn(toSeconds, this.columnSeconds);
    const first = Math.max(
      0,
      last - this.columns + 1,
      Math.floor(fromSeconds / this.columnSeconds + ROUNDING),
    );
    for (let column = first; column <= last; column++) {
      const begin = Math.max(fromSeconds, column * this.columnSeconds);
      const end = Math.min(toSeconds, (column + 1) * this.columnSeconds);
      if (end <= begin) continue;
      const place = column % this.columns;
      if (this.#held[place] !== column) {
        this.#held[place] = column;
        this.#measured[place] = 0;
        onNew(place);
      }
      this.#measured[place] = (this.#measured[place] as number) + (end - begin);
      this.#changes[place] = ++this.#change;
      onPart(place, (end - begin) / (toSeconds - fromSeconds));
    }
  }
}

/** Sums of seconds are a little off: so much of a column is none. */
const ROUNDING = 1e-6;

/** The column in which a time ends. */
export function lastColumn(seconds: number, columnSeconds: number): number {
  return Math.max(0, Math.ceil(seconds / columnSeconds - ROUNDING) - 1);
}
