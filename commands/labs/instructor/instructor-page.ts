/**
 * The parts of docs/instructor.md that follow from the labs. A part stands between two comments:
 *
 * ```md
 * <!-- made: gates 1 -->
 * <!-- /made -->
 * ```
 *
 * The words of the first comment say what is made: `gates LAB`, `mistakes LAB MODEL…`,
 * `screen LAB MODEL` or `homework`. So the page itself says which mistakes it shows.
 */

import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { gateTable } from './gate-table.ts';
import { homeworkTable } from './homework-table.ts';
import { mistakeTable } from './mistake-table.ts';
import { wrongScreen } from './wrong-screen.ts';

const PART = /(<!-- made: ([^>]+?) -->\n)[\s\S]*?(<!-- \/made -->)/g;

/**
 * The page, each of its parts made anew.
 *
 * @throws {Error} for a part that cannot be made, with its words
 */
export function instructorPage(page: string, labs: readonly Lab[]): string {
  return page.replace(PART, (_all, open: string, words: string, close: string) => {
    return `${open}\n${partOf(words.split(/\s+/), page, labs)}\n${close}`;
  });
}

/** The page without the parts that are made. */
export function instructorProse(page: string): string {
  return page.replace(PART, '');
}

function partOf(words: readonly string[], page: string, labs: readonly Lab[]): string {
  const [kind, number, ...models] = words;
  if (kind === 'homework') return homeworkTable(page, labs);
  const lab = labs.find(({ info }) => String(info.number) === number);
  if (lab && kind === 'gates') return gateTable(lab);
  if (lab && kind === 'mistakes') return mistakeTable(lab, models);
  if (lab && kind === 'screen') return `\`\`\`\n${wrongScreen(lab, `${models[0]}`).screen}\`\`\`\n`;
  throw new Error(`docs/instructor.md asks for \`${words.join(' ')}\`, which nothing makes`);
}
