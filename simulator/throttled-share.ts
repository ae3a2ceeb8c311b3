/** Parts of a load that were refused. */

import { isIndexName, ownerName } from './governed-table.ts';
import type { Flow, Flows } from './result.ts';

/** Units, and how many of them were refused. */
export interface RefusedUnits {
  readonly offered: number;
  readonly refused: number;
}

/** The part that was refused, from 0 to 1; 0 where nothing was offered. */
export function throttledShare(parts: readonly RefusedUnits[]): number {
  const offered = sum(parts.map((part) => part.offered));
  return offered > 0 ? sum(parts.map((part) => part.refused)) / offered : 0;
}

/** Of one lane of a table, or of the reads of an index. */
export function refusedOfLane(flow: Flow | undefined): RefusedUnits {
  const refused = sum(Object.values(flow?.throttled ?? {}));
  return { offered: flow?.offered ?? 0, refused };
}

/** The writes to the table of an index, and those of them that were refused because of the index. */
export function refusedByIndex(flows: Flows, index: string): RefusedUnits {
  const refused = sum(Object.values(flows[index]?.blocked ?? {}));
  return { offered: flows[ownerName(index)]?.write?.offered ?? 0, refused };
}

/** Everything that came to a table, or that an index had to do with. */
export function refusedOf(flows: Flows, name: string): RefusedUnits[] {
  const { read, write } = flows[name] ?? {};
  const written = isIndexName(name) ? refusedByIndex(flows, name) : refusedOfLane(write);
  return [refusedOfLane(read), written];
}

/** Everything that came to any table, and to its indexes by their names, once. */
export function refusedOfAll(flows: Flows): RefusedUnits[] {
  return Object.entries(flows).flatMap(([name, { read, write }]) =>
    (isIndexName(name) ? [read] : [read, write]).map(refusedOfLane),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
