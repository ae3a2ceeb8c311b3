/** What the governor has counted, moment by moment. */

import type { HeatEvent } from '../../kit/governor/event.ts';
import type {
  GovernorState,
  PartitionState,
  ResourceState,
  TableState,
} from '../../kit/governor/proxy/state.ts';
import { KitError } from '../../kit/kit-error.ts';
import type { LoadOperation } from '../load/scenario.ts';
import type { GovernorProcess } from './governor-process.ts';

/** Sums since the table was made, at one moment of the governor's clock. */
export interface Sample {
  readonly atSeconds: number;
  readonly admittedUnits: number;
  /** By reason. */
  readonly throttledUnits: Readonly<Record<string, number>>;
  /** Of a load that writes the table first, then its indexes; of one that reads, what it reads. */
  readonly resources: readonly ResourceSample[];
}

/** One table or index. */
export interface ResourceSample {
  /** Of an index; `table` for the table. */
  readonly name: string;
  /** By partition, in the order of the keys. */
  readonly partitions: readonly PartitionSample[];
}

/** One partition. */
export interface PartitionSample {
  readonly id: number;
  readonly units: number;
  readonly throttledUnits: number;
}

/** What is counted: writes everywhere, or the reads of the table or of one index. */
export interface Sampled {
  readonly operation: LoadOperation;
  readonly index?: string;
}

/** Time between two samples, in milliseconds. */
const EVERY_MS = 100;

/** Samples one table until it is told to stop. */
export class Sampler {
  readonly samples: Sample[] = [];
  /** The same as a heat map is drawn from; times are from the first sample. */
  readonly heat: HeatEvent[] = [];
  readonly #governor: GovernorProcess;
  readonly #table: string;
  readonly #sampled: Sampled;
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> = Promise.resolve();
  #error: unknown;

  constructor(governor: GovernorProcess, table: string, sampled: Sampled) {
    this.#governor = governor;
    this.#table = table;
    this.#sampled = sampled;
  }

  /** Takes the first sample, and another now and then. */
  async start(): Promise<void> {
    await this.#take();
    const next = (): void => {
      this.#timer = setTimeout(() => {
        this.#underWay = this.#take().then(next, (error: unknown) => {
          this.#error = error;
        });
      }, EVERY_MS);
    };
    next();
  }

  /**
   * Takes the last sample.
   *
   * @throws {KitError} `loadtest.governorGone`
   */
  async stop(): Promise<GovernorState> {
    clearTimeout(this.#timer);
    await this.#underWay;
    clearTimeout(this.#timer);
    if (this.#error) throw this.#error;
    return this.#take();
  }

  async #take(): Promise<GovernorState> {
    const state = await this.#governor.state();
    this.samples.push(sampleOf(state, tableIn(state, this.#table), this.#sampled));
    this.heat.push(...(await this.#governor.heat(this.#table)));
    return state;
  }
}

/**
 * One table of a state.
 *
 * @throws {KitError} `loadtest.tableGone`
 */
export function tableIn(state: GovernorState, name: string): TableState {
  const table = state.tables.find((one) => one.name === name);
  if (table) return table;
  throw new KitError(
    'engine',
    'loadtest.tableGone',
    `Expected table \`${name}\` to stay until the end of the run, but the governor does not know it any more. Leave the load test's tables alone, and repeat the command.`,
  );
}

/** The table, or one of its indexes. */
export function resourceIn(table: TableState, index: string | undefined): ResourceState {
  return table.indexes.find(({ name }) => name === index) ?? table;
}

function sampleOf(
  { nowSeconds }: GovernorState,
  table: TableState,
  { operation, index }: Sampled,
): Sample {
  const resources = operation === 'write' ? [table, ...table.indexes] : [resourceIn(table, index)];
  const { metrics, throttledUnits } = resources[0] as ResourceState;
  const { ConsumedWriteCapacityUnits: written, ConsumedReadCapacityUnits: read } = metrics;
  return {
    atSeconds: nowSeconds,
    admittedUnits: (operation === 'write' ? written : read) ?? 0,
    throttledUnits,
    resources: resources.map((one) => ({
      name: one.name === table.name ? 'table' : one.name,
      partitions: one.partitions.map((partition) => partitionSample(partition, operation)),
    })),
  };
}

function partitionSample(partition: PartitionState, operation: LoadOperation): PartitionSample {
  const { id, writeUnits, throttledWriteUnits, readUnits, throttledReadUnits } = partition;
  return operation === 'write'
    ? { id, units: writeUnits, throttledUnits: throttledWriteUnits }
    : { id, units: readUnits, throttledUnits: throttledReadUnits };
}
