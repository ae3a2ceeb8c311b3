/** The unseen data set: the same checks once more, with other ids, after everything has passed. */

import type { Item } from '../../item/item.ts';
import { wrap } from '../../report/line.ts';
import type { Failure } from '../judge/fact-report.ts';
import type { StepOutcome } from '../judge/step-outcome.ts';

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
export function failedUnseen(unseen: StepOutcome, word: string | undefined): StepOutcome {
  const { failed } = unseen;
  if (!failed?.failure) return unseen;
  const heading = [
    'With the data that you see, your code passes.',
    'With other data of the same kind, it fails:',
  ];
  const lines = [...heading, ...failed.failure.lines];
  const told: Partial<Failure> =
    word === undefined
      ? {}
      : {
          ...{ kind: 'hard-coded', smell: 'HARD-CODED' },
          advice: wrap(
            `Your code names ${word}, which is in the data that you see and in no other. Which input or which answer should it come from?`,
          ),
        };
  return { ...unseen, failed: { ...failed, failure: { ...failed.failure, ...told, lines } } };
}
