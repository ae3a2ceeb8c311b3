/** The labs on disk, and what happens to them: saves, checks, runs of a terminal. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { latestLab, readReport } from '../../../kit/checkpoint/learner/last-run.ts';
import { type Progress, readProgress } from '../../../kit/checkpoint/learner/progress.ts';
import type { RunReport } from '../../../kit/checkpoint/report/run-report.ts';
import type { CheckEvent } from '../../../kit/checkpoint/run/check-event.ts';
import { KitError } from '../../../kit/kit-error.ts';
import type {
  DataAnswer,
  HintAnswer,
  HomeAnswer,
  LabAnswer,
  LabOrder,
  OrderAnswer,
  TraceAnswer,
} from '../../wire/answer.ts';
import type { Hello, ProgressSummary, WebEvent } from '../../wire/event.ts';
import type { DataQuery, LabsPart } from '../web-source.ts';
import { LabAnswers, type LabAnswersOptions, progressSummary } from './lab-answers.ts';
import { LabChecks } from './lab-checks.ts';
import { ReportWatch } from './report-watch.ts';
import { requestedLab } from './requested-lab.ts';
import { SaveWatch } from './save-watch.ts';

/** Where the labs are, and how they are checked. */
interface LabSourceOptions extends LabAnswersOptions {
  /** The script of the process that checks. */
  readonly script: string;
  /** Of the workshop. */
  readonly version: string;
  /** Looks again and again for changes of files, where the file system does not tell of them. */
  readonly polls: boolean;
}

/** Answers from the labs on disk, and checks a model when it is saved. */
export class LabSource implements LabsPart {
  readonly #options: LabSourceOptions;
  readonly #last: string;
  readonly #answers: LabAnswers;
  readonly #checks: LabChecks;
  readonly #told = new SentReports();
  #saves: SaveWatch | undefined;
  #runs: ReportWatch | undefined;
  #hear: (event: WebEvent) => void = () => {};
  #progress = '';

  constructor(options: LabSourceOptions) {
    const { root, workshop, script, labs } = options;
    this.#options = options;
    this.#last = join(workshop, 'last');
    this.#answers = new LabAnswers(options);
    this.#checks = new LabChecks({ root, script, hear: (news) => this.#tellNews(news) });
    for (const lab of labs) {
      const report = this.#reportOf(lab);
      if (report) this.#told.take(report);
    }
  }

  async hello(): Promise<Hello> {
    const { version, labs } = this.#options;
    const { running } = this.#checks;
    return {
      type: 'hello',
      version,
      lab: this.#current.info.number,
      watching: this.#saves?.watching ?? 'nobody',
      progress: this.#knownProgress,
      reports: this.#told.all,
      saved: Object.fromEntries(
        labs.flatMap((lab) => {
          const savedAt = savedAtOf(lab);
          return savedAt === undefined ? [] : [[lab.info.number, savedAt]];
        }),
      ),
      ...(running && { running }),
    };
  }

  home(): Promise<HomeAnswer> {
    return this.#answers.home();
  }

  lab(number: number): Promise<LabAnswer> {
    return this.#answers.lab(number);
  }

  data(number: number, query: DataQuery): Promise<DataAnswer> {
    return this.#answers.data(number, query);
  }

  trace(number: number, step: string | undefined): Promise<TraceAnswer> {
    return this.#answers.trace(number, step);
  }

  hint(order: LabOrder): Promise<HintAnswer> {
    return this.#answers.hint(order);
  }

  async run({ lab, step }: LabOrder): Promise<OrderAnswer> {
    return this.#checks.check(requestedLab(this.#options.labs, lab, step), step);
  }

  stop(): Promise<OrderAnswer> {
    return this.#checks.stop();
  }

