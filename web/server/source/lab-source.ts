/** The labs on disk, and what happens to them: saves, checks, runs of a terminal. */

import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { readFixture, readTable } from '../../../kit/checkpoint/lab/lab.ts';
import { readReport } from '../../../kit/checkpoint/learner/last-report.ts';
import { readTrace } from '../../../kit/checkpoint/learner/last-run.ts';
import { latestLab } from '../../../kit/checkpoint/learner/latest-lab.ts';
import { nextHint } from '../../../kit/checkpoint/learner/next-hint.ts';
import { readProgress } from '../../../kit/checkpoint/learner/progress.ts';
import type { RunReport } from '../../../kit/checkpoint/learner/run-report.ts';
import type { CheckNews } from '../../../kit/checkpoint/run/check-news.ts';
import { namedEndpoint } from '../../../kit/engine/endpoint.ts';
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
import { dataAnswer } from '../answer/data-answer.ts';
import { labProgress, progressSummary } from '../answer/progress-summary.ts';
import { tableViews, viewOf } from '../answer/table-view.ts';
import { traceAnswer } from '../answer/trace-answer.ts';
import type { DataQuery, WebSource } from '../web-source.ts';
import { KeptItems } from './kept-items.ts';
import { LabChecks } from './lab-checks.ts';
import { readLesson } from './read-lesson.ts';
import { ReportWatch } from './report-watch.ts';
import { SaveWatch } from './save-watch.ts';
import { ToldReports } from './told-reports.ts';

/** Where the labs are, and what the source cannot know by itself. */
export interface LabSourceOptions {
  /** The project's folder. */
  readonly root: string;
  /** The folder `.workshop`. */
  readonly workshop: string;
  readonly labs: readonly Lab[];
  /** The script of the process that checks. */
  readonly script: string;
  /** Of the workshop. */
  readonly version: string;
  readonly environment: NodeJS.ProcessEnv;
  /** As `process.platform`. */
  readonly platform: string;
  /** Looks again and again for changes of files, where the file system does not tell of them. */
  readonly polls: boolean;
  /** What `npm run doctor` says, a line each. */
  readonly doctor: () => Promise<readonly string[]>;
}

/** Said as the next command where the file of progress is spoiled. */
const NEW_PROGRESS = 'npm run labs new-progress';

/** Answers from the labs on disk, and checks a model when it is saved. */
export class LabSource implements WebSource {
  readonly #options: LabSourceOptions;
  readonly #last: string;
  readonly #items: KeptItems;
  readonly #checks: LabChecks;
  readonly #told = new ToldReports();
  #saves: SaveWatch | undefined;
  #runs: ReportWatch | undefined;
  #hear: (event: WebEvent) => void = () => {};
  #progress = '';

