/**
 * The runs behind one checkpoint: on the visible data, then, when that passes, on data that nobody
 * has seen and on ten times the data.
 */

import { join } from 'node:path';
import type { Engine } from '../engine/engine.ts';
import { atTenLines } from './explain.ts';
import type { CollectedFacts } from './fact-collector.ts';
import {
  compareGrowth,
  GROWTH_TIMES,
  type PatternGrowth,
  withGrowth,
  wrongAtTen,
} from './growth.ts';
import type { Lab } from './lab.ts';
import { openLabEngine } from './lab-engine.ts';
import { runOutcome, type StepOutcome, stepOutcomes } from './outcome.ts';
import type { FactReport } from './report.ts';
import { type PreparedRun, prepareRun } from './runner.ts';
import type { CheckpointSettings } from './settings.ts';
import type { Step } from './step.ts';
import { hardCoded, unseenSeed } from './unseen.ts';

/** What stays the same from run to run. */
export interface CheckRunsOptions {
  readonly root: string;
  /** The folder `.workshop`. */
  readonly workshop: string;
  readonly lab: Lab;
  /** Longest time for one fact, in seconds. */
  readonly limitSeconds: number;
  readonly environment: NodeJS.ProcessEnv;
  /** Explanations state one fact a line. */
  readonly plain: boolean;
  /** Called when the engine died and was started again. */
  readonly onRestart: (cause: string) => void;
  /** Called with what the model printed. */
  readonly onPrint: (text: string) => void;
}

/** What is checked: a model, on the data set of a seed. */
export interface Subject {
  readonly modelFile: string;
  readonly seed: number;
}

/** What a run is about. */
export interface RunRequest extends Subject, Pick<CheckpointSettings, 'mode' | 'everyStep'> {
  /** @default 1 */
  readonly times?: number;
  readonly steps: readonly Step[];
}

/** What came of one run. */
export interface EndedRun {
  readonly report: CollectedFacts;
  readonly engine: Engine;
  /** Items of the shared table, as lines of JSON. */
  readonly itemsFile: string;
}

/** What came of a checkpoint: the visible run, and what the others changed. */
export interface CheckedSteps extends EndedRun {
  readonly steps: readonly StepOutcome[];
  /** Steps that passed on unseen data as well; absent where they were not all tried. */
  readonly passedUnseen?: number;
  /** How costs grow, by access pattern, where it was measured. */
  readonly growth: readonly PatternGrowth[];
}

/** Runs of one lab's checkpoint, in one Vitest: of one model or of many, one after another. */
export class CheckRuns {
  readonly #options: CheckRunsOptions;
  readonly #prepared: Promise<PreparedRun>;

  constructor(options: CheckRunsOptions) {
    const { workshop } = options;
    this.#options = options;
    this.#prepared = prepareRun({ ...options, cacheFolder: join(workshop, 'cache', 'modules') });
    this.#prepared.catch(() => {}); // Whoever awaits it hears of it.
  }

