/** `npm run readability`: how long the sentences of the pages are. It judges nothing. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLabs } from '../kit/checkpoint/lab/lab.ts';
import { print } from '../kit/report/print.ts';
import { wrapped } from '../kit/report/text.ts';
import { textTable } from '../kit/report/text-table.ts';
import { pageSentences } from './readability/page-sentences.ts';
import { parseWords } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER } from './shell/folder.ts';

/** More words than this, and somebody whose English is new has to read a sentence twice. */
const LONG_WORDS = 25;
const LONGEST = 5;

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const { verbs } = parseWords(args, { command: 'npm run readability', verbs: ['help'] });
  if (verbs.includes('help')) {
    print([`npm run readability   the sentences of over ${LONG_WORDS} words, page by page`]);
    return EXIT.pass;
  }
  const pages = (await pagesIn(PROJECT_FOLDER)).map((page) => {
    const sentences = pageSentences(readFileSync(join(PROJECT_FOLDER, page), 'utf8'));
    return { page, sentences, long: sentences.filter(({ words }) => words > LONG_WORDS) };
  });
  print(
    textTable({
      columns: [
        { title: 'page' },
        { title: 'sentences' },
        { title: `over ${LONG_WORDS} words` },
        { title: 'of 100', decimals: 1 },
      ],
      rows: pages.map(({ page, sentences: { length: all }, long }) => [
        page,
        all,
        long.length,
        all > 0 ? (100 * long.length) / all : 0,
      ]),
    }),
  );
  const longest = pages
    .flatMap(({ page, long }) => long.map((sentence) => ({ page, ...sentence })))
    .sort((one, other) => other.words - one.words)
    .slice(0, LONGEST);
  print(['', `The ${LONGEST} longest:`]);
  for (const { page, words, text } of longest) {
    print([`${page}, ${words} words:`, ...wrapped(text, 76).map((line) => `  ${line}`)]);
  }
  return EXIT.pass;
}

/** The pages that learners and users read. */
async function pagesIn(folder: string): Promise<string[]> {
  const labs = await readLabs(folder);
  const ofLabs = ['labs', 'solutions'].flatMap((room) =>
    labs.map(({ name }) => `${room}/${name}/README.md`),
  );
  const docs = readdirSync(join(folder, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', ...ofLabs, ...docs.sort().map((name) => `docs/${name}`)];
}
