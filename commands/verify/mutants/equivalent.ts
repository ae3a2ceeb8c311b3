/**
 * The mutants that no check can tell from the reference, with the reason: a reviewed file of each
 * lab, `solutions/NN-name/equivalent-mutants.json`.
 *
 * An entry names a change by its function and its texts, not by its line: it survives edits elsewhere.
 */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import type { Mutant } from './mutant.ts';

/** Changes of one text that are equivalent. */
export interface Equivalent {
  /** As in {@link Mutant}. */
  readonly function: string;
  readonly original: string;
  /** The texts that may stand there instead. */
  readonly replacements: readonly string[];
  /** Why no check can tell the difference, in one sentence. */
  readonly reason: string;
}

/** Where a lab's file is. */
export function equivalentFile(lab: Lab): string {
  return join(dirname(lab.solutionFile), 'equivalent-mutants.json');
}

/** A lab's equivalent mutants; none where there is no file. */
export function readEquivalents(lab: Lab): readonly Equivalent[] {
  const file = equivalentFile(lab);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Equivalent[]) : [];
}

/** The entry that a mutant is explained by. */
export function reasonOf(mutant: Mutant, equivalents: readonly Equivalent[]): string | undefined {
  return equivalents.find((entry) =>
    entry.replacements.some((replacement) => isOf(mutant, entry, replacement)),
  )?.reason;
}

/** What a file says of mutants that nobody makes, one line each: the model has changed since. */
export function unmatched(
  equivalents: readonly Equivalent[],
  mutants: readonly Mutant[],
): readonly string[] {
  return equivalents.flatMap((entry) =>
    entry.replacements
      .filter((replacement) => !mutants.some((mutant) => isOf(mutant, entry, replacement)))
      .map((replacement) => `${entry.function}: ${entry.original} → ${replacement}`),
  );
}

function isOf(mutant: Mutant, entry: Equivalent, replacement: string): boolean {
  return (
    mutant.function === entry.function &&
    mutant.original === entry.original &&
    mutant.replacement === replacement
  );
}
