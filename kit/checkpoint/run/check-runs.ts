/**
 * The runs behind one checkpoint: on the visible data, then, when that passes, on data that nobody
 * has seen and on ten times the data. Without a terminal: whoever checks hears what happens, and
 * shows it.
 */

import { createHash, randomUUID } from 'node:crypto';
import { atTenLines } from '../judge/cost-lines.ts';
import { compareGrowth, withGrowth } from '../judge/growth.ts';
import type { DataSet } from '../lab/fixture.ts';
import { GROWTH_TIMES } from '../lab/fixture.ts';
import { type Lab, labBudgets, readFixture } from '../lab/lab.ts';
import { type CheckedModel, readModel } from '../lab/model.ts';
import type { Step } from '../lab/step.ts';
import type { FactNews, FactReport } from '../report/fact-report.ts';
import { placed, runOutcome, type StepContext, skippedStep, stepsOf } from '../report/outcome.ts';
import type { ReportedModel, ReportedStep, RunReport } from '../report/run-report.ts';
import { addressOf, type CheckpointSettings } from '../worker/settings.ts';
import { type LabEngine, openLabEngine } from './lab-engine.ts';
import { SnapshotEngines } from './snapshot-engines.ts';
import { CheckThread, type OnPrint, type RunFacts } from './thread.ts';
import { failedUnseen, hardCodedWord, unseenSeed, wrongAtTen } from './unseen.ts';

/** What stays the same from run to run. */
export interface CheckRunsOptions {
  readonly root: string;
  /** The folder `.workshop`. */
  readonly workshop: string;
  readonly lab: Lab;
  /** Longest time for one fact, in seconds. */
  readonly limitSeconds: number;
  readonly environment: NodeJS.ProcessEnv;
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
  readonly model: CheckedModel;
  readonly seed: number;
  /** Longest time for one fact, in seconds. @default that of the runs */
  readonly limitSeconds?: number;
  /** Makes no right call again while something goes wrong. @default true where receipts are only measured */
  readonly withoutSweeps?: boolean;
  /** Ids of steps that are reported as set aside, and not checked. @default none */
  readonly skipped?: readonly string[];
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

/** A check that has ended. */
export interface CheckedRun {
  readonly report: RunReport;
  /** On the data that the learner sees. */
  readonly facts: readonly FactReport[];
  /** Items of the shared table, as lines of JSON. */
  readonly itemsFile: string;
  /** An error of the checkpoint itself: our bug. The report then has no step, and says nothing. */
  readonly bug?: string;
}

/** What came of the runs of a check. */
interface Found extends Pick<RunReport, 'passedUnseen' | 'growth'> {
  readonly run: RunFacts;
  readonly steps: readonly ReportedStep[];
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
  async check(subject: Subject, asked: readonly Step[]): Promise<CheckedRun> {
    const begunAt = new Date();
    const [seenData, unseenData] = dataSetsOf(subject);
    const opened = await this.#open([seenData, unseenData]);
    let tenfold: Promise<LabEngine> | undefined;
    try {
      const openTenfold = (): Promise<LabEngine> => {
        tenfold ??= this.#open([tenfoldOf(subject)]);
        tenfold.catch(() => {}); // Whoever awaits it hears of it.
        return tenfold;
      };
      const steps = asked.filter(({ id }) => !subject.skipped?.includes(id));
      const found = await this.#judge(subject, steps, opened, openTenfold);
      return await this.#checked(subject, asked, opened, found, begunAt);
    } finally {
      await Promise.all([opened.close(), tenfold?.then((engine) => engine.close())]);
    }
  }

  /** One run, on an engine opened for it. */
  async run(request: RunRequest): Promise<CheckedRun> {
    const { seed, times = 1 } = request;
    const opened = await this.#open([{ seed, times }]);
    try {
      return await this.runOn(opened, request);
    } finally {
      await opened.close();
    }
  }

