/**
 * The runs behind one checkpoint: on the visible data, then, when that passes, on data that nobody
 * has seen and on ten times the data. Without a terminal: whoever checks hears what happens, and
 * shows it.
 */

import { readFile } from 'node:fs/promises';
import type { Engine } from '../../engine/engine.ts';
import {
  type CollectedFacts,
  type FactNews,
  type FactReport,
  isBroken,
} from '../judge/fact-report.ts';
import {
  compareGrowth,
  GROWTH_TIMES,
  type PatternGrowth,
  withGrowth,
  wrongAtTen,
} from '../judge/growth.ts';
import { runOutcome, type StepOutcome, stepOutcomes } from '../judge/step-outcome.ts';
import type { DataSet } from '../lab/fixture.ts';
import { type Lab, readFixture } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import { atTenLines } from '../tell/cost-lines.ts';
import { addressOf, type CheckpointSettings } from '../worker/settings.ts';
import { type LabEngine, openLabEngine } from './lab-engine.ts';
import { SnapshotEngines } from './snapshot-engines.ts';
import { CheckThread, type OnPrint } from './thread.ts';
import { failedUnseen, hardCodedWord, unseenSeed } from './unseen.ts';

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
  /** A port of 127.0.0.1 where every run waits for a debugger. @default no run waits */
  readonly debugPort?: number;
  /** Called when the engine died and was started again. */
  readonly onRestart: (cause: string) => void;
  /** Called with what the model printed on the data that the learner sees, line by line. */
  readonly onPrint: OnPrint;
  /** Called as facts begin and end, on which data set. @default nobody hears of it */
  readonly onNews?: (news: FactNews, dataSet: DataSet) => void;
}

/** What is checked: a model, on the data set of a seed. */
export interface Subject {
  readonly modelFile: string;
  readonly seed: number;
  /** Longest time for one fact, in seconds. @default that of the runs */
  readonly limitSeconds?: number;
  /** Makes no right call again while something goes wrong. @default true where receipts are only measured */
  readonly withoutSweeps?: boolean;
}

