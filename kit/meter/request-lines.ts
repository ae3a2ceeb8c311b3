/** Tells a learner which requests ran: of the call that is wrong, beside it, and before it. */

import { cut, cutList, grouped, LINE_WIDTH, wrapped } from '../report/text.ts';
import { conditionOf } from './filled-expression.ts';
import { targetText, type WriteAction, writtenKeys } from './operation.ts';
import { unitsText, wayOf, wayText } from './receipt.ts';
import { keyText, type RequestRecord, UNNAMED_ITEM } from './request-record.ts';

/** Most requests listed one by one, most keys of one request, most hops of a walk. */
const LISTED = 4;
const LISTED_WRITES = 3;
const LISTED_HOPS = 8;

/** The requests behind a fact that does not hold. */
export interface Ran {
  /** Of the call whose answer or writes are looked at. */
  readonly trace: readonly RequestRecord[];
  /** Of each client, where several were called at once. */
  readonly clients?: readonly (readonly RequestRecord[])[];
  /** Writes of the fact's earlier calls, by function: what a wrong read has read. */
  readonly written?: readonly WrittenBy[];
  /** The failure's own lines: a request that wrote an item named there is listed first. */
  readonly said?: readonly string[];
}

/** The writes of one earlier call. */
export interface WrittenBy {
  /** Of the model. */
  readonly function: string;
  readonly writes: readonly RequestRecord[];
}

/** `What ran:` and the requests, each with its key condition and what it cost. */
export function requestLines({ trace, clients = [], written = [], said = [] }: Ran): string[] {
  const text = said.map((line) => line.trim()).join(' ');
  const before = writtenLines(written, text);
  if (clients.length > 1) {
    const shown = clients.flatMap((one, index) => [
      `  client ${index + 1}:`,
      ...listed(one, text).map((line) => cut(`  ${line}`)),
    ]);
    return [...before, `What ran, of ${clients.length} clients at once:`, ...shown];
  }
  if (trace.length === 0) return [...before, 'What ran: no request at all.'];
  const hops = hopsOf(trace);
  if (trace.length > LISTED && hops.length > 2) return [...before, ...walkLines(trace, hops)];
  return [...before, 'What ran:', ...listed(trace, text)];
}

/** Requests that were sent one after another and are told in the same words. */
type Run = readonly [RequestRecord, ...RequestRecord[]];

/**
 * The failing requests first, then the operations and the writes of items that the failure names, then
 * other writes: as many as there is room for.
 */
function listed(trace: readonly RequestRecord[], said: string): string[] {
  if (trace.length === 0) return ['  no request at all'];
  const runs = runsOf(trace);
  const shown = runs.length <= LISTED ? runs : weightiest(runs, said);
  const isFirst = shown.every((run, at) => run === runs[at]);
  const isCounted = shown.length === 1 || shown.every((run) => run.length === 1);
  const rest = runs.filter((run) => !shown.includes(run)).flatMap((run) => run.map(wayOf));
  return [
    ...shown.flatMap((run) =>
      describeRequest(run[0], isFirst && isCounted ? '' : `${run[0].number}. `, run.length),
    ),
    ...(rest.length > 0 ? [cutList(`  and ${grouped(rest.length)} more: ${wayText(rest)}`)] : []),
  ];
}

function runsOf(trace: readonly RequestRecord[]): Run[] {
  const runs: [RequestRecord, ...RequestRecord[]][] = [];
  let before = '';
  for (const record of trace) {
    const text = describeRequest(record).join('\n');
    if (text === before) runs.at(-1)?.push(record);
    else runs.push([record]);
    before = text;
  }
  return runs;
}

/** In the order they were sent; one that alone is hidden between the others is among them. */
function weightiest(runs: readonly Run[], said: string): Run[] {
  const named = firstNamed(runs, said);
  const weights = new Map(runs.map((run) => [run, weightOf(run[0], said, named.has(run))]));
  const weightAt = (run: Run): number => weights.get(run) ?? 0;
  const chosen = [...runs].sort((one, other) => weightAt(one) - weightAt(other)).slice(0, LISTED);
  const places = chosen.map((run) => runs.indexOf(run));
  const between = runs.slice(Math.min(...places), Math.max(...places) + 1);
  if (between.length === chosen.length + 1) return between;
  return chosen.sort(([one], [other]) => one.number - other.number);
}

