/** The tables of a simulation's screen. */

import { grouped } from '../kit/report/text.ts';
import type { TextTable } from '../kit/report/text-table.ts';
import { isIndexName } from './governed-table.ts';
import {
  type Flow,
  LANES,
  type PartitionResult,
  type PhaseResult,
  type ResourceFlow,
  type ResourceResult,
  type SimulationResult,
} from './result.ts';
import { refusedByIndex, refusedOfLane, throttledShare } from './throttled-share.ts';

/** Each phase: units a second of every table and index. */
export function phaseTable({ phases }: SimulationResult): TextTable {
  const rows = phases.flatMap((phase) =>
    Object.entries(phase.flows).flatMap(([name, flow]) =>
      LANES.flatMap((lane) => {
        const sums = flow[lane];
        if (!sums) return [];
        const isQueue = lane === 'write' && isIndexName(name);
        const units = isQueue ? refusedByIndex(phase.flows, name) : refusedOfLane(sums);
        return [phaseRow(phase, `${lane} ${name}`, sums, throttledShare([units]))];
      }),
    ),
  );
  const titles = ['phase', 'what', 'seconds', 'offered', 'admitted', 'throttled %'];
  return { columns: titles.map((title) => ({ title, decimals: 1 })), rows };
}

function phaseRow(
  { name, durationSeconds }: PhaseResult,
  what: string,
  { offered, admitted }: Flow,
  share: number,
): (string | number)[] {
  const seconds = Math.max(durationSeconds, 1e-9);
  return [name, what, durationSeconds, offered / seconds, admitted / seconds, 100 * share];
}

/** Each load: how it was driven, and its requests. */
export function loadTable({ phases }: SimulationResult): TextTable {
  const rows = phases.flatMap(({ name, loads }) =>
    loads.map((load) => [
      name,
      load.what,
      load.loop,
      load.retries,
      load.requests,
      load.throttledRequests,
      load.givenUp,
    ]),
  );
  const titles = ['phase', 'what', 'loop', 'retries', 'sent', 'throttled', 'given up'];
  return { columns: titles.map((title) => ({ title })), rows };
}

/** Throttled units by reason, and by the table or index whose limit it was; over all phases. */
export function reasonTable({ phases }: SimulationResult): TextTable {
  const sums = new Map<string, { reason: string; name: string; units: number }>();
  for (const [name, flow] of phases.flatMap(({ flows }) => Object.entries(flows))) {
    for (const [reason, units] of ownRefusals(name, flow)) {
      const key = JSON.stringify([reason, name]);
      sums.set(key, { reason, name, units: units + (sums.get(key)?.units ?? 0) });
    }
  }
  const rows = [...sums.values()]
    .sort((one, other) => other.units - one.units)
    .map(({ reason, name, units }) => [reason, name, units]);
  const titles = ['reason', 'limit of', 'units'];
  return {
    columns: titles.map((title) => ({ title })),
    rows: rows.length > 0 ? rows : [['none', '', 0]],
  };
}

/** What the limits of a table or an index itself refused. */
function ownRefusals(
  name: string,
  { read, write, blocked = {} }: ResourceFlow,
): [string, number][] {
  const lanes = [read, write].flatMap((flow) => Object.entries(flow?.throttled ?? {}));
  const own = isIndexName(name) ? lanes : lanes.filter(([reason]) => !reason.startsWith('Index'));
  return [...own, ...Object.entries(blocked)];
}

/** Partitions on a screen; json has them all. */
const PARTITIONS_SHOWN = 16;

/**
 * The partitions of one table or index: where they begin, and their units.
 *
 * Of many, those that throttled most are there, then the busiest; the others are one line of sums.
 */
export function partitionTable(partitions: ResourceResult['partitions']): TextTable {
  const ranked = partitions.toSorted(byWeight);
  const shown = new Set(ranked.slice(0, PARTITIONS_SHOWN));
  const rest = ranked.slice(PARTITIONS_SHOWN);
  const rows = partitions
    .filter((one) => shown.has(one))
    .map((one) => [`${one.id}`, beginning(one), ...unitsOf(one)]);
  const sums = rest
    .map(unitsOf)
    .reduce(
      (all, units) => all.map((sum, column) => sum + (units[column] as number)),
      [0, 0, 0, 0],
    );
  const titles = ['partition', 'begins at', 'read', 'throttled', 'written', 'throttled'];
  return {
    columns: titles.map((title) => ({ title })),
    rows: rest.length > 0 ? [...rows, [`${grouped(rest.length)} more`, 'in all', ...sums]] : rows,
  };
}

function beginning({ from, fromSortKey }: PartitionResult): string {
  return `${(from * 100).toFixed(1)} %${fromSortKey === undefined ? '' : `, ${fromSortKey}`}`;
}

/** Read, throttled, written, throttled. */
function unitsOf(one: PartitionResult): number[] {
  return [
    one.admittedReadUnits,
    one.throttledReadUnits,
    one.admittedWriteUnits,
    one.throttledWriteUnits,
  ];
}

/** What throttled most comes first, then what admitted most. */
function byWeight(one: PartitionResult, other: PartitionResult): number {
  const throttled = ({ throttledReadUnits, throttledWriteUnits }: PartitionResult): number =>
    throttledReadUnits + throttledWriteUnits;
  const admitted = ({ admittedReadUnits, admittedWriteUnits }: PartitionResult): number =>
    admittedReadUnits + admittedWriteUnits;
  return throttled(other) - throttled(one) || admitted(other) - admitted(one);
}
