/** Turns the running sums of the model into what happened in each second and each phase. */

import type { MetricSeries } from '../kit/alarm/metric-data.ts';
import { layoutOf } from '../kit/governor/event-source.ts';
import type { Governor } from '../kit/governor/governor.ts';
import { HASH_END, LOWEST } from '../kit/governor/key.ts';
import type { OperationLimit } from '../kit/governor/operation-limit.ts';
import type { Partition } from '../kit/governor/partition.ts';
import { metricsOf, type Resource } from '../kit/governor/resource.ts';
import type { Refusal } from '../kit/governor/throttling.ts';
import { namedResources } from './governed-table.ts';
import { type MetricLoad, MetricRecord } from './metric-record.ts';
import type {
  Flow,
  Flows,
  PartitionFlow,
  PartitionResult,
  ResourceFlow,
  ResourceResult,
  SecondResult,
} from './result.ts';

/** Just before a whole second, so that what happens at it belongs to the next. */
const BEFORE = 1e-9;

/** Running sums of one table or index at some time. */
interface Sums {
  read: Flow;
  write: Flow;
  partitions: Map<number, Required<PartitionFlow>>;
  /** Of an index: what its table refused because of it. */
  blocked: Readonly<Record<string, number>>;
}

/** Sums of all tables and indexes, by name. */
export type Snapshot = ReadonlyMap<string, Sums>;

/** Records second by second; memory grows with seconds and partitions, not with requests. */
export class Recorder {
  readonly seconds: SecondResult[] = [];
  readonly #governor: Governor;
  readonly #metrics: MetricRecord;
  #last: Snapshot;
  /** The next whole second that has not been recorded. */
  nextAt = 1;

  constructor(governor: Governor) {
    this.#governor = governor;
    this.#metrics = new MetricRecord(governor);
    this.#last = this.snapshot();
  }

  /** Records the seconds that are over. */
  upTo(now: number, phase: string): void {
    for (; this.nextAt <= now; this.nextAt++) {
      this.#governor.advance(this.nextAt - BEFORE);
      const current = this.snapshot();
      const flows = this.flowsSince(this.#last, current);
      this.seconds.push({ second: this.nextAt - 1, phase, flows });
      this.#last = current;
      this.#metrics.upTo(this.nextAt);
    }
  }

  /** Counts a load's throttled requests from now on. */
  watch(load: MetricLoad): void {
    this.#metrics.watch(load);
  }

  /** CloudWatch's data points of the whole time; the last minute may be a part of one. */
  metricData(): MetricSeries[] {
    return this.#metrics.finish();
  }

  /** The sums as they are now. */
  snapshot(): Snapshot {
    const { tables } = this.#governor;
    return new Map(
      namedResources(this.#governor).map(([name, one]) => [name, sumsOf(one, tables)]),
    );
  }

  /** What came between two snapshots. */
  flowsSince(before: Snapshot, after: Snapshot): Flows {
    const flows = namedResources(this.#governor).map(([name, resource]) => {
      const flow = flowBetween(before.get(name), after.get(name) as Sums);
      const { queuedUnits } = resource.backlog;
      return [name, resource.isIndex ? { ...flow, backlog: queuedUnits } : flow];
    });
    return Object.fromEntries(flows);
  }
}

function sumsOf(resource: Resource, tables: readonly Resource[]): Sums {
  const { read, write, map, arn, isIndex } = resource;
  const partitions = [...map.retired, ...map.partitions].map(
    ({ id, admitted, throttled }) =>
      [
        id,
        {
          read: admitted.Read,
          write: admitted.Write,
          refusedRead: throttled.Read,
          refusedWrite: throttled.Write,
        },
      ] as const,
  );
  const byTables = isIndex ? tables.flatMap((table) => [...table.write.throttledUnits]) : [];
  return {
    read: flowOf(read),
    write: flowOf(write),
    partitions: new Map(partitions),
    blocked: unitsByReason(byTables.filter(([refusal]) => refusal.resource === arn)),
  };
}

function flowOf({ offeredUnits, admittedUnits, throttledUnits }: OperationLimit): Flow {
  return {
    offered: offeredUnits,
    admitted: admittedUnits,
    throttled: unitsByReason([...throttledUnits]),
  };
}

function unitsByReason(units: readonly (readonly [Refusal, number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [{ reason }, some] of units) sums[reason] = (sums[reason] ?? 0) + some;
  return sums;
}

function flowBetween(before: Sums | undefined, after: Sums): ResourceFlow {
  const read = difference(before?.read, after.read);
  const write = difference(before?.write, after.write);
  const partitions = [...after.partitions].flatMap(([id, sums]) => {
    const flow = partitionFlow(before?.partitions.get(id), sums);
    return flow ? [[id, flow] as const] : [];
  });
  const blocked = increase(before?.blocked, after.blocked);
  return {
    ...(read && { read }),
    ...(write && { write }),
    partitions: Object.fromEntries(partitions),
    ...(Object.keys(blocked).length > 0 && { blocked }),
  };
}

/** What came to a partition; nothing where nothing came. */
function partitionFlow(
  before: Required<PartitionFlow> | undefined,
  after: Required<PartitionFlow>,
): PartitionFlow | undefined {
  const refusedRead = after.refusedRead - (before?.refusedRead ?? 0);
  const refusedWrite = after.refusedWrite - (before?.refusedWrite ?? 0);
  const flow = {
    read: after.read - (before?.read ?? 0),
    write: after.write - (before?.write ?? 0),
    ...(refusedRead > 0 && { refusedRead }),
    ...(refusedWrite > 0 && { refusedWrite }),
  };
  return Object.values(flow).some((units) => units > 0) ? flow : undefined;
}

function difference(before: Flow | undefined, after: Flow): Flow | undefined {
  const offered = after.offered - (before?.offered ?? 0);
  const admitted = after.admitted - (before?.admitted ?? 0);
  if (offered === 0 && admitted === 0) return undefined;
  return { offered, admitted, throttled: increase(before?.throttled, after.throttled) };
}

/** What has come to sums by reason; reasons without any are left out. */
function increase(
  before: Readonly<Record<string, number>> | undefined,
  after: Readonly<Record<string, number>>,
): Record<string, number> {
  const differences = Object.entries(after)
    .map(([reason, units]) => [reason, units - (before?.[reason] ?? 0)] as const)
    .filter(([, units]) => units > 0);
  return Object.fromEntries(differences);
}

/** Every table and index with its partitions, in the order of their keys. */
export function resourceResults(governor: Governor): ResourceResult[] {
  return namedResources(governor).map(([name, resource]) => ({
    name,
    arn: resource.arn,
    partitions: resource.map.partitions.map(partitionResult),
    layout: layoutOf(resource),
    metrics: metricsOf(resource),
  }));
}

function partitionResult({ id, from, admitted, throttled, bytes }: Partition): PartitionResult {
  return {
    id,
    from: from.hash / HASH_END,
    ...(from.sortKey !== LOWEST && { fromSortKey: from.sortKey }),
    admittedReadUnits: admitted.Read,
    admittedWriteUnits: admitted.Write,
    throttledReadUnits: throttled.Read,
    throttledWriteUnits: throttled.Write,
    bytes: Math.round(bytes),
  };
}
