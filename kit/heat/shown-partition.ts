/** Which partitions a column shows, from the top to the bottom. */

import type { BandPlan } from './band-plan.ts';
import { cellRate } from './cell-rate.ts';
import type { ColumnSpan } from './column-ring.ts';
import { heatShare } from './heat-cell.ts';
import { shownColumns } from './heat-grid.ts';
import type { ResourceHeat } from './resource-heat.ts';

/** The ids of the partitions of one column, in the order of their keys. */
export function shownPartitions(
  heat: ResourceHeat,
  { bands }: BandPlan,
  column: number,
  span: ColumnSpan,
): number[] {
  return heat.layout.partitions
    .filter((partition) => {
      const { first, end } = shownColumns(partition, heat, span);
      return column >= first && column < end;
    })
    .map(({ id }) => id)
    .sort((one, other) => (bands.get(one)?.from ?? 0) - (bands.get(other)?.from ?? 0));
}

/** The partition of a row in one column: of several, the fullest. */
export function partitionAt(
  heat: ResourceHeat,
  plan: BandPlan,
  column: number,
  span: ColumnSpan,
  row: number,
): number | undefined {
  const share = (id: number): number =>
    heatShare(cellRate(heat, id, column), heat.layout.limits, 'larger');
  const [fullest] = shownPartitions(heat, plan, column, span)
    .filter((id) => {
      const { from = 0, to = 0 } = plan.bands.get(id) ?? {};
      return row >= from && row < to;
    })
    .sort((one, other) => share(other) - share(one));
  return fullest;
}
