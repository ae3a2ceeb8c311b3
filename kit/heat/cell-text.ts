/** What one cell says: a line for each fact. */

import { type CellRate, cellRate } from './cell-rate.ts';
import type { HeatPartition } from './heat-event.ts';
import { hashesText, percentText, rateText, secondsText } from './heat-figure.ts';
import { isBehind } from './heat-grid.ts';
import type { ResourceHeat } from './resource-heat.ts';

/**
 * The lines of a cell: partition, keys, time, writes, reads, reasons, and the same at AWS's scale.
 *
 * @example
 * cellText(heat, 3, 25).join('\n');
 */
export function cellText(heat: ResourceHeat, id: number, column: number): string[] {
  const partition = heat.partition(id);
  const { columnSeconds } = heat.ring;
  const time = `${secondsText(column * columnSeconds)} to ${secondsText((column + 1) * columnSeconds)}`;
  const heading = `Partition ${id} of ${heat.name}${parentText(partition)}, ${time}`;
  const rate = cellRate(heat, id, column);
  const keys = partition ? [keysText(partition)] : [];
  if (rate.seconds === 0) return [heading, ...keys, 'Not measured.'];
  const { scale } = heat.layout;
  const units = (['write', 'read'] as const).flatMap((kind) => operationText(rate, heat, kind, 1));
  return [
    heading,
    ...keys,
    ...(units.length > 0 ? units : ['Nothing came.']),
    ...reasonText(heat, rate, column),
    ...(isBehind(heat, column) ? ['An index is behind: the table refuses writes.'] : []),
    ...(scale === 1 || units.length === 0
      ? []
      : (['write', 'read'] as const)
          .flatMap((kind) => operationText(rate, heat, kind, scale))
          .map((text) => `At AWS’s scale: ${text}`)),
  ];
}

/** The interval of a partition, in parts of the line of hashes. */
export function keysText({ from, to, cutsCollection }: HeatPartition): string {
  const hashes = `Hashes ${hashesText(from, to)}`;
  return cutsCollection ? `${hashes}; begins or ends inside an item collection` : hashes;
}

function parentText(partition: HeatPartition | undefined): string {
  return partition?.parent === undefined ? '' : `, a half of partition ${partition.parent}`;
}

function operationText(
  rate: CellRate,
  { layout }: ResourceHeat,
  kind: 'write' | 'read',
  scale: number,
): string[] {
  const admitted = rate[kind];
  const refused = kind === 'write' ? rate.refusedWrite : rate.refusedRead;
  if (admitted === 0 && refused === 0) return [];
  const limit = layout.limits[kind];
  const said = `${rateText(admitted / scale)} ${kind} units/s, ${percentText(admitted / limit)} of ${rateText(limit / scale)}`;
  if (refused === 0) return [said];
  const offered = rateText((admitted + refused) / scale);
  return [`${said}; offered ${offered}, refused ${rateText(refused / scale)}`];
}

/** Reasons are counted for the whole table or index. */
function reasonText(heat: ResourceHeat, rate: CellRate, column: number): string[] {
  if (rate.refusedWrite === 0 && rate.refusedRead === 0) return [];
  const reasons = heat.refused(column).map(([reason]) => reason);
  return reasons.length === 0 ? [] : [`AWS’s reason: ${reasons.join(', ')}`];
}
