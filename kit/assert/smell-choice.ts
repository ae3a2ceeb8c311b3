/** Which smells an assertion looks for: few and certain, and others by name. */

import { KitError } from '../kit-error.ts';
import type { RequestRecord } from '../meter/request-record.ts';
import { CERTAIN_SMELLS, type Smell, type SmellId, smellsOf } from '../meter/smell.ts';

/** Smells that are looked for only where they are named. */
const BY_NAME: readonly SmellId[] = ['ASKED-TWICE', 'FAT-ITEM', 'READ-MODIFY-WRITE'];

/** Which smells are looked for, besides those that always are. */
export interface SmellChoice {
  /** Smells that are meant here, and therefore none. */
  readonly allow?: readonly SmellId[];
  /** Smells to look for as well: `ASKED-TWICE`, `FAT-ITEM`, `READ-MODIFY-WRITE`. */
  readonly also?: readonly SmellId[];
}

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
