/** `npm run slides`: renders the decks of docs/slides as pages that need no network. */

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readLabs } from '../kit/checkpoint/lab/lab.ts';
import { KitError } from '../kit/kit-error.ts';
import { print } from '../kit/report/print.ts';
import { SCREEN_COLUMNS, wrapped } from '../kit/report/text.ts';
import { parseWords, type Words } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from './shell/folder.ts';
import { DECKS, readDeck } from './slides/deck.ts';
import { indexPage } from './slides/index-page.ts';
import { inlinePictures } from './slides/inline-picture.ts';
import { deckPages } from './slides/marp.ts';

const HELP = [
  'npm run slides                  every deck, and a page that lists them',
  'npm run slides lab=3            the deck of one lab',
  'npm run slides deck=two-keys    one deck',
  'npm run slides help             this',
  '',
  ...wrapped(`The decks: ${DECKS.join(', ')}.`, SCREEN_COLUMNS),
  'The pages are in .workshop/slides. Each deck is one file that loads nothing:',
  'copy it to a USB stick, and open it in a browser. Press p for the notes of the',
  'speaker, f for the whole screen, and the arrow keys for the next slide.',
  'The first run installs Marp in commands/slides; this needs the npm registry.',
];

const FOLDER = join(WORKSHOP_FOLDER, 'slides');

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const words = parseWords(args, {
    command: 'npm run slides',
    verbs: ['help'],
    options: ['lab', 'deck'],
  });
  if (words.verbs.includes('help')) {
    print(HELP);
    return EXIT.pass;
  }
  const names = chosenDecks(words);
  const labs = await readLabs(PROJECT_FOLDER);
  const decks = names.map((name) => readDeck(PROJECT_FOLDER, name, labs));
  const pages = await deckPages(decks, (sentence) => print([sentence]));
  await mkdir(FOLDER, { recursive: true });
  for (const { name, html } of pages) {
    await writeFile(join(FOLDER, `${name}.html`), inlinePictures(html, PROJECT_FOLDER));
  }
  await writeFile(join(FOLDER, 'index.html'), indexPage(await renderedDecks()));
  const folder = relative(process.cwd(), FOLDER) || '.';
  print(pages.map(({ name, slides }) => `${join(folder, `${name}.html`)}   ${slides} slides`));
  print(['', `Open ${join(folder, 'index.html')} in a browser.`]);
  return EXIT.pass;
}

/** @throws {KitError} `words.unknownDeck`, `words.labAndDeck` */
function chosenDecks({ options }: Words): readonly string[] {
  const [lab, deck] = [options.get('lab'), options.get('deck')];
  if (lab !== undefined && deck !== undefined) {
    throw new KitError(
      'usage',
      'words.labAndDeck',
      `Expected \`lab\` or \`deck\`, got both. Say, for example, npm run slides deck=${DECKS[0]}.`,
    );
  }
  const name = lab === undefined ? deck : `lab-${lab}`;
  if (name === undefined) return DECKS;
  if (DECKS.includes(name)) return [name];
  throw new KitError(
    'usage',
    'words.unknownDeck',
    `There is no deck \`${name}\`; there are: ${DECKS.join(', ')}. Say, for example, npm run slides deck=${DECKS[0]}.`,
  );
}

/** The decks that are rendered, from this run and earlier ones. */
async function renderedDecks(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return DECKS.filter((name) => files.includes(`${name}.html`));
}
