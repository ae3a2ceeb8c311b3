/** The sentence above a heat map: where it is hot now. */

import { type RatedPartition, ratedPartitions } from './cell-rate.ts';
import { heatShare } from './heat-cell.ts';
import { percentText, rateText } from './heat-figure.ts';
import type { HeatHistory, HeatTable } from './heat-history.ts';
import { refusalLetter } from './refusal-letter.ts';
import type { ResourceHeat } from './resource-heat.ts';

/** A partition that uses so much of its limit, or refuses, is at its limit. */
const AT_LIMIT = 0.95;
/** Model seconds that the sentence is about. */
const LOOK_SECONDS = 1;

/**
 * Where it is hot: of the table or index that refuses most, or of the fullest.
 *
 * @example
 * heatSentence(history, table); // => 'GSI1: 1 of 4 partitions at its limit; 170 writes/s refused.'
 */
export function heatSentence(history: HeatHistory, table: HeatTable): string {
  const end = history.newestColumn + 1;
  const first = end - Math.max(1, Math.ceil(LOOK_SECONDS / history.columnSeconds));
  const looks = table.resources
    .map((heat) => lookAt(heat, first, end))
    .filter(({ isMeasured }) => isMeasured);
  const [hottest] = looks.toSorted(
    (one, other) => other.refused - one.refused || other.fullest - one.fullest,
  );
  if (!hottest) return `${table.name}: nothing was measured in the last second.`;
  const behind = table.table ? behindText(table.table, table.indexes, first, end) : [];
  return [lookText(hottest), ...behind].join(' ');
}

interface Look {
  readonly heat: ResourceHeat;
  readonly isMeasured: boolean;
  readonly partitions: number;
  readonly atLimit: number;
  readonly fullest: number;
  readonly refusedWrite: number;
  readonly refusedRead: number;
  readonly refused: number;
}

function lookAt(heat: ResourceHeat, first: number, end: number): Look {
  const all = ratedPartitions(heat, first, end);
  const shares = all.map((one) => heatShare(one, heat.layout.limits, 'larger'));
  const sum = (of: (one: RatedPartition) => number): number =>
    all.reduce((units, one) => units + of(one), 0);
  const refusedWrite = sum((one) => one.refusedWrite);
  const refusedRead = sum((one) => one.refusedRead);
  const isAtLimit = (one: RatedPartition, place: number): boolean =>
    one.refusedWrite + one.refusedRead > 0 || (shares[place] as number) >= AT_LIMIT;
  return {
    heat,
    isMeasured: all.some(({ seconds }) => seconds > 0),
    partitions: all.length,
    atLimit: all.filter(isAtLimit).length,
    fullest: Math.max(0, ...shares),
    ...{ refusedWrite, refusedRead, refused: refusedWrite + refusedRead },
  };
}

function lookText({ heat, partitions, atLimit, fullest, refusedWrite, refusedRead }: Look): string {
  const of = `${partitions} ${partitions === 1 ? 'partition' : 'partitions'}`;
  if (atLimit === 0) {
    if (fullest === 0) return `${heat.name}: nothing came in the last second.`;
    return `${heat.name}: the fullest of ${of} is at ${percentText(fullest)} of its limit; nothing is refused.`;
  }
  const hot = `${heat.name}: ${atLimit} of ${of} at ${atLimit === 1 ? 'its' : 'their'} limit`;
  const refused = [
    ...(refusedWrite > 0 ? [`${rateText(refusedWrite)} writes/s`] : []),
    ...(refusedRead > 0 ? [`${rateText(refusedRead)} reads/s`] : []),
  ];
  return refused.length === 0
    ? `${hot}; nothing is refused.`
    : `${hot}; ${refused.join(' and ')} refused.`;
}

function behindText(
  table: ResourceHeat,
  indexes: readonly ResourceHeat[],
  first: number,
  end: number,
): string[] {
  let admitted = 0;
  let refused = 0;
  for (let column = first; column < end; column++) {
    for (const [reason, units] of table.refused(column)) {
      if (refusalLetter(reason, false) === 'I') refused += units;
    }
  }
  if (refused === 0) return [];
  for (const one of ratedPartitions(table, first, end)) admitted += one.write;
  const names = behindIndexes(indexes, first, end);
  const who =
    names.length === 0 ? 'An index is' : `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`;
  return [
    `${who} behind: ${admitted === 0 ? 'every write is refused' : 'the table refuses writes'}.`,
  ];
}

/** From that part of its limit on, an index's backlog holds the table up. */
export const FULL_BACKLOG = 0.9;

function behindIndexes(indexes: readonly ResourceHeat[], first: number, end: number): string[] {
  const isFull = (index: ResourceHeat): boolean => {
    for (let column = first; column < end; column++) {
      if (index.queuedUnits(column) >= FULL_BACKLOG * index.backlogLimit) {
        return index.backlogLimit > 0;
      }
    }
    return false;
  };
  return indexes.filter(isFull).map(({ name }) => name);
}
