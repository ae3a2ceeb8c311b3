/** The words a checkpoint is written in: steps, their facts, and how a fact is judged. */

import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { identify } from '../../engine/endpoint.ts';
import type { Item } from '../../item/item.ts';
import type { Budgets } from '../lab/budget.ts';
import { definitionOf, type Fixture, tableOfStep } from '../lab/fixture.ts';
import type { Step } from '../lab/step.ts';
import type { FactNews, FactReport } from '../report/fact-report.ts';
import { type OwnErrorClass, type RefusalOf, refusalsBy } from './explain-error.ts';
import { Fact, type FactCheck, type FactOptions } from './fact.ts';
import { ownClient } from './own-client.ts';
import { type CheckpointSettings, ENGINE_START_SECONDS, type EngineAddress } from './settings.ts';
import { StepTable } from './step-table.ts';
import type { KeptCall } from './sweep.ts';
import { SWEEPS } from './sweeps.ts';

// A stack of ten lines, Node's default, ends in the SDK: the model's line would be missing.
Error.stackTraceLimit = 50;

/** Adds a fact to a step: one sentence in the present tense, and its check. */
export type AddFact<Data, Code extends string = string> = (
  fact: string,
  check: FactCheck<Data, Code>,
) => void;

/**
 * The facts of a step.
 *
 * @param loaded what the fixture loads into the step's own table; nothing where it shares one
 */
export type StepFacts<Data, Code extends string = string> = (
  fact: AddFact<Data, Code>,
  data: Data,
  loaded: readonly Item[],
) => void;

/** What a checkpoint is about. */
export interface CheckpointLab<Data, Code extends string = string> {
  readonly steps: readonly Step[];
  readonly fixture: Fixture<Data>;
  readonly budgets: Budgets;
  /** In which its models refuse a call. */
  readonly OwnError?: OwnErrorClass<Code>;
  /** Of the steps that say nothing else. @default caller */
  readonly conflicts?: Step['conflicts'];
}

/** A fact as it is declared. */
interface DeclaredFact<Data> {
  readonly sentence: string;
  readonly check: FactCheck<Data>;
}

/** Gets what a checkpoint declares: its lab, then each step with its facts. */
export type Host = <Data>(lab: CheckpointLab<Data>) => (step: Step, facts: StepFacts<Data>) => void;

/** The checkpoint that was declared last, for {@link runFacts}. */
let declared: { lab: CheckpointLab<unknown>; steps: { step: Step; facts: StepFacts<unknown> }[] };

let host: Host = (lab) => {
  const steps: typeof declared.steps = [];
  declared = { lab: lab as CheckpointLab<unknown>, steps };
  return (step, facts) => {
    steps.push({ step, facts: facts as StepFacts<unknown> });
  };
};

/** Gives what checkpoints declare to somebody else, in place of {@link runFacts}. */
export function hostBy(other: Host): void {
  host = other;
}

/**
 * Begins a checkpoint. A fact of a step with a table of its own begins with what the fixture loads.
 *
 * The facts of a step run in order, and what comes after one that does not hold is left unchecked,
 * in the steps behind it as well unless every step is asked for: the learner mends one thing at a
 * time. A step that is not written yet is passed over. The sweeps come when the facts of all steps
 * hold: nobody waits for them to hear of a fact.
 *
 * @returns the function that adds a step: `step('1.3', (fact, data) => { fact('…', async (check) => …) })`
 */
export function defineCheckpoint<Data, Code extends string>(
  lab: CheckpointLab<Data, Code>,
): (id: string, ...facts: readonly StepFacts<Data, Code>[]) => void {
  // The codes of a lab's error are known to its facts alone, and not to the host.
  const addStep = host(lab as unknown as CheckpointLab<Data>);
  return (id, ...facts) => {
    const step = lab.steps.find((one) => one.id === id);
    if (!step) throw new Error(`steps.ts has no step ${id}`);
    addStep(step, (...about) => {
      for (const add of facts as readonly StepFacts<Data>[]) add(...about);
    });
  };
}

/** The step whose fact is checked now. */
let stepNow: string | undefined;

/** The step whose fact is checked now: for a model that answers otherwise at each step. */
export function stepInCheck(): string | undefined {
  return stepNow;
}

/** A fact to be checked once. */
interface ReadyFact {
  readonly sentence: string;
  readonly check: () => Promise<EndedFact>;
}

/** What came of one fact. */
export interface EndedFact {
  readonly report: FactReport;
  /** Of a fact that does not hold: the model's own error, where it threw. */
  readonly error?: unknown;
  /** Whether it was left unchecked because of what stands before it. */
  readonly isBehind?: true;
}

/** The line of the model where an error was thrown; nothing where it was not thrown there. */
export type LineOf = (error: unknown) => number | undefined;

/** One run of a checkpoint: on one data set, against one engine. */
export class CheckpointRun<Data> {
  readonly #lab: CheckpointLab<Data>;
  readonly #settings: CheckpointSettings;
  readonly #own: ReturnType<typeof ownClient>;
  readonly #refusalOf: RefusalOf | undefined;
  readonly #data: Data;
  // An engine remembers for minutes which ids a transaction has had as its token; others use it as well.
  readonly #id: string;
  readonly #lineOf: LineOf;
  readonly #failed = new Set<string>();
  #isPriced = false;

  constructor(
    lab: CheckpointLab<Data>,
    settings: CheckpointSettings,
    lineOf: LineOf = () => undefined,
  ) {
    const { names, engine } = settings;
    this.#lab = lab;
    this.#settings = settings;
    this.#lineOf = lineOf;
    this.#refusalOf = lab.OwnError && refusalsBy(lab.OwnError);
    this.#own = ownClient(engine);
    this.#data = lab.fixture.data(names.seed, names.times);
    this.#id = names.suffix === '' ? '' : randomUUID();
  }

