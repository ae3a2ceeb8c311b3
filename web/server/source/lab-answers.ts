/** What the page is told of labs, read from the files on disk when it is asked for. */

import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { definitionOf, type FixtureTables } from '../../../kit/checkpoint/lab/fixture.ts';
import { type Lab, readFixture, readTable } from '../../../kit/checkpoint/lab/lab.ts';
import { cliCommand, cliSettings } from '../../../kit/checkpoint/learner/cli-command.ts';
import { nextHint } from '../../../kit/checkpoint/learner/hint.ts';
import {
  type LastItem,
  lastRunFiles,
  type RunHead,
  readLastItems,
  readTrace,
  type TracedRequest,
} from '../../../kit/checkpoint/learner/last-run.ts';
import {
  nextCommand,
  type Progress,
  readProgress,
  stepStatus,
} from '../../../kit/checkpoint/learner/progress.ts';
import { asCli, tablesComment } from '../../../kit/checkpoint/learner/repeated-request.ts';
import { namedEndpoint } from '../../../kit/engine/endpoint.ts';
import { KitError } from '../../../kit/kit-error.ts';
import { wayOf } from '../../../kit/meter/receipt.ts';
import { recordedError } from '../../../kit/meter/request-record.ts';
import type {
  DataAnswer,
  HintAnswer,
  HomeAnswer,
  LabAnswer,
  LabOrder,
  TableView,
  TraceAnswer,
  TraceRequest,
} from '../../wire/answer.ts';
import type { LabProgress, ProgressSummary } from '../../wire/event.ts';
import { dataAnswer } from '../answer/data-answer.ts';
import type { DataQuery } from '../web-source.ts';
import { readLesson, requestedLab } from './requested-lab.ts';

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
  readonly #items: ItemCache;

  constructor(options: LabAnswersOptions) {
    this.#options = options;
    this.#last = join(options.workshop, 'last');
    this.#items = new ItemCache(this.#last);
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
    return requestedLab(this.#options.labs, number, step);
  }
}

// The items of the last run of one lab, kept until another run has left others: reading them takes long.

/** A run and its items. */
interface LastItems {
  readonly run: RunHead;
  readonly items: readonly LastItem[];
}

/** Keeps the items that were asked for last. */
class ItemCache {
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

// The tables of a lab that can be looked at.

/** The table that the reading steps share, then those of single steps. */
function tableViews(fixture: FixtureTables): TableView[] {
  return [viewOf(fixture), ...Object.keys(fixture.ownTables).map((step) => viewOf(fixture, step))];
}

/** The table that a step's items are in: its own, or the shared one. */
export function viewOf(fixture: FixtureTables, step?: string): TableView {
  const isOwn = step !== undefined && step in fixture.ownTables;
  const { name, indexes } = definitionOf(fixture, isOwn ? step : undefined);
  return { ...(isOwn && { step }), table: name, indexes: Object.keys(indexes) };
}

// The requests of a run, as the page is told.

/** Where the commands go, and what their shell is. */
interface CommandPlace {
  readonly lab: Lab;
  /** The address of an engine. */
  readonly endpoint: string;
  /** As `process.platform`. */
  readonly platform: string;
}

/**
 * The requests of a run in their order.
 *
 * @param last absent where the lab has not run
 * @param step the one step whose requests are wanted; absent for all
 */
export function traceAnswer(
  last: { readonly run: RunHead; readonly requests: readonly TracedRequest[] } | undefined,
  step: string | undefined,
  { lab, endpoint, platform }: CommandPlace,
): TraceAnswer {
  const shell = cliSettings(platform);
  if (!last) return { settings: shell, requests: [] };
  const settings = [...tablesComment(lab, last.run.seed), ...shell];
  const wanted = last.requests.filter((one) => step === undefined || one.step === step);
  const requests = wanted.map((request) => traceRequest(request, endpoint));
  return { endedAt: last.run.at, model: last.run.model, settings, requests };
}

function traceRequest(request: TracedRequest, endpoint: string): TraceRequest {
  const { step, fact, outcome, call, itemsRead, returned, readUnits, writeUnits } = request;
  const error = recordedError(request);
  return {
    step,
    fact,
    outcome,
    call,
    way: wayOf(request),
    itemsRead,
    returned,
    readUnits,
    writeUnits,
    ...(error !== undefined && { error }),
    command: cliCommand(asCli(request), endpoint),
  };
}

// How far the learner is, as the page is told.

/** Said where there is no next command. */
const ALL_DONE = 'npm run labs';

/** All labs. */
export function progressSummary(labs: readonly Lab[], progress: Progress): ProgressSummary {
  return {
    labs: labs.map((lab) => labProgress(lab, progress)),
    next: nextCommand(labs, progress) ?? ALL_DONE,
  };
}

/** One lab. */
function labProgress({ info, steps }: Lab, progress: Progress): LabProgress {
  return {
    number: info.number,
    title: info.title,
    steps: steps.map((step) => ({
      id: step.id,
      title: step.title,
      core: step.core,
      status: stepStatus(step, progress),
      attempts: progress.steps[step.id]?.attempts ?? 0,
      hints: progress.steps[step.id]?.hints ?? 0,
    })),
  };
}