  /** Checks a model's steps on the data set of a seed, and what passes on other data as well. */
  async check(subject: Subject, asked: readonly Step[]): Promise<CheckedSteps> {
    const seen = await this.run({ ...subject, steps: asked, mode: 'judge' });
    const steps = stepOutcomes(asked, seen.report.facts);
    const isBroken = seen.report.bug !== undefined || seen.report.loadError !== undefined;
    if (isBroken) return { ...seen, steps, growth: [] };
    const dear = steps.find(
      ({ step, failed }) => step.growth && failed?.failure?.kind === 'wrong-way',
    );
    if (dear) return { ...seen, ...(await this.#growDear(subject, seen, steps, dear)) };
    if (runOutcome(steps) !== 'pass') return { ...seen, steps, growth: [] };

    const passed = steps.flatMap(({ step, outcome }) => (outcome === 'pass' ? [step] : []));
    const unseen = await this.run({
      ...subject,
      seed: unseenSeed(subject.seed),
      steps: passed,
      mode: 'judge',
    });
    const others = stepOutcomes(passed, unseen.report.facts);
    const wrong = others.find(({ outcome }) => outcome === 'fail');
    if (unseen.report.bug !== undefined) return { ...unseen, steps, growth: [] };
    if (wrong) return { ...seen, steps: replaced(steps, hardCoded(wrong)), growth: [] };
    const passedUnseen = others.filter(({ outcome }) => outcome === 'pass').length;
    return { ...seen, passedUnseen, ...(await this.#grow(subject, seen, steps)) };
  }

  /**
   * One run, on an engine opened for it.
   *
   * Where a check stumbled, the reference is checked by it as well. If the check stumbles over the
   * reference too, or the reference fails it, the check is broken; else the model has failed.
   */
  async run(request: RunRequest): Promise<EndedRun> {
    const ended = await this.#once(request);
    const stumbled = ended.report.facts.filter(({ failure }) => failure?.kind === 'stumbled');
    if (stumbled.length === 0) return ended;
    const modelFile = this.#options.lab.solutionFile;
    const steps = request.steps.filter(({ id }) => stumbled.some(({ step }) => step === id));
    const isReference = request.modelFile === modelFile;
    const { report } = isReference ? ended : await this.#once({ ...request, modelFile, steps });
    const broken = stumbled.find((one) => !passes(one, report.facts));
    if (!broken) return ended;
    const bug = report.bug ?? broken.failure?.stack ?? broken.fact;
    const facts = ended.report.facts.filter((one) => !stumbled.includes(one));
    return { ...ended, report: { ...ended.report, facts, bug } };
  }

  async #once(request: RunRequest): Promise<EndedRun> {
    const { modelFile, steps, mode, everyStep = false, seed, times = 1 } = request;
    const [opened, prepared] = await Promise.all([
      openLabEngine({ ...this.#options, seed, times, steps }),
      this.#prepared,
    ]);
    const { engine, names, itemsFile } = opened;
    const checked = prepared.start(modelFile, {
      endpoint: engine.endpoint,
      engine: engine.kind,
      names,
      mode,
      everyStep,
      plain: this.#options.plain,
      steps: steps.map(({ id }) => id),
    });
    const [report] = await Promise.all([checked, opened.ready]).finally(() => opened.close());
    return { report, engine, itemsFile };
  }

  /** A step that costs too much: what it costs at ten times the data. */
  async #growDear(
    subject: Subject,
    seen: EndedRun,
    steps: readonly StepOutcome[],
    dear: StepOutcome,
  ): Promise<Pick<CheckedSteps, 'steps' | 'growth'>> {
    const tenfold = await this.run({
      ...subject,
      times: GROWTH_TIMES,
      steps: [dear.step],
      mode: 'measure',
    });
    const growth = compareGrowth(seen.report.facts, tenfold.report.facts);
    const name = dear.failed?.receipts.at(-1)?.name;
    const own = growth.find((one) => one.step === dear.step.id && one.now.name === name);
    const { failed } = dear;
    if (!own || own.growth === 'flat' || !failed?.failure) return { steps, growth };
    const lines = [...failed.failure.lines, ...atTenLines(own.tenfold, GROWTH_TIMES)];
    const told = { ...dear, failed: { ...failed, failure: { ...failed.failure, lines } } };
    return { steps: replaced(steps, told), growth };
  }

  /** Steps marked growth that passed: how their costs grow. */
  async #grow(
    subject: Subject,
    seen: EndedRun,
    steps: readonly StepOutcome[],
  ): Promise<Pick<CheckedSteps, 'steps' | 'growth'>> {
    const marked = steps.flatMap(({ step, outcome }) =>
      outcome === 'pass' && step.growth ? [step] : [],
    );
    if (marked.length === 0) return { steps, growth: [] };
    const tenfold = await this.run({
      ...subject,
      times: GROWTH_TIMES,
      steps: marked,
      mode: 'measure',
    });
    const wrong = stepOutcomes(marked, tenfold.report.facts).find(
      ({ outcome }) => outcome === 'fail',
    );
    if (wrong) return { steps: replaced(steps, wrongAtTen(wrong)), growth: [] };
    const growth = compareGrowth(seen.report.facts, tenfold.report.facts);
    const { facts } = seen.report;
    const { plain } = this.#options;
    return { steps: steps.map((one) => withGrowth(one, growth, facts, plain)), growth };
  }
}

/** Whether the same fact holds in another run. */
function passes({ step, fact }: FactReport, others: readonly FactReport[]): boolean {
  return others.some((one) => one.step === step && one.fact === fact && one.outcome === 'pass');
}

function replaced(steps: readonly StepOutcome[], by: StepOutcome): StepOutcome[] {
  return steps.map((one) => (one.step === by.step ? by : one));
}