  /** From now on saves and runs are heard. */
  listen(hear: (event: WebEvent) => void): void {
    const { workshop, labs, polls } = this.#options;
    this.#hear = hear;
    this.#progress = JSON.stringify(this.#knownProgress);
    this.#runs = new ReportWatch({
      workshop,
      polls,
      onReport: (folder) => this.#tellReport(Number(folder)),
      onProgress: () => this.#tellProgress(),
    });
    void this.#runs.ready.then(() => {
      for (const { info } of labs) this.#tellReport(info.number);
      this.#tellProgress();
    });
    this.#saves = new SaveWatch({
      labs,
      polls,
      folder: join(workshop, 'watching'),
      current: () => this.#current,
      onSave: (lab) => {
        const savedAt = savedAtOf(lab);
        if (savedAt !== undefined) this.#hear({ type: 'saved', lab: lab.info.number, savedAt });
      },
      onCheck: (lab) => void this.#checks.check(lab, undefined),
      onWatching: (watching) => {
        this.#hear({ type: 'watching', watching });
        this.prepare();
      },
    });
  }

  /** Starts the process that checks the learner's lab, so that the first check is quick. */
  prepare(): void {
    if (this.#saves?.watching === 'page') this.#checks.prepare(this.#current);
  }

  async close(): Promise<void> {
    await Promise.all([this.#saves?.close(), this.#runs?.close(), this.#checks.close()]);
  }

  get #knownProgress(): ProgressSummary {
    const { workshop, labs } = this.#options;
    return knownProgress(join(workshop, 'progress.json'), labs);
  }

  /** The lab that the learner is in. */
  get #current(): Lab {
    return latestLab(this.#options.labs, this.#last);
  }

  #tellNews(news: CheckEvent): void {
    if (news.type === 'run-end' && !this.#told.take(news.report)) return;
    this.#hear(news);
  }

  /** A run of a terminal; one of our own is told already, or is told by this. */
  #tellReport(number: number): void {
    const lab = this.#options.labs.find(({ info }) => info.number === number);
    const report = lab && this.#reportOf(lab);
    if (report && this.#told.take(report)) this.#hear({ type: 'run-end', report });
  }

  #tellProgress(): void {
    const progress = this.#knownProgress;
    const text = JSON.stringify(progress);
    if (text === this.#progress) return;
    this.#progress = text;
    this.#hear({ type: 'progress', progress });
  }

  /** A spoiled file is no report: the next run writes another. */
  #reportOf(lab: Lab): RunReport | undefined {
    try {
      return readReport(this.#last, lab);
    } catch (error) {
      if (error instanceof KitError) return undefined;
      throw error;
    }
  }
}

function savedAtOf({ modelFile }: Lab): string | undefined {
  return statSync(modelFile, { throwIfNoEntry: false })?.mtime.toISOString();
}

// The learner's progress, also where its file is spoiled.

const NONE: Progress = { version: 1, steps: {} };

/** Begins a new file, and keeps the spoiled one. */
const NEW_PROGRESS = 'npm run labs new-progress';

/** How far the learner is; of a spoiled file nothing is known, and the next command begins a new one. */
function knownProgress(file: string, labs: readonly Lab[]): ProgressSummary {
  try {
    return progressSummary(labs, readProgress(file));
  } catch (error) {
    if (!(error instanceof KitError)) throw error;
    return { ...progressSummary(labs, NONE), next: NEW_PROGRESS };
  }
}

// The last report of each lab that the page was told: a run is told once, by whichever way it comes first.

/** Keeps the last report of each lab. */
export class SentReports {
  readonly #last = new Map<number, RunReport>();

  /** Keeps a report; whether it is to be told: its run, or its types, were not told yet. */
  take(report: RunReport): boolean {
    const last = this.#last.get(report.lab);
    const isTold = last?.id === report.id && (last.types ?? report.types) === last.types;
    if (!isTold) this.#last.set(report.lab, report);
    return !isTold;
  }

  /** The last report of each lab, by its number. */
  get all(): Record<string, RunReport> {
    return Object.fromEntries(this.#last);
  }
}
