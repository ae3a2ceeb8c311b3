/** Which smells an assertion looks for: few and certain, and others by name. */

import { type Smell, type SmellId, smellsOf } from '../checkpoint/judge/smell.ts';
import { KitError } from '../kit-error.ts';
import type { RequestRecord } from '../meter/request-record.ts';

const ALWAYS = ['SCAN', 'LOST-PAGE', 'N+1', 'FILTER-WASTE'] as const;
const BY_NAME = ['ASKED-TWICE', 'FAT-ITEM', 'READ-MODIFY-WRITE'] as const;
export type SeenSmell = (typeof ALWAYS)[number] | (typeof BY_NAME)[number];
const ALL: readonly SeenSmell[] = [...ALWAYS, ...BY_NAME];

/** Which smells are looked for, besides those that always are. */
export interface SmellChoice {
  /** Smells that are meant here, and therefore none. */
  readonly allow?: readonly SeenSmell[];
  /** Smells to look for as well: `ASKED-TWICE`, `FAT-ITEM`, `READ-MODIFY-WRITE`. */
  readonly also?: readonly SeenSmell[];
}

/**
 * The smells of a trace, the one that explains most first.
 *
 * @throws {KitError} `assert.unknownSmell` for a name that is not of a smell
 */
export function chosenSmells(trace: readonly RequestRecord[], choice: SmellChoice = {}): Smell[] {
  const { allow = [], also = [] } = choice;
  const unknown = [...allow, ...also].find((name) => !ALL.includes(name));
  if (unknown !== undefined) {
    throw new KitError(
      'bug',
      'assert.unknownSmell',
      `Expected the name of a smell, got \`${unknown}\`. Choose among ${ALL.join(', ')}.`,
    );
  }
  const fine: SmellId[] = [...allow, ...BY_NAME.filter((name) => !also.includes(name))];
  return smellsOf(trace, fine);
}
