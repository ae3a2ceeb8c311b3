/** Events for tests: as few words as a test needs. */

import type { HeatLayout, HeatLoad, HeatPartition, PartitionLoad } from '../kit/governor/event.ts';
import { HeatHistory, type HeatHistoryOptions } from '../kit/heat/heat-history.ts';
import type { ResourceHeat } from '../kit/heat/resource-heat.ts';

/** The ARN of the table `T`, and of its index `GSI1`. */
export const MADE = { table: 'arn:table/T', index: 'arn:table/T/index/GSI1' } as const;

/** A layout of equal first partitions; a partition of the list takes the place of one, or is one more. */
export function layoutFixture(
  firsts: number,
  others: readonly HeatPartition[] = [],
  changes: Partial<HeatLayout> = {},
): HeatLayout {
  const partitions = new Map<number, HeatPartition>(
    Array.from({ length: firsts }, (_, id) => [
      id,
      { id, from: id / firsts, to: (id + 1) / firsts, cutsCollection: false, madeAt: 0 },
    ]),
  );
  for (const other of others) partitions.set(other.id, other);
  return {
    type: 'layout',
    resource: MADE.table,
    table: 'T',
    scale: 0.05,
    limits: { write: 50, read: 150 },
    partitions: [...partitions.values()],
    ...changes,
  };
}

/** A split of a first partition at a time: the partition and its halves. */
export function splitFixture(
  { partitions }: HeatLayout,
  id: number,
  into: readonly [number, number],
  atSeconds: number,
): HeatPartition[] {
  const whole = partitions.find((partition) => partition.id === id) as HeatPartition;
  const middle = (whole.from + whole.to) / 2;
  const half = { cutsCollection: false, madeAt: atSeconds, parent: id };
  return [
    { ...whole, retiredAt: atSeconds },
    { ...half, id: into[0], from: whole.from, to: middle },
    { ...half, id: into[1], from: middle, to: whole.to },
  ];
}

/** A load of half a second. */
export function heatLoadFixture(
  at: number,
  partitions: readonly PartitionLoad[],
  changes: Partial<HeatLoad> = {},
): HeatLoad {
  const dt = 0.5;
  return { type: 'load', resource: MADE.table, at, dt, partitions, reasons: {}, ...changes };
}

/** A history of ten columns after these events, and its first table or index. */
export function historyOf(
  events: Parameters<HeatHistory['add']>[0][],
  options: HeatHistoryOptions = { columns: 10 },
): { history: HeatHistory; heat: ResourceHeat } {
  const history = new HeatHistory(options);
  for (const event of events) history.add(event);
  return { history, heat: history.tables[0]?.resources[0] as ResourceHeat };
}
