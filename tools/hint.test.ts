/** The hints: no hint gives the reference away, though the last of three is nearly its line. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Lab, readLabs } from '../kit/checkpoint/lab/lab.ts';
import { ROOT } from './tree-copy.ts';

/** Shorter lines, such as `return bills;`, tell little of a reference. */
const LEAST_CHARACTERS = 30;
/** What a learner reads anyway: a line that stands there too gives nothing away. */
const OPEN_FILES = ['starter.ts', 'entities.ts', 'table.ts', 'README.md'];
/** A hint may name one parameter of a request. */
const PARAMETER = /^(KeyConditionExpression|IndexName|ScanIndexForward|ConsistentRead|':\w+'): \S/;
/** Names that no file of a lab need have. */
const OF_THE_SDK = [
  'PutItem',
  'DynamoDB',
  'CancellationReasons',
  'KeyConditionExpression',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
];

const labs = await readLabs(ROOT);
const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The lines of a lab's reference that no hint may quote. */
function secretLines({ name, solutionFile }: Lab): string[] {
  const open = OPEN_FILES.map((file) =>
    spaced(readFileSync(join(ROOT, 'labs', name, file), 'utf8')),
  );
  const lines = readFileSync(solutionFile, 'utf8').split('\n').map(spaced);
  return lines.filter(
    (line) =>
      line.length >= LEAST_CHARACTERS &&
      !PARAMETER.test(line) &&
      !open.some((text) => text.includes(line)),
  );
}

describe('a step', () => {
  const secret = labs.flatMap(secretLines);

  test.each(labs.flatMap(({ steps }) => steps))('$id quotes no line of a reference', (step) => {
    const told = [step.title, step.pattern, ...step.hints].map(spaced);
    expect(secret.filter((line) => told.some((text) => text.includes(line)))).toEqual([]);
  });
});

describe.each(labs)('the hints of a step of $name', ({ name, solutionFile, steps }) => {
  const files = OPEN_FILES.map((file) => join(ROOT, 'labs', name, file));
  const text = [...files, solutionFile].map((file) => readFileSync(file, 'utf8')).join('\n');

  test.each(steps)('are three in $id, and the names in them exist', ({ hints }) => {
    const names = hints.join(' ').match(/\b[A-Za-z]+[a-z][A-Z]\w*\b/g) ?? [];
    expect(names.filter((word) => !text.includes(word) && !OF_THE_SDK.includes(word))).toEqual([]);
    expect(new Set(hints).size).toBe(3);
  });
});

test.each(labs)('the reference of $name has lines to keep', (lab) => {
  expect(secretLines(lab).length).toBeGreaterThan(50);
});