  constructor(options: LabSourceOptions) {
    const { root, workshop, script, labs } = options;
    this.#options = options;
    this.#last = join(workshop, 'last');
    this.#items = new KeptItems(this.#last);
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
      ...{ type: 'hello', version, lab: this.#current.info.number },
      watching: this.#saves?.watching ?? 'nobody',
      progress: this.#knownProgress(),
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

  async home(): Promise<HomeAnswer> {
    const { labs, doctor } = this.#options;
    return { progress: progressSummary(labs, this.#readProgress()), doctor: await doctor() };
  }

  async lab(number: number): Promise<LabAnswer> {
    const { root, labs } = this.#options;
    const lab = this.#find(number);
    return {
      lab: labProgress(lab, this.#readProgress()),
      name: lab.name,
      model: relative(root, lab.modelFile).replaceAll('\\', '/'),
      lesson: readLesson(root, lab, labs),
      views: tableViews(await readFixture(root, lab)),
    };
  }

  async data(number: number, query: DataQuery): Promise<DataAnswer> {
    const { root } = this.#options;
    const lab = this.#find(number, query.step);
    const fixture = await readFixture(root, lab);
    const view = viewOf(fixture, query.step);
    const last = await this.#items.of(lab);
    const isOfView = (step: string): boolean =>
      query.step === undefined ? !(step in fixture.ownTables) : step === query.step;
    const requests = readTrace(this.#last, lab)?.requests ?? [];
    return dataAnswer(
      {
        ...(last && { run: last.run }),
        requests: requests.filter(({ step }) => isOfView(step)),
        items: last?.items.filter(({ step }) => step === view.step) ?? [],
        table: await readTable(root, lab, view.step),
        view,
      },
      query,
    );
  }

  async trace(number: number, step: string | undefined): Promise<TraceAnswer> {
    const { environment, platform } = this.#options;
    const lab = this.#find(number, step);
    const place = { endpoint: namedEndpoint(environment), platform };
    return traceAnswer(readTrace(this.#last, lab), step, place);
  }

  async run({ lab, step }: LabOrder): Promise<OrderAnswer> {
    return this.#checks.check(this.#find(lab, step), step);
  }

  async hint({ lab: number, step }: LabOrder): Promise<HintAnswer> {
    const lab = this.#find(number, step);
    const hint = await nextHint(this.#options, lab, step);
    if (hint) return hint;
    throw new KitError(
      'usage',
      'web.noHint',
      `Every step of lab ${number} has passed or is skipped. Ask for the hint of one of them.`,
    );
  }

  stop(): Promise<OrderAnswer> {
    return this.#checks.stop();
  }

  /** From now on saves and runs are heard. */
  listen(hear: (event: WebEvent) => void): void {
    const { workshop, labs, polls } = this.#options;
    this.#hear = hear;
    this.#progress = JSON.stringify(this.#knownProgress());
    this.#runs = new ReportWatch({
      ...{ workshop, polls },
      onReport: (folder) => this.#tellReport(Number(folder)),
      onProgress: () => this.#tellProgress(),
    });
    void this.#runs.ready.then(() => {
      for (const { info } of labs) this.#tellReport(info.number);
      this.#tellProgress();
    });
    this.#saves = new SaveWatch({
      ...{ labs, polls, folder: join(workshop, 'watching') },
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

  /** The lab that the learner is in. */
  get #current(): Lab {
    return latestLab(this.#options.labs, this.#last);
  }

  #tellNews(news: CheckNews): void {
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
    const progress = this.#knownProgress();
    const text = JSON.stringify(progress);
    if (text === this.#progress) return;
    this.#progress = text;
    this.#hear({ type: 'progress', progress });
  }

  /** A spoiled report is told where it is asked for: by the pages of the data and of the requests. */
  #reportOf(lab: Lab): RunReport | undefined {
    try {
      return readReport(this.#last, lab);
    } catch (error) {
      if (error instanceof KitError) return undefined;
      throw error;
    }
  }

  #readProgress() {
    return readProgress(join(this.#options.workshop, 'progress.json'));
  }

  /** Where the file is spoiled, the next command is the one that begins a new one. */
  #knownProgress(): ProgressSummary {
    const { labs } = this.#options;
    try {
      return progressSummary(labs, this.#readProgress());
    } catch (error) {
      if (!(error instanceof KitError)) throw error;
      return { ...progressSummary(labs, { version: 1, steps: {} }), next: NEW_PROGRESS };
    }
  }

  /** @throws {KitError} `web.noLab`, `web.noStep` */
  #find(number: number, step?: string): Lab {
    const { labs } = this.#options;
    const lab = labs.find(({ info }) => info.number === number);
    if (!lab) {
      const known = labs.map(({ info }) => info.number).join(', ');
      throw new KitError('usage', 'web.noLab', `There is no lab ${number}. There are: ${known}.`);
    }
    if (step === undefined || lab.steps.some(({ id }) => id === step)) return lab;
    const known = lab.steps.map(({ id }) => id).join(', ');
    throw new KitError(
      'usage',
      'web.noStep',
      `Lab ${number} has no step ${step}. It has: ${known}.`,
    );
  }
}

function savedAtOf({ modelFile }: Lab): string | undefined {
  return statSync(modelFile, { throwIfNoEntry: false })?.mtime.toISOString();
}
