/** `npm run labs new`: a lab with one step, complete but for its golden screens, to begin from. */

import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Lab, readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { KitError } from '../../kit/kit-error.ts';
import { type Words, wholeNumber } from '../shell/command-line.ts';
import { writeGenerated } from './generated.ts';

/** The lab that is copied: number 90, named `skeleton`. */
const SKELETON = fileURLToPath(new URL('./skeleton', import.meta.url));
const NUMBER = { low: 1, high: 99, default: 9 };
const NAME = /^[a-z]+(-[a-z]+)*$/;
const SAY = 'Say, for example: npm run labs new number=9 name=knowledge-graph.';

/** What was made, from the project's folder. */
export interface NewLab {
  readonly number: number;
  readonly folders: readonly string[];
  readonly changed: readonly string[];
}

/**
 * Makes a lab: its folder, the folder of its reference, its script and its row in README.md.
 *
 * @throws {KitError} `words.badName`, `words.badNumber`, or `words.taken` where there is such a lab
 */
export async function newLab(root: string, words: Words): Promise<NewLab> {
  const name = words.options.get('name') ?? '';
  if (!NAME.test(name)) {
    throw new KitError(
      'usage',
      'words.badName',
      `Expected \`name\` to be lower-case words joined by -, got \`${name}\`. ${SAY}`,
    );
  }
  const number = chosenNumber(words);
  const folder = `${String(number).padStart(2, '0')}-${name}`;
  refuseTaken(await readLabs(root), number, name);
  const folders = [join('labs', folder), join('solutions', folder)];
  const [lab = '', solution = ''] = folders.map((one) => join(root, one));
  await cp(join(SKELETON, 'lab'), lab, { recursive: true });
  await cp(join(SKELETON, 'solution'), solution, { recursive: true });
  for (const file of [...(await filesOf(lab)), ...(await filesOf(solution))]) {
    await writeFile(file, renamed(await readFile(file, 'utf8'), { number, name, folder }));
  }
  return { number, folders, changed: await writeGenerated(root, await readLabs(root)) };
}

function chosenNumber(words: Words): number {
  if (words.options.has('number')) return wholeNumber(words, 'number', NUMBER);
  throw new KitError('usage', 'words.badNumber', `Expected \`number\`, the lab's number. ${SAY}`);
}

function refuseTaken(labs: readonly Lab[], number: number, name: string): void {
  const taken = labs.find(
    (lab) => lab.info.number === number || lab.name.replace(/^\d+-/, '') === name,
  );
  if (!taken) return;
  throw new KitError(
    'usage',
    'words.taken',
    `Expected a number and a name that no lab has, but there is labs/${taken.name}. ${SAY}`,
  );
}

/** A text of the skeleton as that of another lab. */
function renamed(
  text: string,
  { number, name, folder }: { number: number; name: string; folder: string },
): string {
  const words = name.split('-');
  const pascal = words.map(capitalized).join('');
  return text
    .replaceAll('90-skeleton', folder)
    .replace(/\b90\b/g, String(number))
    .replace(/(?<=(Lab \d+[:,] |title: '))Skeleton/g, capitalized(words.join(' ')))
    .replaceAll('Skeleton', pascal)
    .replaceAll('skeleton', `${pascal[0]?.toLowerCase()}${pascal.slice(1)}`);
}

function capitalized(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}
