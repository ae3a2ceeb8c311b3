/** Where each partition is drawn: its band of rows, by the tree of splits. */

import type { HeatPartition } from '../governor/event.ts';

/** A band: from its first row to the row behind its last. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

/** The rows of a panel. */
export interface BandPlan {
  readonly rows: number;
  /** By id, those that were split included: a partition has the rows of its halves. */
  readonly bands: ReadonlyMap<number, Band>;
  /**
   * `tree`: each first partition has an equal band, and a split halves a band. `equal`: a row for each
   * partition of now, because bands would be too thin. `binned`: a row for several.
   */
  readonly kind: 'tree' | 'equal' | 'binned';
  /** Partitions of now. */
  readonly partitions: number;
}

/** A band is no thinner than that, in pixels. */
const LEAST_BAND_PX = 8;
/** Rows of a panel. */
export const MOST_ROWS = 256;

/** Partitions in a tree. */
interface Twig {
  readonly id: number;
  readonly halves: readonly Twig[];
}

/**
 * Plans the bands of a table or an index.
 *
 * @param heightPx of its panel
 */
export function bandPlan(partitions: readonly HeatPartition[], heightPx: number): BandPlan {
  const firsts = treeOf(partitions);
  const leaves = firsts.flatMap(leavesOf);
  const rows = firsts.length * 2 ** Math.max(0, ...firsts.map(depthOf));
  const bands = new Map<number, Band>();
  if (rows * LEAST_BAND_PX <= heightPx || rows <= firsts.length) {
    if (rows <= MOST_ROWS) {
      const each = rows / firsts.length;
      for (const [place, first] of firsts.entries()) {
        halve(first, { from: place * each, to: (place + 1) * each }, bands);
      }
      return { rows, bands, kind: 'tree', partitions: leaves.length };
    }
  }
  const count = Math.min(leaves.length, MOST_ROWS);
  for (const [place, id] of leaves.entries()) {
    const row = Math.floor((place * count) / leaves.length);
    bands.set(id, { from: row, to: row + 1 });
  }
  for (const first of firsts) join(first, bands);
  const kind = count < leaves.length ? 'binned' : 'equal';
  return { rows: count, bands, kind, partitions: leaves.length };
}

/** First partitions in the order of their keys, each with its halves. */
function treeOf(partitions: readonly HeatPartition[]): Twig[] {
  const known = new Set(partitions.map(({ id }) => id));
  const halves = new Map<number, HeatPartition[]>();
  const firsts: HeatPartition[] = [];
  for (const partition of partitions) {
    const { parent } = partition;
    if (parent === undefined || !known.has(parent)) firsts.push(partition);
    else halves.set(parent, [...(halves.get(parent) ?? []), partition]);
  }
  const twig = ({ id }: HeatPartition): Twig => ({
    id,
    halves: (halves.get(id) ?? []).toSorted((one, other) => one.id - other.id).map(twig),
  });
  return firsts.sort((one, other) => one.from - other.from || one.id - other.id).map(twig);
}

function leavesOf({ id, halves }: Twig): number[] {
  return halves.length === 0 ? [id] : halves.flatMap(leavesOf);
}

function depthOf({ halves }: Twig): number {
  return halves.length === 0 ? 0 : 1 + Math.max(...halves.map(depthOf));
}

function halve({ id, halves }: Twig, band: Band, bands: Map<number, Band>): void {
  bands.set(id, band);
  const each = (band.to - band.from) / halves.length;
  for (const [place, half] of halves.entries()) {
    const from = band.from + place * each;
    halve(half, { from, to: from + each }, bands);
  }
}

function join({ id, halves }: Twig, bands: Map<number, Band>): Band {
  const all = halves.map((half) => join(half, bands));
  const band = bands.get(id) ?? {
    from: Math.min(...all.map(({ from }) => from)),
    to: Math.max(...all.map(({ to }) => to)),
  };
  bands.set(id, band);
  return band;
}
