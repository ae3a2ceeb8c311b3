/** The tables of a simulation's screen. */

import type { TextTable } from '../kit/report/text-table.ts';
import {
  type Flow,
  LANES,
  type PhaseResult,
  type ResourceResult,
  type SimulationResult,
} from './result.ts';

/** Each phase: units a second of every table and index. */
export function phaseTable({ phases }: SimulationResult): TextTable {
  const rows = phases.flatMap((phase) =>
    Object.entries(phase.flows).flatMap(([name, flow]) =>
      LANES.flatMap((lane) => {
        const sums = flow[lane];
        return sums ? [phaseRow(phase, `${lane} ${name}`, sums)] : [];
      }),
    ),
  );
  const titles = ['phase', 'what', 'seconds', 'offered', 'admitted', 'throttled %'];
  return { columns: titles.map((title) => ({ title, decimals: 1 })), rows };
}

function phaseRow(
  { name, durationSeconds }: PhaseResult,
  what: string,
  { offered, admitted, throttled }: Flow,
): (string | number)[] {
  const seconds = Math.max(durationSeconds, 1e-9);
  const refused = Object.values(throttled).reduce((sum, units) => sum + units, 0);
  const share = offered > 0 ? (100 * refused) / offered : 0;
  return [name, what, durationSeconds, offered / seconds, admitted / seconds, share];
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

/** Throttled units by reason, over all phases. */
export function reasonTable({ phases }: SimulationResult): TextTable {
  const sums = new Map<string, number>();
  for (const flow of phases.flatMap(({ flows }) => Object.values(flows))) {
    for (const lane of LANES) {
      for (const [reason, units] of Object.entries(flow[lane]?.throttled ?? {})) {
        sums.set(reason, (sums.get(reason) ?? 0) + units);
      }
    }
  }
  const rows = [...sums].length > 0 ? [...sums] : [['none', 0]];
  return { columns: [{ title: 'reason' }, { title: 'units' }], rows: rows as [string, number][] };
}

/** Partitions on a screen; json has them all. */
const PARTITIONS_SHOWN = 16;

/** The partitions of one table or index: where they begin, and their units. */
export function partitionTable(partitions: ResourceResult['partitions']): TextTable {
  const shown = partitions
    .slice(0, PARTITIONS_SHOWN)
    .map((one) => [
      `${one.id}`,
      `${(one.from * 100).toFixed(1)} %${one.fromSortKey === undefined ? '' : `, ${one.fromSortKey}`}`,
      one.admittedReadUnits,
      one.throttledReadUnits,
      one.admittedWriteUnits,
      one.throttledWriteUnits,
    ]);
  const rest = partitions.length - shown.length;
  const rows = rest > 0 ? [...shown, [`+ ${rest} more`, '', '', '', '', '']] : shown;
  const titles = ['partition', 'begins at', 'read', 'throttled', 'written', 'throttled'];
  return { columns: titles.map((title) => ({ title })), rows };
}