/** The first request of each operation that the failure names: `Your BatchGetItem`, `a Scan`. */
function firstNamed(runs: readonly Run[], said: string): ReadonlySet<Run> {
  const words = new Set(said.split(/\W+/));
  const firsts = new Map<string, Run>();
  for (const run of runs) {
    const [{ operation }] = run;
    if (words.has(operation) && !firsts.has(operation)) firsts.set(operation, run);
  }
  return new Set(firsts.values());
}

function weightOf(record: RequestRecord, said: string, isNamed: boolean): number {
  if (record.error !== undefined) return 0;
  if (isNamed) return 1;
  const keys = writtenKeys(record);
  if (keys.some((key) => said.includes(key))) return 2;
  const words = said.split(/[\s,.;:()]+/);
  if (keys.some((key) => words.includes(key.split(' / ')[0] ?? ''))) return 3;
  return keys.length > 0 ? 4 : 5;
}

/** The requests of a walk that have the same distance from its beginning. */
interface Hop {
  /** 0 where single items are looked up before the first step. */
  readonly number: number;
  readonly requests: RequestRecord[];
}

/** A Query is a hop behind the answer that held its key; a GetItem belongs to that answer's hop. */
function hopsOf(trace: readonly RequestRecord[]): Hop[] {
  const byNumber = new Map<number, number>();
  const hops = new Map<number, Hop>();
  for (const record of trace) {
    const source = record.continues ?? record.keyedBy;
    const before = source === undefined ? 0 : (byNumber.get(source) ?? 0);
    const goesOn = record.operation === 'Query' && record.continues === undefined;
    const number = goesOn ? before + 1 : before;
    byNumber.set(record.number, number);
    const hop = hops.get(number) ?? { number, requests: [] };
    hop.requests.push(record);
    hops.set(number, hop);
  }
  return [...hops.values()].sort((one, other) => one.number - other.number);
}

/** A line for each hop; a request that failed is told by itself. */
function walkLines(trace: readonly RequestRecord[], hops: readonly Hop[]): string[] {
  const failed = trace.filter(({ error }) => error !== undefined).slice(0, LISTED);
  const rows = hops.slice(0, LISTED_HOPS).map(({ number, requests }) => {
    const sum = (of: (record: RequestRecord) => number): number =>
      requests.reduce((total, record) => total + of(record), 0);
    const units = unitsText({
      readUnits: sum((one) => one.readUnits),
      writeUnits: sum((one) => one.writeUnits),
    });
    const name = (number === 0 ? 'start' : `hop ${number}`).padEnd(7);
    const way = wayText(requests.map(wayOf));
    const read = sum((one) => one.itemsRead);
    return cut(`  ${name} ${way}, ${itemsText(read)} read, ${units}`);
  });
  const more = hops.length - rows.length;
  return [
    'What ran, hop by hop:',
    ...rows,
    ...(more > 0 ? [`  and ${grouped(more)} more hops`] : []),
    ...failed.flatMap((record) => describeRequest(record, `${record.number}. `)),
  ];
}

function writtenLines(written: readonly WrittenBy[], said: string): string[] {
  const latest = written.slice(-LISTED_WRITES);
  return latest.flatMap(({ function: name, writes }) => [
    `Before this call, ${name} wrote:`,
    ...listed(writes, said),
  ]);
}

