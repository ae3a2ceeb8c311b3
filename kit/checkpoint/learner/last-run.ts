/**
 * The last run of a lab, in `.workshop/last/NN/`: `trace.jsonl` has its requests, `items.jsonl` the
 * items of its tables. `show`, `trace` and `hint` read these and need no engine. `result.json` beside
 * them has what came of it; it is written after the others, and for a model that did not run as well.
 */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { Item } from '../../item/item.ts';
import { jsonLine } from '../../item/item-json.ts';
import { KitError } from '../../kit-error.ts';
import { commandOf, type Lab } from '../lab/lab.ts';
import type { CalledRequest, FactReport, MarkedItem } from '../report/fact-report.ts';
import type { RunReport } from '../report/run-report.ts';

/** What is known of a run as a whole. */
export interface RunHead {
  /** The model that ran, as the learner sees its path. */
  readonly model: string;
  readonly isOwn: boolean;
  readonly seed: number;
  /** The engine's name on screens. */
  readonly engine: string;
  /** When it ended, ISO 8601. */
  readonly at: string;
}

/** A request of the run. */
export interface TracedRequest extends CalledRequest {
  readonly step: string;
  readonly fact: string;
  readonly outcome: FactReport['outcome'];
}

/** An item of the run: of the shared table, or of a writing step's own. */
export interface LastItem {
  readonly step?: string;
  readonly mark?: MarkedItem['mark'];
  readonly item: Item;
}

/** Paths of the files of a last run. */
export interface LastRunFiles {
  readonly trace: string;
  readonly items: string;
  /** What came of the run. */
  readonly report: string;
}

/**
 * The files of a lab's last run.
 *
 * @param folder the folder `.workshop/last`
 */
export function lastRunFiles(folder: string, lab: Lab): LastRunFiles {
  const own = join(folder, String(lab.info.number).padStart(2, '0'));
  return {
    trace: join(own, 'trace.jsonl'),
    items: join(own, 'items.jsonl'),
    report: join(own, 'result.json'),
  };
}

/**
 * Writes the requests and items of a run, each file whole or not at all.
 *
 * @param folder the folder `.workshop/last`
 * @param sharedItems file of the shared table's items, as they were loaded
 */
export async function writeLastRun(
  folder: string,
  lab: Lab,
  { model, seed, engine, endedAt }: Pick<RunReport, 'model' | 'seed' | 'engine' | 'endedAt'>,
  facts: readonly FactReport[],
  sharedItems: string,
): Promise<void> {
  const files = lastRunFiles(folder, lab);
  const { shown, isOwn } = model;
  const run: RunHead = { model: shown, isOwn, seed, engine: engine.name, at: endedAt };
  const head = jsonLine({ run });
  const requests = facts.flatMap(({ step, fact, outcome, requests: sent }) =>
    sent.map((request): TracedRequest => ({ step, fact, outcome, ...request })),
  );
  const traced = head + requests.map(jsonLine).join('');
  const own = head + ownItems(facts).map(jsonLine).join('');
  const shared = await readFile(sharedItems); // Megabytes, which nobody here needs as text.
  await mkdir(dirname(files.trace), { recursive: true });
  await Promise.all([
    writeFileAtomic(files.trace, traced, { fsync: false }),
    writeFileAtomic(files.items, Buffer.concat([Buffer.from(own), shared]), { fsync: false }),
  ]);
}

/**
 * The requests of the last run; nothing where there was none.
 *
 * @throws {KitError} `environment.lastRun` for a file that is cut off or changed
 */
export function readTrace(
  folder: string,
  lab: Lab,
): { run: RunHead; requests: TracedRequest[] } | undefined {
  const read = readLines<TracedRequest>(lastRunFiles(folder, lab).trace, lab);
  return read && { run: read.run, requests: read.lines };
}

/**
 * The items of the last run's tables; nothing where there was no run. Binary values are base64.
 *
 * @throws {KitError} `environment.lastRun`
 */
export async function readLastItems(
  folder: string,
  lab: Lab,
): Promise<{ run: RunHead; items: LastItem[] } | undefined> {
  const read = readLines<KeptItem>(lastRunFiles(folder, lab).items, lab);
  if (!read) return undefined;
  const { itemFromJson } = await import('../../item/item-json.ts');
  const items = read.lines.map(({ item, ...rest }) => ({ ...rest, item: itemFromJson(item) }));
  return { run: read.run, items };
}

/** What each step's own table held after the last fact that wrote there. */
function ownItems(facts: readonly FactReport[]): (MarkedItem & { step: string })[] {
  const latest = new Map(facts.flatMap(({ step, items }) => (items ? [[step, items]] : [])));
  return [...latest].flatMap(([step, items]) => items.map((item) => ({ step, ...item })));
}

/** An item as its line has it. */
type KeptItem = Omit<LastItem, 'item'> & Pick<MarkedItem, 'item'>;

function readLines<Line>(file: string, lab: Lab): { run: RunHead; lines: Line[] } | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8').trimEnd();
  try {
    const [head, ...lines] = text.split('\n').map((line) => JSON.parse(line));
    return { run: (head as { run: RunHead }).run, lines };
  } catch (error) {
    throw spoiledFile(file, lab, error);
  }
}

/** A file of the last run that is not as it was written: `environment.lastRun`. */
function spoiledFile(file: string, lab: Lab, cause: unknown): KitError {
  const name = `${basename(dirname(file))}/${basename(file)}`;
  return new KitError(
    'environment',
    'environment.lastRun',
    `Expected .workshop/last/${name} to hold the last run, but it is cut off or changed. Run the lab again: ${commandOf(lab)}.`,
    { cause },
  );
}

const VERSION: RunReport['version'] = 2;

/**
 * Writes the report, whole or not at all.
 *
 * @param folder the folder `.workshop/last`
 */
export async function writeReport(folder: string, lab: Lab, report: RunReport): Promise<void> {
  const file = lastRunFiles(folder, lab).report;
  await mkdir(dirname(file), { recursive: true });
  await writeFileAtomic(file, jsonLine(report), { fsync: false });
}

/**
 * The report of the last run; nothing where there was none, or an earlier version of Edgewise wrote it.
 *
 * @param folder the folder `.workshop/last`
 * @throws {KitError} `environment.lastRun` for another file
 */
export function readReport(folder: string, lab: Lab): RunReport | undefined {
  const file = lastRunFiles(folder, lab).report;
  if (!existsSync(file)) return undefined;
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as { version: number };
    if (report.version === 1) return undefined;
    if (report.version !== VERSION) throw new Error(`version ${report.version}`);
    return report as RunReport;
  } catch (error) {
    throw spoiledFile(file, lab, error);
  }
}

/**
 * The lab of the latest run or, before any, of the latest model; else the first.
 *
 * @param labs at least one
 * @param folder the folder `.workshop/last`
 */
export function latestLab(labs: readonly Lab[], folder: string): Lab {
  const used = (lab: Lab): number =>
    Math.max(changedMs(lastRunFiles(folder, lab).trace), changedMs(lab.modelFile));
  return labs.reduce((latest, lab) => (used(lab) > used(latest) ? lab : latest));
}

function changedMs(file: string): number {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}
