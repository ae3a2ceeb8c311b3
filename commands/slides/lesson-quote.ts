/** Words that a slide takes from a lesson: when the lesson changes them, the slide has to follow. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';

/**
 * The words themselves; line breaks of the lesson do not matter.
 *
 * @throws {Error} a clause, where the lesson does not have them
 */
export function lessonQuote(lab: Lab, words: string): string {
  const lesson = readFileSync(join(dirname(lab.starterFile), 'README.md'), 'utf8');
  if (words !== '' && lesson.replace(/\s+/g, ' ').includes(words)) return words;
  throw new Error(`labs/${lab.name}/README.md does not say so`);
}
