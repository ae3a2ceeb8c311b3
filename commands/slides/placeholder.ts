/**
 * Placeholders in a deck. What is measured is never typed on a slide:
 *
 *     {{cost 1.3}}                     1 request, 0.5 RCU
 *     {{rcu 1.3}}                      0.5; also wcu, requests, read and returned (items)
 *     {{cost 1.2 attach a bill again}} where a step has several receipts, the name of one
 *     {{lesson 4 28.0 RCU for six hops}}   these words, as long as the lesson has them
 *     {{screen 1.5 scan 1-6}}          lines of the screen that a known-wrong model gets
 */

import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { KitError } from '../../kit/kit-error.ts';
import { labFigure } from './lab-figure.ts';
import { lessonQuote } from './lesson-quote.ts';
import { screenLines } from './screen-lines.ts';

const PLACEHOLDER = /\{\{(\w+)\s+(\d+)(\.\d+)?\s*([^{}]*)\}\}/g;

/** What a placeholder stands for, or an error whose message says what is wrong with it. */
type Fill = (lab: Lab, step: string, rest: string) => string;

const FILLS: Readonly<Record<string, Fill>> = {
  lesson: (lab, _step, rest) => lessonQuote(lab, rest),
  screen: screenLines,
};

/**
 * The Markdown with every placeholder filled.
 *
 * @param file for messages: `docs/slides/lab-1.md`
 * @throws {KitError} `slides.badPlaceholder`
 */
export function filled(markdown: string, labs: readonly Lab[], file: string): string {
  const text = markdown.replace(
    PLACEHOLDER,
    (whole, kind: string, number: string, step = '', rest: string) => {
      const lab = labs.find(({ info }) => String(info.number) === number);
      if (!lab) throw badPlaceholder(file, whole, `there is no Lab ${number}`);
      const fill = FILLS[kind] ?? ((one, id, name) => labFigure(one, id, name, kind));
      try {
        return fill(lab, `${number}${step}`, rest.trim().replace(/\s+/g, ' '));
      } catch (cause) {
        throw badPlaceholder(file, whole, (cause as Error).message, cause);
      }
    },
  );
  const left = /\{\{[^\n]*/.exec(text)?.[0];
  if (left !== undefined) throw badPlaceholder(file, left, 'it has not the form of one');
  return text;
}

function badPlaceholder(file: string, whole: string, reason: string, cause?: unknown): KitError {
  return new KitError(
    'failure',
    'slides.badPlaceholder',
    `${file}: the placeholder \`${whole}\` cannot be filled: ${reason}. Change the slide to what is true now.`,
    { cause },
  );
}
