/** A learner's guess beside what the function sent, and one sentence that leads on where they differ. */

import { requestsText } from '../../meter/receipt.ts';
import { SCREEN_COLUMNS, wrapped } from '../../report/text.ts';
import { textTable } from '../../report/text-table.ts';
import type { TableDefinition } from '../../table.ts';
import { indexesOf, TABLE } from '../judge/sent-requests.ts';
import type { CalledRequest } from '../report/fact-report.ts';
import type { StepGuess } from '../report/run-report.ts';

/** A guess, and the run that it was about. */
export interface ComparedGuess {
  readonly step: string;
  /** The access pattern, such as `orders of a user`. */
  readonly pattern: string;
  readonly guess: StepGuess;
  /** What its call sent, in order. */
  readonly trace: readonly CalledRequest[];
  /** The step's. */
  readonly table: TableDefinition;
  /** One fact a line. */
  readonly plain: boolean;
}

/** The lines below a check that `predict` ran: at most 80 columns. */
export function guessLines({ step, pattern, guess, trace, table, plain }: ComparedGuess): string[] {
  const { requests, index } = guess;
  const rows = [
    ...(requests === undefined ? [] : [['requests', requests, trace.length]]),
    ...(index === undefined ? [] : [['index', index, indexesOf(trace).join(', ') || 'none']]),
  ];
  const columns = ['', 'your guess', 'sent'].map((title) => ({ title }));
  const sentences = [requestSentence(requests, trace), indexSentence(index, trace, table)];
  const told = sentences.filter((sentence) => sentence !== undefined);
  return [
    `Your guess for ${step}, ${pattern}:`,
    ...textTable({ columns, rows }, { plain }),
    ...(told.length > 0 ? told : ['Your function did what you thought.']).flatMap((sentence) =>
      wrapped(sentence, SCREEN_COLUMNS - INDENT.length).map((line) => INDENT + line),
    ),
  ];
}

const INDENT = '  ';

function requestSentence(
  guessed: number | undefined,
  trace: readonly CalledRequest[],
): string | undefined {
  const sent = trace.length;
  if (guessed === undefined || guessed === sent) return undefined;
  const both = `You thought of ${requestsText(guessed)}; your function sent ${sent === 0 ? 'none' : sent}.`;
  if (sent === 0) return `${both} Where does its answer come from?`;
  return `${both} ${sent > guessed ? moreText(trace) : fewerText(trace)}`;
}

/** Why there are more requests than somebody thinks of. */
function moreText(trace: readonly CalledRequest[]): string {
  const pages = trace.filter(({ continues }) => continues !== undefined).length;
  if (pages > 0) return `${ofThem(pages, 'asks', 'ask')} for the next page of an answer.`;
  const keyed = trace.filter(({ keyedBy }) => keyedBy !== undefined).length;
  if (keyed > 0) return `${ofThem(keyed, 'asks', 'ask')} for a key that an earlier answer held.`;
  return 'Which of them did you not think of, and what does it do?';
}

/** What one request can do that somebody thinks takes several. */
function fewerText(trace: readonly CalledRequest[]): string {
  const operations = new Set(trace.map(({ operation }) => operation));
  const [found] = Object.entries(ONE_REQUEST).filter(([operation]) => operations.has(operation));
  return found?.[1] ?? 'Which request did you think of that your function does without?';
}

/** The first that was sent explains most. */
const ONE_REQUEST: Readonly<Record<string, string>> = {
  TransactWriteItems: 'One TransactWriteItems makes several writes, or none of them.',
  BatchGetItem: 'One BatchGetItem reads several items whose whole keys are known.',
  BatchWriteItem: 'One BatchWriteItem makes several writes, each by itself.',
  Query: 'One Query reads all items of one item collection that it asks for, up to 1 MB.',
  Scan: 'One Scan reads everything that is there, up to 1 MB.',
};

function indexSentence(
  guessed: string | undefined,
  trace: readonly CalledRequest[],
  table: TableDefinition,
): string | undefined {
  const used = indexesOf(trace);
  if (guessed === undefined || used.length === 0) return undefined;
  if (used.length === 1 && used[0] === guessed) return undefined;
  const both = `You thought of ${named(guessed)}; your function asked ${used.map(named).join(' and ')}.`;
  if (trace.some(({ operation }) => operation === 'Scan')) {
    return `${both} A Scan names no key at all.`;
  }
  const other = used.find((one) => one !== guessed) as string;
  const { partitionKey } = table.indexes[other] ?? table;
  return `${both} The partition key of ${named(other)} is ${partitionKey}: which value did your function give it?`;
}

function named(index: string): string {
  return index === TABLE ? 'the table' : index;
}

/** `1 of them asks`, `3 of them ask`. */
function ofThem(count: number, one: string, several: string): string {
  return `${count} of them ${count === 1 ? one : several}`;
}