/** @param times that such a request was sent, one after another */
function describeRequest(record: RequestRecord, position = '', times = 1): string[] {
  const backwards = record.input.ScanIndexForward === false ? ' backwards' : '';
  const parts = [
    ...(isStrong(record) ? ['strongly consistent'] : []),
    ...(record.continues === undefined ? [] : ['next page']),
    ...(record.itemsRead > 0 ? [`${itemsText(record.itemsRead)} read${backwards}`] : []),
    outcomeOf(record),
    ...(record.more ? ['more to come'] : []),
  ];
  const each = times > 1 ? ` x${times}, each` : ',';
  return [
    cut(`  ${position}${wayOf(record)}${each} ${parts.join(', ')}`),
    ...(record.operation === 'GetItem' ? [cut(`    ${keyText(record.input.Key)}`)] : []),
    ...(record.operation === 'TransactWriteItems' ? actionLines(record) : keyLines(record)),
    ...(record.keyCondition ? indented(`where ${record.keyCondition}`) : []),
    ...(record.filter ? indented(`filtered by ${record.filter}`) : []),
  ];
}

function itemsText(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'item' : 'items'}`;
}

/** What it cost, or the error it ended in. AWS charges a write whose condition fails; engines do not. */
function outcomeOf(record: RequestRecord): string {
  if (record.error === undefined) return unitsText(record);
  const { error, refusedWriteUnits: units } = record;
  if (record.simulated) return `${error} (simulated)`;
  if (error !== 'ConditionalCheckFailedException') return error;
  return `${error}, on AWS ${grouped(units === 'unknown' ? 1 : (units ?? 1), 1)} WCU or more`;
}

/** Whether a read, or a table's part of a batch, is strongly consistent. */
function isStrong({ input }: RequestRecord): boolean {
  const tables = Object.values((input.RequestItems ?? {}) as Readonly<Record<string, unknown>>);
  return [input, ...tables].some(
    (one) => (one as { ConsistentRead?: unknown }).ConsistentRead === true,
  );
}

function keyLines(record: RequestRecord): string[] {
  const keys =
    record.operation === 'BatchGetItem' ? batchKeys(record) : namedOnce(writtenKeys(record));
  const more = keys.length - LISTED;
  const condition = conditionOf(record.input);
  return [
    ...keys.slice(0, LISTED).map((key) => cut(`    ${key}`)),
    ...(condition ? indented(`if ${condition}`) : []),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}

/** The keys that a batch asks for. */
function batchKeys({ input }: RequestRecord): string[] {
  const tables = Object.values((input.RequestItems ?? {}) as Readonly<Record<string, object>>);
  return tables.flatMap((one) =>
    ((one as { Keys?: unknown[] }).Keys ?? []).map((key) => keyText(key)),
  );
}

/** Items whose keys nobody knows are counted. */
function namedOnce(keys: readonly string[]): string[] {
  const unnamed = keys.filter((key) => key === UNNAMED_ITEM).length;
  if (unnamed < 2) return [...keys];
  return [...keys.filter((key) => key !== UNNAMED_ITEM), `(${unnamed} items)`];
}

/** Each action of a transaction and its condition; of a cancelled one the reason beside it. */
function actionLines({ input, reasons }: RequestRecord): string[] {
  const actions = (input.TransactItems ?? []) as Readonly<Record<string, WriteAction>>[];
  const lines = actions.flatMap((one, index) => {
    const [kind = '', action = {}] = Object.entries(one)[0] ?? [];
    const condition = conditionOf(action);
    const when = condition === undefined ? '' : `, if ${condition}`;
    const text = `${kind} ${targetText(action)}${when}`;
    const reason = reasons?.[index];
    return [{ isRefused: reason !== 'None', text: reason ? `${text}: ${reason}` : text }];
  });
  const shown = lines.length <= 2 * LISTED ? lines : lines.filter(({ isRefused }) => isRefused);
  const told = reasons ? shown : shown.slice(0, 2 * LISTED);
  const more = lines.length - told.length;
  return [
    ...told.flatMap(({ text }) => indented(text)),
    ...(more > 0 ? [`    and ${more} more actions`] : []),
  ];
}

/** A text below a request, on as many lines as it needs. */
function indented(text: string): string[] {
  return wrapped(text, LINE_WIDTH - 4, '  ').map((line) => cut(`    ${line}`));
}