  /**
   * The facts of a step, in their order, and its sweeps, which make calls of these facts again.
   *
   * @param tell hears of each fact that begins and ends
   */
  step(
    step: Step,
    declare: StepFacts<Data>,
    tell: (news: FactNews) => void = () => {},
  ): { readonly facts: readonly ReadyFact[]; readonly sweeps: readonly ReadyFact[] } {
    const settings = this.#settings;
    const common = this.#options(step);
    const facts: DeclaredFact<Data>[] = [];
    const add: AddFact<Data> = (sentence, check) => facts.push({ sentence, check });
    declare(add, this.#data, common.loaded ?? []);
    const kept: KeptCall[] = [];
    const sweeps = SWEEPS.map((sweep): DeclaredFact<Data> => {
      return { sentence: sweep.fact, check: (fact) => fact.sweep(sweep, kept) };
    });
    let unwritten = false;
    let isAfterLocal = false;
    const ready = ({ sentence, check }: DeclaredFact<Data>, position: number): ReadyFact => ({
      sentence,
      check: async () => {
        const sweep = position >= facts.length && ({ isSweep: true } as const);
        const own = { sentence, position, isAfterLocal, ...(settings.sweeps && { kept }) };
        const fact = new Fact({ ...common, ...own });
        if (this.#isPriced || this.isBehindFailure(step.id) || unwritten) {
          return { report: fact.skipped(), isBehind: true };
        }
        stepNow = step.id;
        tell({ begun: { step: step.id, fact: sentence, ...sweep } });
        const began = performance.now();
        // A fact does not go on from the one before it. A sweep puts back what each of its calls needs.
        if (common.loaded && !sweep) await common.table.restoreAll(common.loaded);
        const { report: found, error } = await fact.check(check);
        const line = found.failure && this.#lineOf(error);
        const report = {
          ...found,
          tookMs: performance.now() - began,
          ...sweep,
          ...(found.failure && line !== undefined && { failure: { ...found.failure, line } }),
        };
        tell({ ended: report });
        if (report.outcome === 'fail') this.#failed.add(step.id);
        this.#isPriced ||= report.receipts.some(({ name }) => name === settings.until);
        unwritten ||= report.outcome === 'todo';
        isAfterLocal ||= report.localOnly !== undefined;
        return { report, error };
      },
    });
    return {
      facts: facts.map(ready),
      sweeps: settings.sweeps ? sweeps.map((sweep, at) => ready(sweep, facts.length + at)) : [],
    };
  }

  /** Whether a fact that does not hold stands before what is left of a step. */
  isBehindFailure(id: string): boolean {
    return this.#settings.everyStep ? this.#failed.has(id) : this.#failed.size > 0;
  }

  #options(step: Step): Omit<FactOptions<Data>, 'sentence' | 'position'> {
    const { fixture, budgets, conflicts } = this.#lab;
    const settings = this.#settings;
    const name = tableOfStep(fixture, settings.names, step.id);
    const loaded = fixture.ownTables[step.id]?.(this.#data);
    const table = new StepTable(name, this.#own.db, loaded);
    const definition = definitionOf(fixture, step.id);
    const { settleMs } = settings;
    if (settleMs !== undefined) table.settle(definition, settleMs, loaded !== undefined);
    return {
      table,
      definition,
      budgets,
      settings,
      data: this.#data,
      ...(this.#refusalOf && { refusalOf: this.#refusalOf }),
      step: { ...(conflicts && { conflicts }), ...step },
      ownUnits: this.#own.units,
      ids: crc32(`${step.id} ${name} ${this.#id}`).toString(36),
      ...(loaded && { loaded }),
    };
  }
}

/** What {@link runFacts} tells, fact by fact. */
export interface FactsListener {
  readonly tell: (news: FactNews) => void;
  /** A fact was left unchecked. */
  readonly skipped: (report: FactReport) => void;
  /** An error of the check itself: our bug. */
  readonly broke: (error: unknown) => void;
  readonly lineOf: LineOf;
}

/** Runs the facts of the declared checkpoint. */
export async function runFacts(
  settings: CheckpointSettings,
  { tell, skipped, broke, lineOf }: FactsListener,
): Promise<void> {
  const { lab, steps } = declared;
  const run = new CheckpointRun(lab, settings, lineOf);
  await untilAnswers(settings.engine);
  const asked = steps.flatMap(({ step, facts }) =>
    settings.steps.includes(step.id) ? [{ id: step.id, ...run.step(step, facts, tell) }] : [],
  );
  const checkAll = async (facts: readonly ReadyFact[]): Promise<void> => {
    for (const { check } of facts) {
      try {
        const { report, isBehind } = await check();
        if (isBehind) skipped(report);
      } catch (error) {
        broke(error);
      }
    }
  };
  for (const { facts } of asked) await checkAll(facts);
  for (const { id, sweeps } of asked) if (!run.isBehindFailure(id)) await checkAll(sweeps);
}

/**
 * The engine may still be starting: the command does not wait for it before it starts a run. Tables
 * on AWS are there before.
 */
export async function untilAnswers({ endpoint, kind }: EngineAddress): Promise<void> {
  if (kind === 'aws') return;
  const end = Date.now() + ENGINE_START_SECONDS * 1_000;
  while (Date.now() < end && (await identify(endpoint)).found === 'nothing') {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
