/** The heat as text: figures, cells, events, one sentence, and a table. */

import type { HeatPartition, LogEntry, SplitCause, SplitRefusal } from '../governor/event.ts';
import { heatShare, isBehind } from '../heat/heat-grid.ts';
import type { HeatHistory, HeatTable } from '../heat/heat-history.ts';
import { refusalLetter } from '../heat/refusal.ts';
import {
  type CellRate,
  cellRate,
  type RatedPartition,
  type ResourceHeat,
  ratedPartitions,
} from '../heat/resource-heat.ts';
import { grouped } from './text.ts';

/** A rate: whole units from 10 on, one decimal below. */
export function rateText(unitsPerSecond: number): string {
  const isSmall = unitsPerSecond > 0 && unitsPerSecond < 9.95;
  return grouped(unitsPerSecond, isSmall ? 1 : 0);
}

/** A part of one in percent, without decimals from 1 % on. */
function percentText(part: number): string {
  const isSmall = part > 0 && part < 0.0095;
  return `${grouped(100 * part, isSmall ? 1 : 0)} %`;
}

/** A time in model seconds, such as `12.5 s`. */
export function secondsText(seconds: number): string {
  return `${grouped(seconds, Number.isInteger(seconds) ? 0 : 1)} s`;
}

/** An interval of the line of hashes, in percent. */
function hashesText(from: number, to: number): string {
  const [begin, end] = [from, to].map((part) => grouped(100 * part, 1).replace('.0', ''));
  return `${begin}–${end} %`;
}

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

const CAUSES: Readonly<Record<SplitCause, string>> = {
  heat: 'it was hot for minutes',
  headroom: 'it used half of its limit for long',
  size: 'it was full',
};

const REFUSALS: Readonly<Record<SplitRefusal, string>> = {
  'single-item': 'one item has nearly all of its traffic',
  sequential: 'the sort keys of its writes come in order',
  lsi: 'a local secondary index keeps each item collection whole',
  'no-benefit': 'no cut would take enough of its load away',
};

/**
 * One event, without the name of its table or index.
 *
 * @example
 * eventText(entry); // => '12.5 s: partition 1 was split into 4 and 5: it was hot for minutes (heat)'
 */
export function eventText(entry: LogEntry): string {
  const at = secondsText(entry.atSeconds);
  if (entry.type === 'throughput-changed') {
    return `${at}: the throughput was changed; partitions: ${entry.partitions}`;
  }
  const { partition, cause } = entry;
  if (entry.type === 'split') {
    return `${at}: partition ${partition} was split into ${entry.into.join(' and ')}: ${CAUSES[cause]} (${cause})`;
  }
  return `${at}: partition ${partition} was not split, although ${CAUSES[cause]} (${cause}): ${REFUSALS[entry.reason]} (${entry.reason})`;
}

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
    refusedWrite,
    refusedRead,
    refused: refusedWrite + refusedRead,
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
