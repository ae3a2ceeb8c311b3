/** The ways a fact calls the model: alone, broken off, interrupted, beside others. */

import type { RequestRecord } from '../../meter/request-record.ts';
import { TodoError } from '../../todo.ts';
import type { SmellId } from '../judge/smell.ts';
import { threw } from './failure.ts';
import type {
  DrivenCall,
  DrivenLoad,
  GovernedTable,
  GovernedTableOptions,
} from './governed-table.ts';
import {
  type BrokenMoment,
  type CallOutcome,
  type ModelCall,
  ModelClient,
} from './model-client.ts';
import type { CheckpointSettings } from './settings.ts';
import { StepTable } from './step-table.ts';

/** One call of a model function: what it returned and the requests it sent. */
export interface Call<T> {
  readonly value: T;
  readonly trace: readonly RequestRecord[];
}

/** Of calls that are driven by the hundred. */
const SHOWN_CALLS = 3;

/** The time that the models of a step's first fact are told; a later fact is a minute later. */
const FIRST_FACT_MS = Date.UTC(2026, 0, 15, 9);

export class FactCalls {
  /** The step's table, unmetered: to look at, and to put back as it was. */
  readonly table: StepTable;
  /** The time that the model is told. */
  readonly now: Date;
  protected readonly model: ModelClient;
  readonly #fine: readonly SmellId[] | undefined;
  readonly #settings: CheckpointSettings;

  /**
   * @param position of the fact in its step, from 0
   * @param fine smells that are what the step asks for
   */
  constructor(
    table: string,
    position: number,
    settings: CheckpointSettings,
    fine?: readonly SmellId[],
  ) {
    const { endpoint, engine } = settings;
    this.#fine = fine;
    this.#settings = settings;
    this.now = new Date(FIRST_FACT_MS + position * 60_000);
    this.model = new ModelClient({ endpoint, engine, table, now: this.now });
    this.table = new StepTable(table, () => this.model.unmetered());
  }

  /**
   * Calls the model.
   *
   * @throws {CheckFailure} `threw` when the model throws
   */
  async run<T>(call: ModelCall<T>): Promise<Call<T>> {
    return this.#answered(await this.#after(this.model.call(call)));
  }

  /** Calls the model; it may end in whatever way, unless the step is not written yet. */
  async runAny<T>(call: ModelCall<T>): Promise<CallOutcome<T>> {
    return written(await this.#after(this.model.call(call)));
  }

  /** Calls the model over a connection that breaks; it may end in whatever way. */
  async runBroken<T>(call: ModelCall<T>, moment: BrokenMoment): Promise<CallOutcome<T>> {
    return written(await this.#after(this.model.broken(call, moment)));
  }

  /**
   * Calls the model while another client does something between its read and a write of its own.
   *
   * @param write the write before which it happens, from 1
   * @throws {CheckFailure} `threw` when the model throws
   */
  async runWhile<T>(
    call: ModelCall<T>,
    meanwhile: () => Promise<void>,
    write = 1,
  ): Promise<Call<T>> {
    return this.#answered(await this.#after(this.model.interrupted(call, meanwhile, write)));
  }

  /** Calls the model from several clients whose first writes meet; all end before this does. */
  race<T>(calls: readonly ModelCall<T>[]): Promise<CallOutcome<T>[]> {
    return this.#after(this.model.race(calls));
  }

  /**
   * Opens a fresh table behind the partition model, uses it, and drops it.
   *
   * @param arm tells it from other tables of the step
   */
  async governed<T>(
    arm: string,
    options: Pick<GovernedTableOptions, 'definition' | 'writeCapacityUnits'>,
    use: (table: GovernedTable) => Promise<T>,
  ): Promise<T> {
    // The labs that need no governor do not wait for it to load.
    const { GovernedTable } = await import('./governed-table.ts');
    const { endpoint, engine: kind } = this.#settings;
    // In front: whose run a table is stands at its end.
    const name = `${arm}-${this.table.name}`;
    const table = await GovernedTable.open({ ...options, engine: { endpoint, kind }, name });
    try {
      return await use(table);
    } finally {
      await table.close();
    }
  }

  /** Drives calls of the model; the first of them are those that are shown. */
  async drive(table: GovernedTable, load: DrivenLoad): Promise<DrivenCall[]> {
    const calls = await table.drive(load);
    const shown = calls.slice(0, SHOWN_CALLS).map(({ trace }) => this.#atStepTable(trace));
    this.model.calls.push(...shown);
    this.model.trace = shown[0] ?? [];
    return calls;
  }

  /** Makes a call that is not the model's: it stands in no trace. */
  protected aside<T>(call: ModelCall<T>): Promise<CallOutcome<T>> {
    return this.#after(this.model.aside(call));
  }

  /** Requests as they would be sent to the step's table: theirs is gone when they are shown. */
  #atStepTable(trace: readonly RequestRecord[]): RequestRecord[] {
    return trace.map(({ input, ...record }) => ({
      ...record,
      tables: [this.table.name],
      input: { ...input, ...('TableName' in input && { TableName: this.table.name }) },
    }));
  }

  /** A call that ended well; one that threw is a failure of the fact. */
  #answered<T>(outcome: CallOutcome<T>): Call<T> {
    if ('value' in outcome) return outcome;
    throw threw(outcome.error, outcome.trace, this.#fine);
  }

  /** What comes after a call has to read the table anew. */
  async #after<T>(call: Promise<T>): Promise<T> {
    const ended = await call;
    this.table.forget();
    return ended;
  }
}

/** A call of a step that is written. */
function written<T>(outcome: CallOutcome<T>): CallOutcome<T> {
  if ('error' in outcome && outcome.error instanceof TodoError) throw outcome.error;
  return outcome;
}