  /** One run on an engine that the caller has opened, and closes. */
  async runOn(opened: LabEngine, request: RunRequest): Promise<CheckedRun> {
    const begunAt = new Date();
    const { steps: asked } = request;
    const run = await this.#runOn(opened, request);
    const steps = stepsOf(asked, run.facts, this.#context(request, opened));
    return this.#checked(request, asked, opened, { run, steps, growth: [] }, begunAt);
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
  ): Promise<Found> {
    const run = await this.#runOn(engine, { ...subject, steps: asked, mode: 'judge' });
    const context = this.#context(subject, engine);
    const steps = stepsOf(asked, run.facts, { ...context, sweeps: !subject.withoutSweeps });
    if (isBroken(run)) return { run, steps, growth: [] };
    const isDear = ({ id, failure }: ReportedStep): boolean =>
      failure?.kind === 'wrong-way' && asked.some((step) => step.id === id && step.growth);
    const dear = steps.find(isDear);
    if (dear) return { run, ...(await this.#growDear(subject, run, dear, steps, openTenfold)) };
    if (runOutcome(steps) !== 'pass') return { run, steps, growth: [] };

    const hasPassed = (id: string): boolean =>
      steps.some((one) => one.id === id && one.outcome === 'pass');
    const passed = asked.filter(({ id }) => hasPassed(id));
    const marked = passed.filter((step) => step.growth);
    if (marked.length > 0 && engine.engine.own) void openTenfold(); // It starts meanwhile.
    const unseen = await this.#runOn(engine, {
      ...subject,
      seed: unseenSeed(subject.seed),
      steps: passed,
      mode: 'judge',
      withoutSweeps: true, // They have been: other data changes nothing.
      isQuiet: true,
    });
    if (unseen.bug !== undefined) return { run: unseen, steps, growth: [] };
    const others = stepsOf(passed, unseen.facts, context);
    const wrong = others.find(({ outcome }) => outcome === 'fail');
    if (wrong) {
      const told = failedUnseen(wrong, await this.#hardCodedWord(subject));
      return { run, steps: replaced(steps, told), growth: [] };
    }
    const passedUnseen = others.filter(({ outcome }) => outcome === 'pass').length;
    const grown = await this.#grow(subject, run, marked, steps, openTenfold);
    return { run, passedUnseen, ...grown };
  }

  /** The report, and what is kept beside it. */
  async #checked(
    { model, seed }: Subject,
    asked: readonly Step[],
    { engine, itemsFile }: Pick<LabEngine, 'engine' | 'itemsFile'>,
    { run, steps: found, passedUnseen, growth }: Found,
    begunAt: Date,
  ): Promise<CheckedRun> {
    const { lab } = this.#options;
    const { facts, bug, loadError } = run;
    const steps = asked.map((step) => {
      const one = found.find(({ id }) => id === step.id);
      return one ? placed(step, one, model.source) : skippedStep(step);
    });
    const endedAt = new Date();
    const outcome = isBroken(run) ? 'broken' : runOutcome(steps);
    const report: RunReport = {
      version: 2,
      id: randomUUID(),
      lab: lab.info.number,
      model: reportedModel(model),
      begunAt: begunAt.toISOString(),
      endedAt: endedAt.toISOString(),
      durationMs: endedAt.getTime() - begunAt.getTime(),
      seed,
      engine: { kind: engine.kind, name: engine.name },
      outcome,
      ...(bug === undefined && loadError !== undefined && { loadError }),
      steps: outcome === 'broken' ? [] : steps,
      ...(passedUnseen !== undefined && { passedUnseen }),
      growth,
      ...(outcome === 'not-started' && { data: await this.#dataInWords(seed) }),
    };
    return { report, facts, itemsFile, ...(bug !== undefined && { bug }) };
  }

  async #dataInWords(seed: number): Promise<string> {
    const fixture = await readFixture(this.#options.root, this.#options.lab);
    return fixture.summary(fixture.data(seed, 1));
  }

  #context({ model }: Subject, { engine }: Pick<LabEngine, 'engine'>): StepContext {
    return { budgets: labBudgets(this.#options.lab), engine: engine.kind, source: model.source };
  }

  async #hardCodedWord({ model, seed }: Subject): Promise<string | undefined> {
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
    return hardCodedWord(model.source, seen, other);
  }

  #open(dataSets: readonly [DataSet, ...DataSet[]]): Promise<LabEngine> {
    return openLabEngine({ ...this.#options, dataSets, own: this.#engines });
  }

  /**
   * One run.
   *
   * Where a check stumbled, the reference is checked by it as well. If the check stumbles over the
   * reference too, or the reference fails it, the check is broken; else the model has failed. Under a
   * debugger the model has failed: nobody waits for a second run.
   */
  async #runOn(opened: LabEngine, request: RunRequest): Promise<RunFacts> {
    const dataSet = { seed: request.seed, times: request.times ?? 1 };
    const { onNews } = this.#options;
    const run = await this.#runOnce(opened, request, (news) => onNews?.(news, dataSet));
    const stumbled = run.facts.filter(({ failure }) => failure?.kind === 'stumbled');
    if (stumbled.length === 0 || this.#options.debugPort !== undefined) return run;
    const steps = request.steps.filter(({ id }) => stumbled.some(({ step }) => step === id));
    const reference = await this.#referenceRun({ ...request, steps }, run);
    const broken = stumbled.find((one) => !passes(one, reference.facts));
    if (!broken) return run;
    const bug = reference.bug ?? broken.failure?.stack ?? broken.fact;
    return { ...run, facts: run.facts.filter((one) => !stumbled.includes(one)), bug };
  }

  /** What the reference comes to on data of its own; nothing is run where the model is the reference. */
  async #referenceRun(request: RunRequest, own: RunFacts): Promise<RunFacts> {
    if (request.model.isReference) return own;
    const { root, lab } = this.#options;
    const model = readModel(root, lab, lab.solutionFile);
    const opened = await this.#open([{ seed: request.seed, times: request.times ?? 1 }]);
    try {
      return await this.#runOnce(opened, { ...request, model, isQuiet: true });
    } finally {
      await opened.close();
    }
  }

  async #runOnce(
    opened: LabEngine,
    request: RunRequest,
    onNews?: (news: FactNews) => void,
  ): Promise<RunFacts> {
    const { model, steps, mode, everyStep = false, seed, times = 1, isQuiet = false } = request;
    const { limitSeconds = this.#options.limitSeconds, withoutSweeps = mode !== 'judge' } = request;
    const { until, receiptsHere, settleMs, tellsItems = !isQuiet } = request;
    const names = await opened.tables({ seed, times }, steps);
    const settings = {
      engine: addressOf(opened.engine),
      ...(receiptsHere && { receiptsHere }),
      ...(settleMs !== undefined && { settleMs }),
      names,
      mode,
      ...(until !== undefined && { until }),
      sweeps: !withoutSweeps,
      everyStep,
      tellsItems,
      steps: steps.map(({ id }) => id),
    };
    const checked = this.#thread.run(model.file, settings, {
      limitSeconds,
      isQuiet,
      ...(onNews && { onNews }),
    });
    const [run] = await Promise.all([checked, opened.ready]);
    // The sweeps of a step ran behind the facts of all; they are told behind its own.
    const place = ({ step }: FactReport): number => steps.findIndex(({ id }) => id === step);
    return { ...run, facts: run.facts.toSorted((one, other) => place(one) - place(other)) };
  }

  /** A step that costs too much: what it costs at ten times the data. */
  async #growDear(
    subject: Subject,
    { facts }: RunFacts,
    dear: ReportedStep,
    steps: readonly ReportedStep[],
    openTenfold: () => Promise<LabEngine>,
  ): Promise<Pick<Found, 'steps' | 'growth'>> {
    const failed = facts.find(({ step, outcome }) => step === dear.id && outcome === 'fail');
    const name = failed?.receipts.at(-1)?.name;
    const measured = this.#options.lab.steps.filter(({ id }) => id === dear.id);
    const tenfold = await this.#measureTenfold(subject, measured, openTenfold, name);
    const growth = compareGrowth(facts, tenfold.facts);
    const own = growth.find((one) => one.step === dear.id && one.name === name);
    const { failure } = dear;
    if (!own || own.growth === 'flat' || !failure) return { steps, growth };
    const lines = [...failure.lines, ...atTenLines(own, GROWTH_TIMES)];
    return { steps: replaced(steps, { ...dear, failure: { ...failure, lines } }), growth };
  }

