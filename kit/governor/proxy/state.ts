/** What `/_governor/state` shows: every table and index with its partitions, as they are now. */

import { KitError } from '../../kit-error.ts';
import type { LogEntry } from '../event.ts';
import { intervalOf } from '../event-source.ts';
import type { Partition } from '../partition.ts';
import { type Metrics, metricsOf, type Resource } from '../resource.ts';
import type { Settings } from '../setting.ts';
import type { Throughput } from '../throughput.ts';
import type { AdmissionControl } from './admission-control.ts';
import type { Contributor } from './contributor.ts';
import type { ThrottleRuleState } from './throttle-rule.ts';

/** The whole of a governor; times are model seconds, units as they were admitted here. */
export interface GovernorState {
  readonly nowSeconds: number;
  readonly settings: Settings;
  /** Requests are answered with 503 while the engine is gone. */
  readonly engine: 'there' | 'gone';
  readonly tables: readonly TableState[];
  /** Rules that refuse on demand, with what each has refused: in no other count. */
  readonly throttleRules: readonly ThrottleRuleState[];
  /** Splits, refused splits and changes of throughput, in order. */
  readonly log: readonly LogEntry[];
}

/** A table or an index. */
export interface ResourceState {
  readonly name: string;
  readonly arn: string;
  /** In AWS's units a second: not scaled. */
  readonly throughput: Throughput;
  /** Sums since the beginning, under CloudWatch's names. */
  readonly metrics: Metrics;
  /** Units that were refused, by reason. */
  readonly throttledUnits: Readonly<Record<string, number>>;
  readonly partitions: readonly PartitionState[];
  /** At most 25 each, the largest first, under the names of Contributor Insights' rules. */
  readonly contributors: {
    readonly accessedPartitionKeys: readonly Contributor[];
    readonly accessedKeys: readonly Contributor[];
    readonly throttledPartitionKeys: readonly Contributor[];
    readonly throttledKeys: readonly Contributor[];
  };
}

/** A table, with its indexes. */
export interface TableState extends ResourceState {
  readonly settings: Settings;
  readonly indexes: readonly IndexState[];
}

/** An index, with the writes that wait for it. */
export interface IndexState extends ResourceState {
  readonly backlog: { readonly queuedUnits: number; readonly limitUnits: number };
}

/** One partition. */
export interface PartitionState {
  readonly id: number;
  /** The interval it owns, as parts of the line of hashes: from 0 to 1. */
  readonly from: number;
  readonly to: number;
  /** Where the interval begins or ends inside an item collection. */
  readonly cutsCollection: boolean;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly throttledReadUnits: number;
  readonly throttledWriteUnits: number;
  readonly bytes: number;
}

/**
 * Reads the state; the model is not moved by it.
 *
 * @internal
 */
export function stateOf(control: AdmissionControl): GovernorState {
  const { governor } = control;
  return {
    nowSeconds: control.now(),
    settings: governor.settings,
    engine: control.engineIsGone ? 'gone' : 'there',
    tables: governor.tables.map((table) => ({
      ...resourceState(control, table),
      settings: table.context.settings,
      indexes: table.indexes.map((index) => ({
        ...resourceState(control, index),
        backlog: {
          queuedUnits: index.backlog.queuedUnits,
          limitUnits: index.context.settings.backlogUnits,
        },
      })),
    })),
    throttleRules: control.rules.all,
    log: governor.log,
  };
}

function resourceState({ insight }: AdmissionControl, resource: Resource): ResourceState {
  const { name, arn, throughput, read, write, map } = resource;
  const throttled = [...read.throttledUnits, ...write.throttledUnits];
  return {
    name,
    arn,
    throughput,
    metrics: metricsOf(resource),
    throttledUnits: Object.fromEntries(throttled.map(([{ reason }, units]) => [reason, units])),
    partitions: map.partitions.map(partitionState),
    contributors: {
      accessedPartitionKeys: insight.top(resource, 'PKC'),
      accessedKeys: insight.top(resource, 'SKC'),
      throttledPartitionKeys: insight.top(resource, 'PKT'),
      throttledKeys: insight.top(resource, 'SKT'),
    },
  };
}

function partitionState(partition: Partition): PartitionState {
  const { id, admitted, throttled, bytes } = partition;
  return {
    id,
    ...intervalOf(partition),
    readUnits: admitted.Read,
    writeUnits: admitted.Write,
    throttledReadUnits: throttled.Read,
    throttledWriteUnits: throttled.Write,
    bytes,
  };
}

/** Longest wait for its answer, in milliseconds. */
const ANSWER_MS = 3_000;

/** The state of the governor at an address; `undefined` if none answers there. */
export async function readStateAt(endpoint: string): Promise<GovernorState | undefined> {
  try {
    const answer = await fetch(`${endpoint}/_governor/state`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const state: unknown = answer.ok ? await answer.json() : undefined;
    return isState(state) ? state : undefined;
  } catch {
    return undefined; // Nothing there, or something that speaks another language.
  }
}

/**
 * Refuses a governor as the engine of another.
 *
 * @throws {KitError} `governor.behindGovernor`
 */
export async function refuseGovernor(endpoint: string): Promise<void> {
  if (!(await readStateAt(endpoint))) return;
  throw new KitError(
    'usage',
    'governor.behindGovernor',
    `Expected an engine at ${endpoint}, got a governor, which would refuse and count everything a second time. Name the engine behind it, for example target=http://127.0.0.1:8765.`,
  );
}

function isState(value: unknown): value is GovernorState {
  return typeof value === 'object' && value !== null && 'tables' in value && 'settings' in value;
}
