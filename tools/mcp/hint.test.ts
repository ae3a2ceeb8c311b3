/** No hint gives the reference away. */

import { describe, expect, test } from 'vitest';
import { readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { ROOT } from '../tree-copy.ts';
import { quotedLines, solutionLines, solutionStatements } from './solution-line.ts';

const labs = await readLabs(ROOT);
const statements = labs.flatMap((lab) => solutionStatements(solutionLines(lab)));

describe('a step', () => {
  const steps = labs.flatMap(({ steps: own }) => own);

  test.each(steps)('$id has no statement of a reference in its hints', (step) => {
    const told = [step.title, step.pattern, ...step.hints];
    expect(told.flatMap((text) => quotedLines(text, statements))).toEqual([]);
  });
});

describe('a statement of a reference', () => {
  test.each(labs)('$name has many', (lab) => {
    expect(solutionStatements(solutionLines(lab)).length).toBeGreaterThan(50);
  });

  test('is found where a text quotes it, however the text is broken into lines', () => {
    const [line = ''] = statements;
    const text = `Write this:\n  ${line.replaceAll(' ', '\n    ')}\nand no more.`;
    expect(quotedLines(text, statements)).toContain(line);
    expect(quotedLines('Which key do they share?', statements)).toEqual([]);
  });
});
