/** The ways a fact calls the model: alone, broken off, interrupted, beside others. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EngineKind } from '../../engine/engine.ts';
import { attachOrderedAnswers } from '../../fault/answer-fault.ts';
import type { LateIndex } from '../../fault/late-index.ts';
import type { LabContext } from '../../lab-context.ts';
import { writesOf } from '../../meter/operation.ts';
import type { WrittenBy } from '../../meter/request-lines.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import type { SmellId } from '../../meter/smell.ts';
import type { TableDefinition } from '../../table.ts';
import { TodoError } from '../../todo.ts';
import { type HeardAnswer, MissingFunctionError } from './answer.ts';
import { type FailedCall, threw } from './failure.ts';
import type {
  DrivenCall,
  DrivenLoad,
  GovernedTable,
  GovernedTableOptions,
} from './governed-table.ts';
import { connect } from './kept-client.ts';
import {
  type BrokenMoment,
  type CallOutcome,
  type ClientOptions,
  costOfCall,
  givenId,
  type ModelCall,
  ModelClient,
} from './model-client.ts';
import { beforeEachWrite } from './race.ts';
import type { CheckpointSettings } from './settings.ts';
import type { StepStream } from './step-stream.ts';
import type { StepTable } from './step-table.ts';
import { type KeptCall, waysOf } from './sweep.ts';

/** One call of a model function: what it returned and the requests it sent. */
export interface Call<T> {
  readonly value: T;
  readonly trace: readonly RequestRecord[];
}

/** What a fact's calls are about. */
export interface FactCallsOptions {
  /** The step's. */
  readonly table: StepTable;
  /** That table's. */
  readonly definition: TableDefinition;
  /** Position of the fact in its step, from 0. */
  readonly position: number;
  /** Ids that the model is given are of this family, which no other step and no other run has. */
  readonly ids: string;
  readonly settings: CheckpointSettings;
  /** Smells that are what the step asks for. */
  readonly fine?: readonly SmellId[] | undefined;
  /** Whether the table is the step's own. */
  readonly ownsTable: boolean;
  /** Whether the reference sends no request in this step. */
  readonly asksNothing?: boolean;
  /** Gets the calls that end well; absent where none is made again. */
  readonly kept?: KeptCall[] | undefined;
  /** What the step says of its calls. */
  readonly step: KeptCall['step'];
}

/** Of calls that are driven by the hundred. */
const SHOWN_CALLS = 3;

/**
 * The time that the models of a step's first fact are told; a later fact is a minute later. Where they
 * run it is another month, see `elsewhere.ts`; and it is no whole second.
 */
export const FIRST_FACT = '2026-01-31T14:00:00.007Z';

/** No id comes twice in a step. */
const IDS_OF_A_FACT = 1_000;

export class FactCalls {
  /** The step's table, unmetered: to look at, and to put back as it was. */
  readonly table: StepTable;
  /** The time that the model is told. */
  readonly now: Date;
  protected readonly model: ModelClient;
  /** What the model's functions have answered so far. */
  protected readonly answers: HeardAnswer[] = [];
  /** The calls that have ended, in order; of a race all at once. */
  readonly #ended: FailedCall[] = [];
  /** So many answers belong to them. */
  #attributed = 0;
  /** Whether the indexes are late. */
  #isLate = false;
  readonly #calls: FactCallsOptions;

  constructor(options: FactCallsOptions) {
    const { table, position, settings } = options;
    const { engine } = settings;
    this.#calls = options;
    this.now = new Date(Date.parse(FIRST_FACT) + position * 60_000);
    const ids = { family: options.ids, last: position * IDS_OF_A_FACT };
    this.model = new ModelClient({ engine, table: table.name, now: this.now, ids }, (db) => {
      table.settled?.attach(db);
    });
    this.table = table;
  }

