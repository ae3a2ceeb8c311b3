/** What `npm run notebooks` was asked for. */

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseWords, wholeNumber } from '../shell/command-line.ts';
import { PROJECT_FOLDER } from '../shell/project.ts';

/** Where they are. */
export const NOTEBOOK_FOLDER = join(PROJECT_FOLDER, 'notebooks');

/** Longest time for one cell; the slowest takes a few seconds alone. */
export const CELL_SECONDS = { low: 1, high: 3_600, default: 60 };

const VERBS = ['check', 'write', 'kernel', 'help'] as const;
/** Lets Jupyter run as root. */
const ALLOW_ROOT = 'allow-root';
const ENDING = '.ipynb';

/** What to do with which notebooks. */
export interface NotebookChoice {
  readonly verb: (typeof VERBS)[number] | 'open';
  /** Names of those that were said, or of all. */
  readonly names: readonly string[];
  /** Whether it is all of them because none was said. */
  readonly isAll: boolean;
  /** Longest time for one cell. */
  readonly seconds: number;
  /** Whether Jupyter may run as root. */
  readonly isRootAllowed: boolean;
}

/**
 * Understands the words.
 *
 * @throws {KitError} `words.unknown`, `words.badNumber`
 */
export function chooseNotebooks(args: readonly string[]): NotebookChoice {
  const known = readdirSync(NOTEBOOK_FOLDER)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => basename(file, ENDING))
    .sort();
  // Also as a path, which a shell completes.
  const words = parseWords(
    args.map((word) => (word.endsWith(ENDING) ? basename(word, ENDING) : word)),
    { command: 'npm run notebooks', verbs: [...VERBS, ALLOW_ROOT, ...known], options: ['seconds'] },
  );
  const said = known.filter((name) => words.verbs.includes(name));
  return {
    verb: VERBS.find((verb) => words.verbs.includes(verb)) ?? 'open',
    names: said.length > 0 ? said : known,
    isAll: said.length === 0,
    seconds: wholeNumber(words, 'seconds', CELL_SECONDS),
    isRootAllowed: words.verbs.includes(ALLOW_ROOT),
  };
}

/** The file of a notebook. */
export function fileOf(name: string): string {
  return join(NOTEBOOK_FOLDER, `${name}${ENDING}`);
}