/** What a run is about. */
export interface RunRequest
  extends Subject,
    Pick<CheckpointSettings, 'mode' | 'until' | 'everyStep' | 'receiptsHere' | 'settleMs'> {
  /** @default 1 */
  readonly times?: number;
  readonly steps: readonly Step[];
  /** Nobody hears what the model prints. @default false */
  readonly isQuiet?: boolean;
  /** Somebody looks at the tables afterwards. @default of a run that is not quiet */
  readonly tellsItems?: boolean;
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

/** Runs of one lab's checkpoint, in one thread: of one model or of many, one after another. */
export class CheckRuns {
  readonly #options: CheckRunsOptions;
  readonly #thread: CheckThread;
  readonly #engines: SnapshotEngines;

  constructor(options: CheckRunsOptions) {
    this.#options = options;
    this.#engines = new SnapshotEngines(options);
    this.#thread = new CheckThread(options);
  }

  /** Checks a model's steps on the data set of a seed, and what passes on other data as well. */
  async check(subject: Subject, asked: readonly Step[]): Promise<CheckedSteps> {
    const [seenData, unseenData] = dataSetsOf(subject);
    const opened = await this.#open([seenData, unseenData]);
    let tenfold: Promise<LabEngine> | undefined;
    try {
      const openTenfold = (): Promise<LabEngine> => {
        tenfold ??= this.#open([tenfoldOf(subject)]);
        tenfold.catch(() => {}); // Whoever awaits it hears of it.
        return tenfold;
      };
      return await this.#judge(subject, asked, opened, openTenfold);
    } finally {
      await Promise.all([opened.close(), tenfold?.then((engine) => engine.close())]);
    }
  }

  /** One run, on an engine opened for it. */
  async run(request: RunRequest): Promise<EndedRun> {
    const { seed, times = 1 } = request;
    const opened = await this.#open([{ seed, times }]);
    try {
      return await this.runOn(opened, request);
    } finally {
      await opened.close();
    }
  }

  /**
   * One run on an engine that the caller has opened, and closes.
   *
   * Where a check stumbled, the reference is checked by it as well. If the check stumbles over the
   * reference too, or the reference fails it, the check is broken; else the model has failed. Under a
   * debugger the model has failed: nobody waits for a second run.
   */
  async runOn(opened: LabEngine, request: RunRequest): Promise<EndedRun> {
    const dataSet = { seed: request.seed, times: request.times ?? 1 };
    const { onNews } = this.#options;
    const ended = await this.#runOnce(opened, request, (news) => onNews?.(news, dataSet));
    const stumbled = ended.report.facts.filter(({ failure }) => failure?.kind === 'stumbled');
    if (stumbled.length === 0 || this.#options.debugPort !== undefined) return ended;
    const steps = request.steps.filter(({ id }) => stumbled.some(({ step }) => step === id));
    const report = await this.#referenceReport({ ...request, steps }, ended.report);
    const broken = stumbled.find((one) => !passes(one, report.facts));
    if (!broken) return ended;
    const bug = report.bug ?? broken.failure?.stack ?? broken.fact;
    const facts = ended.report.facts.filter((one) => !stumbled.includes(one));
    return { ...ended, report: { ...ended.report, facts, bug } };
  }

  /**
   * Makes the next check of this seed what it would be in a process of its own, and quick: the thread
   * that ran the last model ends, another one loads everything but a model, and engines start.
   */
  async renew(seed: number, asked: readonly Step[]): Promise<void> {
    const [seenData, unseenData] = dataSetsOf({ seed });
    const grows = asked.some((step) => step.growth);
    await Promise.all([
      this.#thread.renew(),
      this.#engines.prepare([seenData, unseenData]),
      ...(grows ? [this.#engines.prepare([tenfoldOf({ seed })])] : []),
    ]);
  }

  /** Ends the thread and the engines; nothing can be checked after it. */
  async close(): Promise<void> {
    await Promise.all([this.#engines.stop(), this.#thread.close()]);
  }

  async #judge(
    subject: Subject,
    asked: readonly Step[],
    engine: LabEngine,
    openTenfold: () => Promise<LabEngine>,
  ): Promise<CheckedSteps> {
    const seen = await this.runOn(engine, { ...subject, steps: asked, mode: 'judge' });
    const steps = stepOutcomes(asked, seen.report.facts);
    if (isBroken(seen.report)) return { ...seen, steps, growth: [] };
    const dear = steps.find(
      ({ step, failed }) => step.growth && failed?.failure?.kind === 'wrong-way',
    );
    if (dear)
      return { ...seen, ...(await this.#growDear(subject, seen, dear, steps, openTenfold)) };
    if (runOutcome(steps) !== 'pass') return { ...seen, steps, growth: [] };

    const passed = steps.flatMap(({ step, outcome }) => (outcome === 'pass' ? [step] : []));
    const marked = passed.filter((step) => step.growth);
    if (marked.length > 0 && engine.engine.own) void openTenfold(); // It starts meanwhile.
    const unseen = await this.runOn(engine, {
      ...subject,
      seed: unseenSeed(subject.seed),
      steps: passed,
      mode: 'judge',
      withoutSweeps: true, // They have been: other data changes nothing.
      isQuiet: true,
    });
    const others = stepOutcomes(passed, unseen.report.facts);
    const wrong = others.find(({ outcome }) => outcome === 'fail');
    if (unseen.report.bug !== undefined) return { ...unseen, steps, growth: [] };
    if (wrong) {
      const told = failedUnseen(wrong, await this.#hardCodedWord(subject));
      return { ...seen, steps: replaced(steps, told), growth: [] };
    }
    const passedUnseen = others.filter(({ outcome }) => outcome === 'pass').length;
    const grown = await this.#grow(subject, seen, marked, steps, openTenfold);
    return { ...seen, passedUnseen, ...grown };
  }

  async #hardCodedWord({ modelFile, seed }: Subject): Promise<string | undefined> {
    const { root, lab } = this.#options;
    const [{ fixtureTables }, fixture] = await Promise.all([
      import('./fixture-load.ts'),
      readFixture(root, lab),
    ]);
    const [seen = [], other = []] = await Promise.all(
      dataSetsOf({ seed }).map(async (dataSet) => {
        const tables = await fixtureTables(fixture, { ...dataSet, suffix: '' });
        return tables.flatMap(({ items }) => [...items]);
      }),
    );
    return hardCodedWord(await readFile(modelFile, 'utf8'), seen, other);
  }

  #open(dataSets: readonly [DataSet, ...DataSet[]]): Promise<LabEngine> {
    return openLabEngine({ ...this.#options, dataSets, own: this.#engines });
  }

  /** What the reference comes to on data of its own; nothing is run where the model is the reference. */
  async #referenceReport(request: RunRequest, own: CollectedFacts): Promise<CollectedFacts> {
    const modelFile = this.#options.lab.solutionFile;
    if (request.modelFile === modelFile) return own;
    const opened = await this.#open([{ seed: request.seed, times: request.times ?? 1 }]);
    try {
      return (await this.#runOnce(opened, { ...request, modelFile, isQuiet: true })).report;
    } finally {
      await opened.close();
    }
  }

  async #runOnce(
    opened: LabEngine,
    request: RunRequest,
    onNews?: (news: FactNews) => void,
  ): Promise<EndedRun> {
    const { modelFile, steps, mode, everyStep = false, seed, times = 1, isQuiet = false } = request;
    const { limitSeconds = this.#options.limitSeconds, withoutSweeps = mode !== 'judge' } = request;
    const { until, receiptsHere, settleMs, tellsItems = !isQuiet } = request;
    const { engine, itemsFile } = opened;
    const names = await opened.tables({ seed, times }, steps);
    const settings = {
      engine: addressOf(engine),
      ...(receiptsHere && { receiptsHere }),
      ...(settleMs !== undefined && { settleMs }),
      names,
      mode,
      ...(until !== undefined && { until }),
      sweeps: !withoutSweeps,
      everyStep,
      tellsItems,
      plain: this.#options.plain,
      steps: steps.map(({ id }) => id),
    };
    const checked = this.#thread.run(modelFile, settings, {
      limitSeconds,
      isQuiet,
      ...(onNews && { onNews }),
    });
    const [report] = await Promise.all([checked, opened.ready]);
    return { report, engine, itemsFile };
  }

  /** A step that costs too much: what it costs at ten times the data. */
  async #growDear(
    subject: Subject,
    seen: EndedRun,
    dear: StepOutcome,
    steps: readonly StepOutcome[],
    openTenfold: () => Promise<LabEngine>,
  ): Promise<Pick<CheckedSteps, 'steps' | 'growth'>> {
    const name = dear.failed?.receipts.at(-1)?.name;
    const tenfold = await this.#measureTenfold(subject, [dear.step], openTenfold, name);
    const growth = compareGrowth(seen.report.facts, tenfold.report.facts);
    const own = growth.find((one) => one.step === dear.step.id && one.now.name === name);
    const { failed } = dear;
    if (!own || own.growth === 'flat' || !failed?.failure) return { steps, growth };
    const lines = [...failed.failure.lines, ...atTenLines(own, GROWTH_TIMES)];
    const told = { ...dear, failed: { ...failed, failure: { ...failed.failure, lines } } };
    return { steps: replaced(steps, told), growth };
  }

  /** Steps marked growth that passed: how their costs grow. */
  async #grow(
    subject: Subject,
    seen: EndedRun,
    marked: readonly Step[],
    steps: readonly StepOutcome[],
    openTenfold: () => Promise<LabEngine>,
  ): Promise<Pick<CheckedSteps, 'steps' | 'growth'>> {
    if (marked.length === 0) return { steps, growth: [] };
    const tenfold = await this.#measureTenfold(subject, marked, openTenfold);
    const wrong = stepOutcomes(marked, tenfold.report.facts).find(
      ({ outcome }) => outcome === 'fail',
    );
    if (wrong) return { steps: replaced(steps, wrongAtTen(wrong)), growth: [] };
    const growth = compareGrowth(seen.report.facts, tenfold.report.facts);
    const { facts } = seen.report;
    const { plain } = this.#options;
    return { steps: steps.map((one) => withGrowth(one, growth, facts, plain)), growth };
  }

  async #measureTenfold(
    subject: Subject,
    steps: readonly Step[],
    openTenfold: () => Promise<LabEngine>,
    until?: string,
  ): Promise<EndedRun> {
    const times = GROWTH_TIMES;
    return this.runOn(await openTenfold(), {
      ...subject,
      ...(until !== undefined && { until }),
      times,
      steps,
      mode: 'measure',
      isQuiet: true,
    });
  }
}

/** The data set that the learner sees, and the one that nobody has seen. */
function dataSetsOf({ seed }: Pick<Subject, 'seed'>): [DataSet, DataSet] {
  return [
    { seed, times: 1 },
    { seed: unseenSeed(seed), times: 1 },
  ];
}

function tenfoldOf({ seed }: Pick<Subject, 'seed'>): DataSet {
  return { seed, times: GROWTH_TIMES };
}

/** Whether the same fact holds in another run. */
function passes({ step, fact }: FactReport, others: readonly FactReport[]): boolean {
  return others.some((one) => one.step === step && one.fact === fact && one.outcome === 'pass');
}

function replaced(steps: readonly StepOutcome[], by: StepOutcome): StepOutcome[] {
  return steps.map((one) => (one.step === by.step ? by : one));
}
