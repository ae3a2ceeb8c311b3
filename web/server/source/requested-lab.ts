/** The lab and the step that a request names, and the lab's lesson. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { KitError } from '../../../kit/kit-error.ts';
import { lessonHtml } from '../answer/lesson-html.ts';

/**
 * The lab of that number, which has that step.
 *
 * @throws {KitError} `web.noLab`, `web.noStep`
 */
export function requestedLab(labs: readonly Lab[], number: number, step?: string): Lab {
  const lab = labs.find(({ info }) => info.number === number);
  if (!lab) {
    const known = labs.map(({ info }) => info.number).join(', ');
    throw new KitError('usage', 'web.noLab', `There is no lab ${number}. There are: ${known}.`);
  }
  if (step === undefined || lab.steps.some(({ id }) => id === step)) return lab;
  const known = lab.steps.map(({ id }) => id).join(', ');
  throw new KitError('usage', 'web.noStep', `Lab ${number} has no step ${step}. It has: ${known}.`);
}

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
    lab: placeOf(lab),
    labs: labs.map(placeOf),
    diagrams,
  });
}

/** A lab's number, and its folder's name. */
export function placeOf({ info, name }: Lab): { number: number; name: string } {
  return { number: info.number, name };
}
