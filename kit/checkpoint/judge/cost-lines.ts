/** Puts a cost and a judgement of it into what a learner reads. */

import { type ChargedReceipt, unitsText, wayText } from '../../meter/receipt.ts';
import { costTable } from '../../meter/receipt-table.ts';
import { SCAN_FACTS, type Smell } from '../../meter/smell.ts';
import { cutList, grouped } from '../../report/text.ts';
import type { TextTable } from '../../report/text-table.ts';
import type { Said } from '../report/fact-report.ts';
import { type BudgetVerdict, isWalk, type OtherWay } from './budget.ts';

/** What to think about where several writes are sent one by one. */
export const ALL_OR_NOTHING: readonly string[] = [
  'When one of several writes fails, those before it have happened.',
  'Which request changes several items together, or none of them?',
];

/** The same, where one batch sends them. */
const ONE_BATCH: readonly string[] = [
  'Of the writes in one BatchWriteItem some may be done, and others not.',
  'Which request changes several items together, or none of them?',
];

/** A call that costs too much, beside what it may cost. */
export interface WrongWay {
  readonly receipt: ChargedReceipt;
  readonly allowed: ChargedReceipt;
  readonly verdict: BudgetVerdict;
  readonly ways: readonly OtherWay[];
  readonly smell: Smell | undefined;
  /** Whether a request asked for a strongly consistent read. */
  readonly readsStrongly: boolean;
  /** The first GetItem, where the budget's way has none: whole keys are then not looked up. */
  readonly lookUp?: { readonly key: string; readonly isFound: boolean };
  /** The first request that asks what an earlier one asked, in a sentence. */
  readonly repeated?: string;
  /** Members of the answer, where it is a list. */
  readonly answered?: number;
}

/** The table of one's own cost beside the budget. */
export function wrongWayLines(found: WrongWay): Said[] {
  const { receipt, allowed, verdict } = found;
  return [
    headline(found),
    { table: costTable({ yours: receipt, budget: allowed }) },
    cutList(`  yours:  ${wayText(receipt.way) || 'no request'}`),
    ...(verdict.anotherWay ? [cutList(`  needed: ${neededText(found)}`)] : []),
    ...lookUpLines(found),
    ...(found.repeated === undefined ? [] : [found.repeated]),
  ];
}

function lookUpLines({ lookUp }: WrongWay): string[] {
  if (!lookUp) return [];
  const { key, isFound } = lookUp;
  return [`Your first GetItem asks for ${key}${isFound ? '' : ', and finds nothing'}.`];
}

/** The budget's way, and beside it what serves as well: `BatchGetItem (or GetItem x2 at once)`. */
function neededText({ allowed, ways }: WrongWay): string {
  const instead = ways.filter((way) => typeof way !== 'string');
  const steps = allowed.way.map((step) => {
    const others = instead.filter(({ of }) => of === step);
    return others.length === 0
      ? step
      : `${step} (or ${others.map(({ way }) => `${wayText(way)} at once`).join(' or ')})`;
  });
  return [wayText(steps), ...ways.filter((way) => typeof way === 'string')].join(' or ');
}

/** What to think about when a call costs too much. */
export function wrongWayAdvice(found: WrongWay): readonly string[] {
  if (found.smell?.id === 'READ-MODIFY-WRITE' && readsOf(found.allowed) === 0) {
    return READ_FOR_NOTHING;
  }
  return scanAdvice(found) ?? found.smell?.lines ?? noteLines(found);
}

/** Where one key serves, and a Scan was sent: which one it is says the line of what is needed. */
function scanAdvice({ smell, allowed }: WrongWay): readonly string[] | undefined {
  const [target, ...others] = [...new Set(allowed.way.map(queried))];
  if (smell?.id !== 'SCAN' || target === undefined || others.length > 0) return undefined;
  const of = target === 'table' ? 'the table' : target;
  return [...SCAN_FACTS, `Which partition key of ${of} do the items you want share?`];
}

/** `table` or the name of the index, of a way that is a Query. */
function queried(way: string): string | undefined {
  return /^Query (\S+)$/.exec(way)?.[1];
}

const READ_FOR_NOTHING = [
  'The read before the write costs a request of its own. Between the two,',
  'another client can change the item. Can the write do without the read?',
  'Does it need a condition then, or nothing at all?',
];

/** What a call that costs too much costs at ten times the data, as measured. */
export function atTenLines(
  { now, tenfold }: { now: ChargedReceipt; tenfold: ChargedReceipt },
  times: number,
): string[] {
  const isLess = tenfold.itemsRead < times * now.itemsRead;
  const items = `${grouped(tenfold.itemsRead)} ${tenfold.itemsRead === 1 ? 'item' : 'items'}`;
  return [
    `With ${times} times the data, your function reads ${items} for ${unitsText(tenfold)}.`,
    'The budget stays the same.',
    ...(isLess
      ? [
          `(It is less than ${times} times as much: only a part of the items is multiplied by ${times}.)`,
        ]
      : []),
  ];
}

/** The cost of a call that grows with the table, at both sizes. */
export function growthText(found: {
  now: ChargedReceipt;
  tenfold: ChargedReceipt;
  smell: Smell | undefined;
}): { lines: Said[]; advice: readonly string[] } {
  const { now, tenfold, smell } = found;
  return {
    lines: [
      'The answer is right. Its cost grows with the table:',
      { table: costTable({ now, '10x data': tenfold }) },
      cutList(`  yours:  ${wayText(now.way)}`),
    ],
    advice: smell?.lines ?? [
      'The answer is as long as before, and these requests read more for it.',
      'Which part of each request says where it begins, and where it ends?',
    ],
  };
}