  /** The id that a fact's call of `lab.newId()` has got, from 1. */
  givenId(nth: number): string {
    return givenId(this.#calls.ids, this.#calls.position * IDS_OF_A_FACT + nth);
  }

  /**
   * Calls the model.
   *
   * @throws {CheckFailure} `threw` when the model throws
   */
  async run<T>(call: ModelCall<T>): Promise<Call<T>> {
    const { ownsTable } = this.#calls;
    // Made again, a call would meet indexes that are not late.
    const kept = this.#isLate ? undefined : this.#calls.kept;
    const before = kept && ownsTable ? await this.table.items() : undefined;
    const first = this.answers.length;
    const outcome = await this.#after(this.model.call(call));
    const answers = this.answers.slice(first);
    const [answer] = answers;
    const isOne = answers.length === 1 && outcome.trace.length > 0;
    if (kept && answer && isOne && 'value' in outcome && 'value' in answer) {
      const after = before && (await this.table.items());
      const { name, input, value, call: again } = answer;
      const [lab, ...others] = input as [LabContext, ...unknown[]];
      kept.push({
        function: name,
        call: again,
        input: others,
        now: lab.now(),
        value,
        trace: outcome.trace,
        step: this.#calls.step,
        ways: waysOf(outcome.trace),
        ...(before && after && { table: { before, after } }),
      });
    }
    return this.#answered(outcome);
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
   * Calls the model over a client that something happens to; nobody waits for the SDK's retries.
   *
   * @param prepare @default nothing goes wrong, and answers come in order: else a busy machine would
   * excuse what a sweep has found
   */
  async runAgain<T>(
    call: ModelCall<T>,
    prepare: NonNullable<ClientOptions['prepare']> = attachOrderedAnswers,
  ): Promise<CallOutcome<T>> {
    const options = { maxAttempts: 1, prepare };
    // The table was put back: nothing that calls before it wrote is there.
    this.#ended.length = 0;
    return written(await this.#after(this.model.call(call, options)));
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
    const interrupted = this.model.interrupted(call, meanwhile, write);
    return this.#answered(await this.#after(interrupted, { isContended: true }));
  }

  /** Calls the model while another client does something before each of its writes; it may end in whatever way. */
  async runContended<T>(call: ModelCall<T>, act: () => Promise<void>): Promise<CallOutcome<T>> {
    const prepare = (db: DynamoDBDocumentClient): void => beforeEachWrite(db, act);
    return written(await this.#after(this.model.call(call, { prepare }), { isContended: true }));
  }

  /** Calls the model from several clients whose first writes meet; all end before this does. */
  async race<T>(calls: readonly ModelCall<T>[]): Promise<CallOutcome<T>[]> {
    const outcomes = await this.model.race(calls);
    for (const { trace } of outcomes) this.table.forgetWritten(trace);
    // The dearest first: who came late has less to do, and nobody knows beforehand who that is.
    const dearest = [...outcomes].sort((one, other) => costOfCall(other) - costOfCall(one));
    const clients = dearest.map(({ trace }) => trace);
    this.#note(outcomes, { clients, isContended: true });
    return outcomes;
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
    const { engine } = this.#calls.settings;
    requireLocal(engine.kind, 'Such a check drives a table behind the partition model.');
    // The labs that need no governor do not wait for it to load.
    const { GovernedTable } = await import('./governed-table.ts');
    // In front: whose run a table is stands at its end.
    const name = `${arm}-${this.table.name}`;
    const table = await GovernedTable.open({ ...options, engine, name });
    try {
      return await use(table);
    } finally {
      await table.close();
    }
  }

  /** Reads the stream of the step's table, and closes it; the table's definition has a stream. */
  async streamed<T>(use: (stream: StepStream) => Promise<T>): Promise<T> {
    const { engine } = this.#calls.settings;
    requireLocal(
      engine.kind,
      'Such a check reads the stream of its table, which comes later on AWS.',
    );
    // The labs without a stream do not wait for its client to load.
    const { StepStream } = await import('./step-stream.ts');
    const stream = await StepStream.open(engine.endpoint, this.table.name);
    try {
      return await use(stream);
    } finally {
      await stream.close();
    }
  }

  /**
   * Makes the indexes of the step's table late for the calls that are made meanwhile. It is
   * simulated, see {@link LateIndex}, and the fact says so on the screen.
   *
   * It copies every item, so the table is the step's own. No index shows meanwhile what the check
   * writes by itself, through {@link table}.
   *
   * @param writes how many writes the indexes do not show yet
   * @example
   * await fact.late(1, async (index) => { … await index.catchUp(); … });
   */
  async late<T>(writes: number, use: (index: LateIndex) => Promise<T>): Promise<T> {
    const { definition, settings } = this.#calls;
    requireLocal(settings.engine.kind, 'Such a check says by how many writes an index is late.');
    // The labs without a late index do not wait for it to load.
    const { LateIndex } = await import('../../fault/late-index.ts');
    const index = await LateIndex.open({
      db: connect(settings.engine),
      definition,
      table: this.table.name,
      late: writes,
      // In front: whose run a table is stands at its end.
      twin: `late-${this.table.name}`,
    });
    this.#isLate = true;
    try {
      return await this.model.prepared(
        (db) => index.attach(db),
        () => use(index),
      );
    } finally {
      this.#isLate = false;
      await index.close();
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

  /** Calls the model from several clients at the same time; all end before this does. */
  async runBeside<T>(calls: readonly ModelCall<T>[]): Promise<CallOutcome<T>[]> {
    const outcomes = await Promise.all(calls.map((call) => this.model.call(call)));
    for (const { trace } of outcomes) this.table.forgetWritten(trace);
    this.#note(outcomes, { isContended: true });
    return outcomes;
  }

  /** Makes a call that is not the model's: it stands in no trace. */
  async aside<T>(call: ModelCall<T>): Promise<CallOutcome<T>> {
    const outcome = await this.model.aside(call);
    this.table.forgetWritten(outcome.trace);
    return outcome;
  }

  /** The last call's requests are shown nowhere. */
  forgetCall(): void {
    this.model.calls.pop();
  }

  /** The call that sent these requests; if these are reads, with what the fact's earlier calls wrote. */
  protected callOf(trace: readonly RequestRecord[]): FailedCall {
    const at = this.#ended.findIndex((one) => one.trace === trace);
    const name = this.answers.at(-1)?.name;
    const { asksNothing = false } = this.#calls;
    const ended = this.#ended[at] ?? { trace, ...(name !== undefined && { function: name }) };
    const call = { ...ended, asksNothing };
    const isRead = trace.length > 0 && trace.every((record) => writesOf(record).length === 0);
    return isRead && at >= 0
      ? { ...call, written: this.#ended.slice(0, at).flatMap(writtenBy) }
      : call;
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
    throw threw(outcome.error, this.callOf(outcome.trace), this.#calls.fine);
  }

  /** What comes after a call that wrote has to read the table anew. */
  async #after<T>(
    call: Promise<CallOutcome<T>>,
    about: Partial<FailedCall> = {},
  ): Promise<CallOutcome<T>> {
    const ended = await call;
    this.table.forgetWritten(ended.trace);
    this.#note([ended], about);
    return ended;
  }

  /** Keeps calls that have ended; what was answered since the last of them is their function's. */
  #note(outcomes: readonly CallOutcome<unknown>[], about: Partial<FailedCall>): void {
    const name = this.answers.slice(this.#attributed).at(-1)?.name;
    this.#attributed = this.answers.length;
    for (const outcome of outcomes) {
      const hasThrown = 'error' in outcome;
      const isMissing = hasThrown && outcome.error instanceof MissingFunctionError;
      const called = isMissing ? outcome.error.wanted : name;
      const { trace } = outcome;
      this.#ended.push({
        trace,
        hasThrown,
        ...about,
        ...(called !== undefined && { function: called }),
      });
    }
  }
}

/** What a call wrote; nothing where it only read. */
function writtenBy({ function: name, trace }: FailedCall): WrittenBy[] {
  const writes = trace.filter((record) => writesOf(record).length > 0);
  return name !== undefined && writes.length > 0 ? [{ function: name, writes }] : [];
}

/** A call of a step that is written. */
function written<T>(outcome: CallOutcome<T>): CallOutcome<T> {
  if ('error' in outcome && outcome.error instanceof TodoError) throw outcome.error;
  return outcome;
}

// Facts that need an engine on this machine: on AWS they end without a verdict, and say why.

/** Ends a fact that cannot be checked on AWS. It is no failure. */
export class LocalOnly extends Error {
  override readonly name = 'LocalOnly';
  /** A sentence about the check: `Such a check drives a table behind the partition model.` */
  readonly reason: string;

  constructor(reason: string) {
    super(`only on this machine: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Says that the rest of a fact needs an engine on this machine.
 *
 * @throws {LocalOnly} on AWS
 */
function requireLocal(engine: EngineKind, reason: string): void {
  if (engine === 'aws') throw new LocalOnly(reason);
}
