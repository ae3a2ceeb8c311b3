/** What a learner guessed before a run, in `.workshop/guesses.json`: only `predict` reads and writes it. */

import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { KitError } from '../../kit-error.ts';
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
