/** What the governor has counted, moment by moment. */

import type { GovernorState, ResourceState, TableState } from '../kit/governor/proxy/state.ts';
import { KitError } from '../kit/kit-error.ts';
import type { GovernorProcess } from './governor-process.ts';

/** Sums since the table was made, at one moment of the governor's clock. */
export interface Sample {
  readonly atSeconds: number;
  readonly admittedUnits: number;
  /** By reason. */
  readonly throttledUnits: Readonly<Record<string, number>>;
  /** The table first, then its indexes. */
  readonly resources: readonly ResourceSample[];
}

/** One table or index. */
export interface ResourceSample {
  readonly name: string;
  /** By partition, in the order of the keys. */
  readonly partitions: readonly PartitionSample[];
}

/** One partition. */
export interface PartitionSample {
  readonly id: number;
  readonly writeUnits: number;
  readonly throttledUnits: number;
}

/** Time between two samples, in milliseconds. */
const EVERY_MS = 100;

/** Samples one table until it is told to stop. */
export class Sampler {
  readonly samples: Sample[] = [];
  readonly #governor: GovernorProcess;
  readonly #table: string;
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> = Promise.resolve();
  #error: unknown;

  constructor(governor: GovernorProcess, table: string) {
    this.#governor = governor;
    this.#table = table;
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
  async stop(): Promise<TableState> {
    clearTimeout(this.#timer);
    await this.#underWay;
    clearTimeout(this.#timer);
    if (this.#error) throw this.#error;
    const state = await this.#governor.state();
    const table = tableIn(state, this.#table);
    this.samples.push(sampleOf(state, table));
    return table;
  }

  async #take(): Promise<void> {
    const state = await this.#governor.state();
    this.samples.push(sampleOf(state, tableIn(state, this.#table)));
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
    'loadtest.tableGone',
    `Expected table \`${name}\` to stay until the end of the run, but the governor does not know it any more. Leave the load test's tables alone, and repeat the command.`,
  );
}

function sampleOf({ nowSeconds }: GovernorState, table: TableState): Sample {
  return {
    atSeconds: nowSeconds,
    admittedUnits: table.metrics.ConsumedWriteCapacityUnits ?? 0,
    throttledUnits: table.throttledUnits,
    resources: [table, ...table.indexes].map(resourceSample),
  };
}

function resourceSample({ name, partitions }: ResourceState): ResourceSample {
  return {
    name,
    partitions: partitions.map(({ id, writeUnits, throttledWriteUnits: throttledUnits }) => ({
      ...{ id, writeUnits, throttledUnits },
    })),
  };
}
