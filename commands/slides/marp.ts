/** Marp, which makes a page of a deck: it is installed when it is first needed, so learners do without. */

import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KitError } from '../../kit/kit-error.ts';
import { installOnce } from '../shell/install-once.ts';
import type { Deck } from './deck.ts';

/** A deck as HTML. */
export interface DeckPage {
  readonly name: string;
  readonly html: string;
  readonly slides: number;
}

const FOLDER = import.meta.dirname;
const PROGRAM = join(FOLDER, 'node_modules', '@marp-team', 'marp-cli', 'marp-cli.js');

/**
 * Renders decks with Marp's bespoke template: the notes are in the page, and `p` opens them.
 *
 * @param say told that npm installs Marp, where it does
 * @throws {KitError} `environment.noMarp`, `slides.notRendered`
 * @see https://github.com/marp-team/marp-cli
 */
export async function deckPages(
  decks: readonly Deck[],
  say: (sentence: string) => void,
): Promise<DeckPage[]> {
  installOnce({ folder: 'commands/slides', what: 'Marp', code: 'environment.noMarp', say });
  const folder = await mkdtemp(join(tmpdir(), 'edgewise-slides-'));
  try {
    const sources = decks.map(({ name }) => join(folder, `${name}.md`));
    for (const [index, { markdown }] of decks.entries()) {
      await writeFile(sources[index] as string, markdown);
    }
    run(sources);
    return await Promise.all(
      decks.map(async ({ name }) => {
        const html = await readFile(join(folder, `${name}.html`), 'utf8');
        return { name, html, slides: html.match(/<section /g)?.length ?? 0 };
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Marp writes each page beside its source, and what it does to standard error. */
function run(sources: readonly string[]): void {
  const args = [PROGRAM, '--config-file', join(FOLDER, 'marp.json'), '--no-stdin', ...sources];
  const { status, stderr, error } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    windowsHide: true,
  });
  if (status === 0) return;
  throw new KitError(
    'failure',
    'slides.notRendered',
    `Expected Marp to render the decks, but it ended with exit code ${status}: ${stderr.trim()}. Look at the deck that it names, in docs/slides.`,
    { cause: error },
  );
}