  /** Steps marked growth that passed: how their costs grow. */
  async #grow(
    subject: Subject,
    { facts }: RunFacts,
    marked: readonly Step[],
    steps: readonly ReportedStep[],
    openTenfold: () => Promise<LabEngine>,
  ): Promise<Pick<Found, 'steps' | 'growth'>> {
    if (marked.length === 0) return { steps, growth: [] };
    const tenfold = await this.#measureTenfold(subject, marked, openTenfold);
    const context = this.#context(subject, await openTenfold());
    const wrong = stepsOf(marked, tenfold.facts, context).find(({ outcome }) => outcome === 'fail');
    if (wrong) return { steps: replaced(steps, wrongAtTen(wrong)), growth: [] };
    const growth = compareGrowth(facts, tenfold.facts);
    return { steps: steps.map((one) => withGrowth(one, growth, facts)), growth };
  }

  async #measureTenfold(
    subject: Subject,
    steps: readonly Step[],
    openTenfold: () => Promise<LabEngine>,
    until?: string,
  ): Promise<RunFacts> {
    const times = GROWTH_TIMES;
    return this.#runOn(await openTenfold(), {
      ...subject,
      ...(until !== undefined && { until }),
      times,
      steps,
      mode: 'measure',
      isQuiet: true,
    });
  }
}

/** Whether the model did not even run, or the checkpoint itself is broken: the facts say nothing. */
function isBroken({ loadError, bug }: RunFacts): boolean {
  return bug !== undefined || loadError !== undefined;
}

function reportedModel({
  shown,
  isOwn,
  isReference,
  source,
  savedAt,
}: CheckedModel): ReportedModel {
  const hash = createHash('sha256').update(source).digest('hex');
  return { shown, isOwn, isReference, hash, savedAt: savedAt.toISOString() };
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

function replaced(steps: readonly ReportedStep[], by: ReportedStep): ReportedStep[] {
  return steps.map((one) => (one.id === by.id ? by : one));
}
