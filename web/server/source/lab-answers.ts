/** What the page is told of labs, read from the files on disk when it is asked for. */

import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Lab, readFixture, readTable } from '../../../kit/checkpoint/lab/lab.ts';
import {
  type LastItem,
  lastRunFiles,
  type RunHead,
  readLastItems,
  readTrace,
} from '../../../kit/checkpoint/learner/last-run.ts';
import { nextHint } from '../../../kit/checkpoint/learner/next-hint.ts';
import { readProgress } from '../../../kit/checkpoint/learner/progress.ts';
import { namedEndpoint } from '../../../kit/engine/endpoint.ts';
import { KitError } from '../../../kit/kit-error.ts';
import type {
  DataAnswer,
  HintAnswer,
  HomeAnswer,
  LabAnswer,
  LabOrder,
  TraceAnswer,
} from '../../wire/answer.ts';
import { dataAnswer } from '../answer/data-answer.ts';
import { labProgress, progressSummary } from '../answer/progress-summary.ts';
import { tableViews, viewOf } from '../answer/table-view.ts';
import { traceAnswer } from '../answer/trace-answer.ts';
import type { DataQuery } from '../web-source.ts';
import { knownLab } from './known-lab.ts';
import { readLesson } from './read-lesson.ts';

/** Where the files are, and what is not in files. */
export interface LabAnswersOptions {
  /** The project's folder. */
  readonly root: string;
  /** The folder `.workshop`. */
  readonly workshop: string;
  readonly labs: readonly Lab[];
  readonly environment: NodeJS.ProcessEnv;
  /** As `process.platform`. */
  readonly platform: string;
  /** What `npm run doctor` says, a line each. */
  readonly doctor: () => Promise<readonly string[]>;
}

/** Answers questions. Each throws a `KitError` for what is not there, and for a file that is spoiled. */
export class LabAnswers {
  readonly #options: LabAnswersOptions;
  readonly #last: string;
  readonly #items: KeptItems;

  constructor(options: LabAnswersOptions) {
    this.#options = options;
    this.#last = join(options.workshop, 'last');
    this.#items = new KeptItems(this.#last);
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
    const place = { lab, endpoint: namedEndpoint(environment), platform };
    return traceAnswer(readTrace(this.#last, lab), step, place);
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

  #readProgress() {
    return readProgress(join(this.#options.workshop, 'progress.json'));
  }

  #find(number: number, step?: string): Lab {
    return knownLab(this.#options.labs, number, step);
  }
}

// The items of the last run of one lab, kept until another run has left others: reading them takes long.

/** A run and its items. */
export interface LastItems {
  readonly run: RunHead;
  readonly items: readonly LastItem[];
}

/** Keeps the items that were asked for last. */
export class KeptItems {
  readonly #folder: string;
  #kept: { readonly stamp: string; readonly items: Promise<LastItems | undefined> } | undefined;

  /** @param folder the folder `.workshop/last` */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * The items of a lab's last run; nothing where it has not run.
   *
   * @throws {KitError} `environment.lastRun`
   */
  of(lab: Lab): Promise<LastItems | undefined> {
    const file = lastRunFiles(this.#folder, lab).items;
    const { mtimeMs, size, ino } = statSync(file, { throwIfNoEntry: false }) ?? {};
    const stamp = [file, mtimeMs, size, ino].join(' ');
    if (this.#kept?.stamp !== stamp) {
      this.#kept = { stamp, items: readLastItems(this.#folder, lab) };
    }
    return this.#kept.items;
  }
}