/** One of several ways of doing the same, as it was measured. */
export interface ComparedWay {
  readonly receipt: ChargedReceipt;
  /** How long it took; absent where that says nothing. */
  readonly durationMs?: number;
}

/**
 * What several ways of doing the same cost, a row each. Ways that are timed send the same operations,
 * and tell how long they took instead.
 */
export function comparedWays(ways: readonly ComparedWay[]): TextTable {
  const isTimed = ways.some(({ durationMs }) => durationMs !== undefined);
  const titles = isTimed ? ['requests', 'cost', 'time'] : ['way', 'requests', 'cost'];
  const rows = ways.map(({ receipt, durationMs }) => [
    receipt.name,
    ...(isTimed ? [] : [wayText(receipt.way)]),
    `${receipt.requests} req`,
    unitsText(receipt),
    ...(durationMs === undefined ? [] : [`${grouped(durationMs, 1)} ms`]),
  ]);
  return { columns: ['', ...titles].map((title) => ({ title })), rows, isHeadless: true };
}

function headline(found: WrongWay): string {
  if (isSplitTransaction(found))
    return 'The result is right this time. But each of these writes can fail alone:';
  if (found.verdict.tooManyUnits) return 'The answer is right. The way costs too much:';
  if (found.verdict.tooManyRequests) return 'The answer is right. It takes too many requests:';
  return 'The answer is right. But this step needs other requests than yours:';
}

/** What to think about where the trace has no smell that has a name. */
function noteLines(found: WrongWay): readonly string[] {
  const { receipt, allowed, answered } = found;
  if (isSplitTransaction(found)) return receipt.requests === 1 ? ONE_BATCH : ALL_OR_NOTHING;
  if (isOnlyTooStrong(found)) {
    return [
      'You read strongly consistent, with ConsistentRead: that costs double.',
      'Who would notice here if the answer were a moment old?',
    ];
  }
  if (isSearchForOne(found)) {
    return [
      'You know the whole key of one item.',
      'Which request reads that item, and nothing beside it?',
    ];
  }
  if (isWalk(allowed) && readsOf(receipt) > readsOf(allowed)) {
    if (looksNothingUp(found)) return ITEMS_OF_KNOWN_KEYS;
    return [
      'A walk needs one request for each item whose edges it reads.',
      'Which of your requests told you nothing that changed your answer?',
    ];
  }
  if (answered !== undefined && receipt.itemsRead > allowed.itemsRead) {
    const unused = receipt.itemsRead - answered;
    return [
      `${grouped(unused)} of the ${grouped(receipt.itemsRead)} items you paid for are not in your answer.`,
      ...(looksNothingUp(found)
        ? [
            'You know the keys that one of your Queries looks for. Which one could be',
            'a BatchGetItem?',
          ]
        : receipt.way.includes('BatchGetItem')
          ? [
              'You fetch items by their keys, and cut the list afterwards. What do you know of the items before you fetch them, and can you cut the list by that?',
            ]
          : ['Which condition on the sort key, or which Limit, would leave them unread?']),
    ];
  }
  if (receipt.requests <= allowed.requests) {
    return found.verdict.tooManyUnits
      ? ['Which of your requests costs more than it has to?']
      : [
          "Compare the lines 'yours' and 'needed'.",
          "Which of your requests is not in the line 'needed', and why not?",
        ];
  }
  if (readsOf(receipt) > readsOf(allowed) && allowed.way.includes('BatchGetItem')) {
    return ITEMS_OF_KNOWN_KEYS;
  }
  if (receipt.writeUnits > 0) {
    return [
      'Every request is a round trip, and between two of them a process can die.',
      'Which of yours could be left out, or could be part of another?',
    ];
  }
  if (receipt.itemsRead < receipt.requests && receipt.requests > allowed.requests) {
    return [
      `Your ${grouped(receipt.requests)} requests found ${grouped(receipt.itemsRead)} ${receipt.itemsRead === 1 ? 'item' : 'items'}: the others came back empty.`,
      'What tells you, before you ask, where the items are?',
    ];
  }
  return [
    'Every request is a round trip, and costs at least half a unit.',
    'What do the keys of these items share, that one request could ask for?',
  ];
}

const ITEMS_OF_KNOWN_KEYS = [
  'Every request is a round trip.',
  'Which request reads several items whose whole keys you know?',
];

/** Whether the reference looks up items by their whole keys, where here nothing is looked up in batches. */
function looksNothingUp({ receipt, allowed }: WrongWay): boolean {
  return allowed.way.includes('BatchGetItem') && !receipt.way.includes('BatchGetItem');
}

/** Whether nothing but the strong consistency is too dear. */
function isOnlyTooStrong({ receipt, allowed, verdict, readsStrongly }: WrongWay): boolean {
  const isOnlyDear = verdict.tooManyUnits && !verdict.tooManyRequests && !verdict.anotherWay;
  return readsStrongly && isOnlyDear && receipt.readUnits / 2 <= allowed.readUnits;
}

/** How many of a receipt's requests read. */
function readsOf({ way }: ChargedReceipt): number {
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
