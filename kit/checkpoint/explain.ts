/** Puts a trace and a judgement into the lines a learner reads; at most 73 characters each. */

import { grouped } from '../report/text.ts';
import { type RequestRecord, writtenKeys } from '../request-record.ts';
import type { Verdict } from './budget.ts';
import { cut } from './line.ts';
import { type Receipt, unitsText, wayOf, wayText } from './receipt.ts';
import type { Smell } from './smell.ts';

/** Most requests listed one by one. */
const LISTED = 4;

/** `What ran:` and the requests, each with its key condition and what it cost. */
export function requestLines(trace: readonly RequestRecord[]): string[] {
  if (trace.length === 0) return ['What ran: no request at all.'];
  const shown = trace.slice(0, LISTED).flatMap(describeRequest);
  const more = trace.length - LISTED;
  return ['What ran:', ...shown, ...(more > 0 ? [`  and ${grouped(more)} more requests`] : [])];
}

/** The table of one's own cost beside the budget, and what to think about. */
export function wrongWayLines(found: {
  receipt: Receipt;
  allowed: Receipt;
  verdict: Verdict;
  ways: readonly string[];
  smell: Smell | undefined;
  /** Members of the answer, where it is a list. */
  answered?: number;
}): string[] {
  const { receipt, allowed, verdict, ways, smell } = found;
  const unit = allowed.writeUnits > 0 || receipt.writeUnits > receipt.readUnits ? 'WCU' : 'RCU';
  const serves = [wayText(allowed.way), ...ways].join(' or ');
  return [
    headline(found),
    `${' '.repeat(10)}${cells(['requests', 'items read', 'returned', unit])}`,
    `  yours   ${cells(figures(receipt, unit))}`,
    `  budget  ${cells(figures(allowed, unit))}`,
    cut(`  yours:  ${wayText(receipt.way) || 'no request'}`),
    ...(verdict.anotherWay ? [cut(`  needed: ${serves}`)] : []),
    ...(smell?.lines ?? noteLines(found)),
  ];
}

function headline(found: { receipt: Receipt; allowed: Receipt; verdict: Verdict }): string {
  if (isSplitTransaction(found)) return 'Right this time, but not all or nothing:';
  if (found.verdict.tooManyUnits) return 'The answer is right. The way costs too much:';
  if (found.verdict.tooManyRequests) return 'The answer is right. It takes too many requests:';
  return 'The answer is right. The way is not the one that is asked for:';
}

/** What to think about where the trace has no smell that has a name. */
function noteLines(found: { receipt: Receipt; allowed: Receipt; answered?: number }): string[] {
  const { receipt, allowed, answered } = found;
  if (isSplitTransaction(found)) {
    return [
      'When one of several writes fails, those before it have happened.',
      'Which request changes several items together, or none of them?',
    ];
  }
  if (answered !== undefined && receipt.itemsRead > allowed.itemsRead) {
    const unused = receipt.itemsRead - answered;
    return [
      `${grouped(unused)} of the ${grouped(receipt.itemsRead)} items you paid for are not in your answer.`,
      'Which condition on the sort key would leave them unread?',
    ];
  }
  if (receipt.requests <= allowed.requests) return [];
  return [
    'Every request is a round trip, and each is rounded up to half a unit.',
    'What do the keys of these items share, that one request could ask for?',
  ];
}

function isSplitTransaction({ receipt, allowed }: { receipt: Receipt; allowed: Receipt }): boolean {
  const transaction = 'TransactWriteItems';
  return allowed.way.includes(transaction) && !receipt.way.includes(transaction);
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
    ...writtenKeys(record).map((key) => cut(`    ${key}`)),
    ...(record.keyCondition ? [cut(`    where ${record.keyCondition}`)] : []),
    ...(record.filter ? [cut(`    filtered by ${record.filter}`)] : []),
  ];
}
