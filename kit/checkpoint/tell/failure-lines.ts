/** Puts a trace and a judgement into the lines a learner reads; at most 73 characters each. */

import { type Receipt, unitsText, wayOf, wayText } from '../../meter/receipt.ts';
import { keyText, type RequestRecord, writtenKeys } from '../../meter/request-record.ts';
import { grouped } from '../../report/text.ts';
import { textTable } from '../../report/text-table.ts';
import { type BudgetVerdict, isWalk } from '../judge/budget.ts';
import type { Smell } from '../judge/smell.ts';
import { cut, wrap } from './line.ts';

/** Most requests listed one by one. */
const LISTED = 4;

/** What to think about where several writes are sent one by one. */
export const ALL_OR_NOTHING: readonly string[] = [
  'When one of several writes fails, those before it have happened.',
  'Which request changes several items together, or none of them?',
];

/** `What ran:` and the requests, each with its key condition and what it cost. */
export function requestLines(trace: readonly RequestRecord[]): string[] {
  if (trace.length === 0) return ['What ran: no request at all.'];
  const shown = trace.slice(0, LISTED).flatMap(describeRequest);
  const more = trace.length - LISTED;
  const rest = `  and ${grouped(more)} more ${more === 1 ? 'request' : 'requests'}`;
  return ['What ran:', ...shown, ...(more > 0 ? [rest] : [])];
}

/** A call that costs too much, beside what it may cost. */
export interface WrongWay {
  readonly receipt: Receipt;
  readonly allowed: Receipt;
  readonly verdict: BudgetVerdict;
  readonly ways: readonly string[];
  readonly smell: Smell | undefined;
  /** Members of the answer, where it is a list. */
  readonly answered?: number;
  /** One fact a line. */
  readonly plain: boolean;
}

/** The table of one's own cost beside the budget. */
export function wrongWayLines(found: WrongWay): string[] {
  const { receipt, allowed, verdict, ways, plain } = found;
  const serves = [wayText(allowed.way), ...ways].join(' or ');
  return [
    headline(found),
    ...costTable({ yours: receipt, budget: allowed }, plain),
    cut(`  yours:  ${wayText(receipt.way) || 'no request'}`),
    ...(verdict.anotherWay ? [cut(`  needed: ${serves}`)] : []),
  ];
}

/** What to think about when a call costs too much. */
export function wrongWayAdvice(found: WrongWay): readonly string[] {
  return found.smell?.lines ?? noteLines(found);
}

/** What a call that costs too much costs at ten times the data, as measured. */
export function atTenLines(tenfold: Receipt, times: number): string[] {
  const items = `${grouped(tenfold.itemsRead)} ${tenfold.itemsRead === 1 ? 'item' : 'items'}`;
  return wrap(
    `At ${times}x data yours reads ${items} for ${unitsText(tenfold)}; the budget stays.`,
  );
}

/** The cost of a call that grows with the table, at both sizes. */
export function growthLines(found: {
  now: Receipt;
  tenfold: Receipt;
  smell: Smell | undefined;
  plain: boolean;
}): string[] {
  const { now, tenfold, smell, plain } = found;
  return [
    'The answer is right. Its cost grows with the table:',
    ...costTable({ now, '10x data': tenfold }, plain),
    ...(smell?.lines ?? ['The answer is as long as before. What else was read?']),
  ];
}

/** One of several ways of doing the same, as it was measured. */
export interface ComparedWay {
  readonly receipt: Receipt;
  /** How long it took; absent where that says nothing. */
  readonly durationMs?: number;
}

/**
 * What several ways of doing the same cost, a line each; in plain form one fact a line. Ways that
 * are timed send the same operations, and tell how long they took instead.
 */
export function comparisonLines(
  title: string,
  ways: readonly ComparedWay[],
  plain: boolean,
): string[] {
  const isTimed = ways.some(({ durationMs }) => durationMs !== undefined);
  const headings = [
    '',
    ...(isTimed ? [] : ['way']),
    'requests',
    'cost',
    ...(isTimed ? ['time'] : []),
  ];
  const columns = headings.map((title) => ({ title }));
  const rows = ways.map(({ receipt, durationMs }) => [
    receipt.name,
    ...(isTimed ? [] : [wayText(receipt.way)]),
    `${receipt.requests} req`,
    unitsText(receipt),
    ...(durationMs === undefined ? [] : [`${grouped(durationMs, 1)} ms`]),
  ]);
  const table = plain ? { columns, rows } : { columns: columns.map(() => ({ title: '' })), rows };
  return [title, ...textTable(table, { plain })];
}

