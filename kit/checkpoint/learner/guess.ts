/**
 * What a learner guessed before a run, and the guess beside what was sent. Only `predict` reads and writes
 * the guesses, in `.workshop/guesses.json`.
 */

import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { KitError } from '../../kit-error.ts';
import { requestsText } from '../../meter/receipt.ts';
import { SCREEN_COLUMNS, wrapped } from '../../report/text.ts';
import { textTable } from '../../report/text-table.ts';
import type { TableDefinition } from '../../table.ts';
import { indexesOf, TABLE } from '../judge/sent-requests.ts';
import type { CalledRequest } from '../report/fact-report.ts';
import type { Sent, StepGuess } from '../report/run-report.ts';

/** A guess as it is kept. */
export interface KeptGuess extends StepGuess {
  /** Absent until the guess is compared: it waits for a run that has a receipt. */
  readonly sent?: Sent;
}

/** Kept guesses, by step. Steps that no lab has any more are kept and ignored. */
export type Guesses = Readonly<Record<string, KeptGuess>>;

const VERSION = 1;

/**
 * Reads the guesses; there is none before the first `predict`.
 *
 * @throws {KitError} `guess.corrupt` for a file that this version did not write
 */
export function readGuesses(file: string): Guesses {
  if (!existsSync(file)) return {};
  const guesses = parse(readFileSync(file, 'utf8'));
  if (guesses) return guesses;
  throw new KitError(
    'environment',
    'guess.corrupt',
    `Expected .workshop/guesses.json to hold guesses of version ${VERSION}, but it does not. Remove this file, then repeat the command: only guesses are lost.`,
  );
}

/**
 * Keeps the guess about a step, the file whole at any moment. Of two commands that write at once, one
 * may lose its guess.
 *
 * @throws {KitError} `guess.corrupt`, `guess.notWritable`
 */
export async function keepGuess(file: string, step: string, guess: KeptGuess): Promise<void> {
  await write(file, { ...readGuesses(file), [step]: guess });
}

/** Forgets the guesses about these steps. */
export async function forgetGuesses(file: string, steps: readonly string[]): Promise<void> {
  const guesses = Object.entries(readGuesses(file));
  const others = guesses.filter(([step]) => !steps.includes(step));
  if (others.length < guesses.length) await write(file, Object.fromEntries(others));
}

async function write(file: string, guesses: Guesses): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFileAtomic(file, `${JSON.stringify({ version: VERSION, guesses }, null, 2)}\n`);
  } catch (error) {
    throw new KitError(
      'environment',
      'guess.notWritable',
      `Expected to write .workshop/guesses.json, but ${(error as Error).message}. Make the folder writable, then repeat the command.`,
      { cause: error },
    );
  }
}

function parse(text: string): Guesses | undefined {
  try {
    const { version, guesses } = JSON.parse(text) as { version?: unknown; guesses?: unknown };
    const whole = version === VERSION && isObject(guesses) && Object.values(guesses).every(isGuess);
    return whole ? (guesses as Guesses) : undefined;
  } catch {
    return undefined; // Not JSON, or null: the caller says so.
  }
}

function isGuess(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { requests, index, sent } = value;
  const isWhole = requests === undefined || Number.isInteger(requests);
  const isNamed = index === undefined || typeof index === 'string';
  return isWhole && isNamed && (sent === undefined || isObject(sent));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// A learner's guess beside what the function sent, and one sentence that leads on where they differ.

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
