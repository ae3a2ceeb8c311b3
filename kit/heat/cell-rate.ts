/** The rates of one partition in one column or several. */

import type { CellUnits, ResourceHeat } from './resource-heat.ts';

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