/** Costs by name, side by side. */
function costTable(receipts: Readonly<Record<string, Receipt>>, plain: boolean): string[] {
  const rows = Object.entries(receipts);
  const writes = rows.some(([, { readUnits, writeUnits }]) => writeUnits > readUnits);
  const unit = writes ? 'WCU' : 'RCU';
  const titles = ['requests', 'items read', 'returned', unit];
  if (plain) {
    const columns = ['', ...titles].map((title) => ({ title }));
    return textTable(
      { columns, rows: rows.map(([name, receipt]) => [name, ...figures(receipt, unit)]) },
      { plain },
    );
  }
  return [
    `${' '.repeat(10)}${cells(titles)}`,
    ...rows.map(([name, receipt]) => `  ${name.padEnd(8)}${cells(figures(receipt, unit))}`),
  ];
}

function headline(found: WrongWay): string {
  if (isSplitTransaction(found)) return 'Right this time, but not all or nothing:';
  if (found.verdict.tooManyUnits) return 'The answer is right. The way costs too much:';
  if (found.verdict.tooManyRequests) return 'The answer is right. It takes too many requests:';
  return 'The answer is right. The way is not the one that is asked for:';
}

/** What to think about where the trace has no smell that has a name. */
function noteLines(found: WrongWay): readonly string[] {
  const { receipt, allowed, answered } = found;
  if (isSplitTransaction(found)) return ALL_OR_NOTHING;
  if (isSearchForOne(found)) {
    return [
      'You know the whole key of one item.',
      'Which request reads that item, and nothing beside it?',
    ];
  }
  if (isWalk(allowed) && receipt.requests > allowed.requests) {
    return [
      'A walk takes a request for each node that it asks.',
      'Which of yours could tell you nothing that you still had to know?',
    ];
  }
  if (answered !== undefined && receipt.itemsRead > allowed.itemsRead) {
    const unused = receipt.itemsRead - answered;
    return [
      `${grouped(unused)} of the ${grouped(receipt.itemsRead)} items you paid for are not in your answer.`,
      'Which condition on the sort key, or which Limit, would leave them unread?',
    ];
  }
  if (receipt.requests <= allowed.requests) return [];
  if (readsOf(receipt) > readsOf(allowed) && allowed.way.includes('BatchGetItem')) {
    return [
      'Every request is a round trip, and each is rounded up to half a unit.',
      'Which request reads several items whose whole keys you know?',
    ];
  }
  if (receipt.writeUnits > 0) {
    return [
      'Every request is a round trip, and between two of them a process can die.',
      'Which request changes several items together, or none of them?',
    ];
  }
  return [
    'Every request is a round trip, and each is rounded up to half a unit.',
    'What do the keys of these items share, that one request could ask for?',
  ];
}

/** How many of a receipt's requests read. */
function readsOf({ way }: Receipt): number {
  return way.filter((step) => /Get|Query|Scan/.test(step)).length;
}

/** Writes that the reference makes in one transaction, and that here are several requests. */
function isSplitTransaction({ receipt, allowed }: WrongWay): boolean {
  const transaction = 'TransactWriteItems';
  if (!allowed.way.includes(transaction)) return false;
  const alone = receipt.way.filter((step) => /^(Put|Update|Delete|BatchWrite)Item$/.test(step));
  return !receipt.way.includes(transaction) || alone.some((step) => !allowed.way.includes(step));
}

/** One item whose key is known, read by something that looks for items. */
function isSearchForOne({ allowed, verdict }: WrongWay): boolean {
  return verdict.anotherWay && allowed.way.every((step) => step === 'GetItem');
}

function figures(receipt: Receipt, unit: 'RCU' | 'WCU'): string[] {
  const units = unit === 'RCU' ? receipt.readUnits : receipt.writeUnits;
  return [
    grouped(receipt.requests),
    grouped(receipt.itemsRead),
    grouped(receipt.returned),
    grouped(units, 1),
  ];
}

function cells(texts: readonly string[]): string {
  return texts.map((text) => text.padStart(12)).join('');
}

function describeRequest(record: RequestRecord): string[] {
  const outcome = record.error ?? unitsText(record);
  const items = record.itemsRead === 1 ? 'item' : 'items';
  const read = record.itemsRead > 0 ? `, ${grouped(record.itemsRead)} ${items} read` : '';
  const more = record.more ? ', more to come' : '';
  return [
    cut(`  ${wayOf(record)}${read}, ${outcome}${more}`),
    ...(record.operation === 'GetItem' ? [cut(`    ${keyText(record.input.Key)}`)] : []),
    ...writtenKeys(record).map((key) => cut(`    ${key}`)),
    ...(record.keyCondition ? [cut(`    where ${record.keyCondition}`)] : []),
    ...(record.filter ? [cut(`    filtered by ${record.filter}`)] : []),
  ];
}
