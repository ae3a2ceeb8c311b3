/** Reads the lesson of a lab. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { lessonHtml } from '../answer/lesson-html.ts';

/**
 * The lesson as HTML, with the diagrams that are drawn.
 *
 * @param root the project's folder
 */
export function readLesson(root: string, lab: Lab, labs: readonly Lab[]): string {
  const folder = join(root, 'labs', lab.name);
  const diagrams = readdirSync(folder).flatMap((file) => {
    const [, number] = /^diagram-(\d+)\.svg$/.exec(file) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
  return lessonHtml(readFileSync(join(folder, 'README.md'), 'utf8'), {
    ...{ lab: placeOf(lab), labs: labs.map(placeOf), diagrams },
  });
}

/** A lab's number, and its folder's name. */
export function placeOf({ info, name }: Lab): { number: number; name: string } {
  return { number: info.number, name };
}
