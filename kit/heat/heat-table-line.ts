/** The heat map's newest column as a table, for who reads rather than looks. */

import { ratedPartitions } from './cell-rate.ts';
import { hashesText, percentText, rateText } from './heat-figure.ts';
import type { HeatHistory, HeatTable } from './heat-history.ts';

/** Heads of the columns of the table. */
export const HEAT_TABLE_HEADS = [
  'Table or index',
  'Partition',
  'Hashes',
  'Write units/s',
  'Of the limit',
  'Read units/s',
  'Of the limit',
  'Refused/s',
] as const;

/** One partition: a text for each of the heads. */
export type HeatTableLine = readonly string[];

/** The fullest partitions that are in the table; the others are only counted. */
const MOST_LINES = 64;

/**
 * The lines of the newest column.
 *
 * @returns the lines, and how many partitions are left out
 */
export function heatTableLines(
  history: HeatHistory,
  { resources }: HeatTable,
): { lines: HeatTableLine[]; left: number } {
  const column = history.newestColumn;
  const all = resources.flatMap((heat) =>
    ratedPartitions(heat, column, column + 1).map((one) => ({ heat, one })),
  );
  const load = ({ one }: (typeof all)[number]): number =>
    one.write + one.read + one.refusedWrite + one.refusedRead;
  const shown = new Set(all.toSorted((a, b) => load(b) - load(a)).slice(0, MOST_LINES));
  const lines = all
    .filter((each) => shown.has(each))
    .map(({ heat, one }): HeatTableLine => {
      const { from = 0, to = 1 } = heat.partition(one.id) ?? {};
      const { limits } = heat.layout;
      const figures =
        one.seconds === 0
          ? ['not measured', '', '', '', '']
          : [
              rateText(one.write),
              percentText(one.write / limits.write),
              rateText(one.read),
              percentText(one.read / limits.read),
              rateText(one.refusedWrite + one.refusedRead),
            ];
      return [heat.name, String(one.id), hashesText(from, to), ...figures];
    });
  return { lines, left: all.length - lines.length };
}
