/** The unseen data set: the same checks once more, with other ids, after everything has passed. */

import type { Item } from '../../item/item.ts';
import { GROWTH_TIMES } from '../lab/fixture.ts';
import type { Failure } from '../report/fact-report.ts';
import type { ReportedStep } from '../report/run-report.ts';

/** Above every seed that a learner can name. */
const UNSEEN = 1_000_000;

/** Seed of the data set that nobody has seen; the same every time, so that a failure can be repeated. */
export function unseenSeed(seed: number): number {
  return UNSEEN + seed;
}

/** Texts and numbers that a model names. */
const LITERALS = /'[^'\n]*'|"[^"\n]*"|`[^`]*`|\b\d+\b/g;
/** Shorter ones are in any data by chance. */
const WORDS = /[A-Za-z0-9-]{3,}/g;

/**
 * What a model names that belongs to one data set only.
 *
 * @param seen the items of the data set on which it passed
 * @param other those of the data set on which it fails
 * @returns nothing where it names nothing of the kind
 */
export function hardCodedWord(
  source: string,
  seen: readonly Item[],
  other: readonly Item[],
): string | undefined {
  const [own, others] = [seen, other].map((items) => new Set(JSON.stringify(items).match(WORDS)));
  const named = (source.match(LITERALS) ?? []).flatMap((literal) => literal.match(WORDS) ?? []);
  return named.find((word) => own?.has(word) && !others?.has(word));
}

/**
 * A step that passed, and fails on unseen data: told as what it is.
 *
 * @param word as {@link hardCodedWord} finds it
 */
export function failedUnseen(unseen: ReportedStep, word: string | undefined): ReportedStep {
  const where = 'With other data of the same kind, it fails:';
  if (word === undefined) return failedOnly(where, unseen);
  const advice = [
    `Your code names ${word}, which is in the data that you see and in no other. Which input or which answer should it come from?`,
  ];
  return failedOnly(where, unseen, { kind: 'hard-coded', smell: 'HARD-CODED', advice });
}

/** A step that passed, and answers wrongly at ten times the data: told as what it is. */
export function wrongAtTen(tenfold: ReportedStep): ReportedStep {
  return failedOnly(`With ${GROWTH_TIMES} times as much, it fails:`, tenfold);
}

function failedOnly(where: string, step: ReportedStep, told: Partial<Failure> = {}): ReportedStep {
  const { failure } = step;
  if (!failure) return step;
  const lines = ['With the data that you see, your code passes.', where, ...failure.lines];
  return { ...step, failure: { ...failure, ...told, lines } };
}
