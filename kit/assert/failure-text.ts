/** The message of an assertion that failed: the table of costs, the requests, and what to think about. */

import { KitError } from '../kit-error.ts';
import { type MeasuredReceipt, receiptNotes, wayText } from '../meter/receipt.ts';
import { type CostFigures, costTable } from '../meter/receipt-table.ts';
import { requestLines } from '../meter/request-lines.ts';
import type { RequestRecord } from '../meter/request-record.ts';
import {
  CERTAIN_SMELLS,
  type Smell,
  type SmellChoice,
  type SmellId,
  smellsOf,
} from '../meter/smell.ts';
import { cut, LINE_WIDTH, wrapped } from '../report/text.ts';
import { textTable } from '../report/text-table.ts';

/** What a message says, beside the requests. */
export interface AssertionText {
  /** One sentence: what was expected, and what was got. */
  readonly headline: string;
  /** Costs by name, with their ways. */
  readonly costs: Readonly<Record<string, CostFigures & { readonly way?: readonly string[] }>>;
  /** What stands at the end, on lines of at most 73 characters. */
  readonly advice: readonly string[];
}

/** The message, on lines of at most 73 characters. */
export function failureText(receipt: MeasuredReceipt, text: AssertionText): string {
  return [
    ...sentenceLines(text.headline),
    '',
    ...textTable(costTable(text.costs)),
    ...receiptNotes(receipt),
    ...Object.entries(text.costs).flatMap(([name, { way }]) => wayLine(name, way)),
    '',
    ...requestLines({ trace: receipt.trace }),
    '',
    ...text.advice,
  ].join('\n');
}

/** The smell that explains most and what it means; the question where the requests have none. */
export function smellOr(question: string, receipt: MeasuredReceipt): string[] {
  const [smell] = chosenSmells(receipt.trace);
  return smell ? smellLines(smell) : sentenceLines(question);
}

/** Sentences on lines of at most 73 characters. */
export function sentenceLines(text: string): string[] {
  return wrapped(text, LINE_WIDTH);
}

/** The name of a smell and what it means. */
export function smellLines({ id, lines }: Smell): string[] {
  return [`${id}:`, ...lines];
}

function wayLine(name: string, way: readonly string[] | undefined): string[] {
  if (way === undefined) return [];
  return [cut(`  ${`${name}:`.padEnd(10)}${wayText(way) || 'no request'}`)];
}

/** Smells that are looked for only where they are named. */
const BY_NAME: readonly SmellId[] = ['ASKED-TWICE', 'FAT-ITEM', 'READ-MODIFY-WRITE'];

/**
 * The smells of a trace, the one that explains most first.
 *
 * @throws {KitError} `assert.unknownSmell` for a name that is not of a smell
 */
export function chosenSmells(trace: readonly RequestRecord[], choice: SmellChoice = {}): Smell[] {
  const { allow = [], also = [] } = choice;
  const all = [...CERTAIN_SMELLS, ...BY_NAME];
  const unknown = [...allow, ...also].find((name) => !all.includes(name));
  if (unknown !== undefined) {
    throw new KitError(
      'bug',
      'assert.unknownSmell',
      `Expected the name of a smell, got \`${unknown}\`. Choose among ${all.join(', ')}.`,
    );
  }
  return smellsOf(trace, allow, [...CERTAIN_SMELLS, ...also]);
}
