/** The reviewed files of equivalent mutants name what stands in the references. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readLabs } from '../../../kit/checkpoint/lab/lab.ts';
import { ROOT } from '../../../tools/tree-copy.ts';
import { readEquivalents, reasonOf, unmatched } from './equivalent.ts';
import type { Mutant } from './mutant.ts';

const labs = await readLabs(ROOT);
const entry = { function: 'walk', original: 'a < b', replacements: ['a <= b'], reason: 'why' };
const mutant: Mutant = {
  mutator: 'EqualityOperator',
  line: 3,
  function: 'walk',
  steps: [],
  source: '',
  original: 'a < b',
  replacement: 'a <= b',
};

describe('an equivalent mutant', () => {
  test('is found by its function and its texts, on whatever line', () => {
    expect(reasonOf({ ...mutant, line: 9 }, [entry])).toBe('why');
    expect(reasonOf({ ...mutant, function: 'other' }, [entry])).toBeUndefined();
    expect(reasonOf({ ...mutant, original: 'a < c' }, [entry])).toBeUndefined();
    expect(reasonOf({ ...mutant, replacement: 'true' }, [entry])).toBeUndefined();
  });

  test('that nobody makes any more is told', () => {
    expect(unmatched([entry], [mutant])).toEqual([]);
    const both = { ...entry, replacements: ['a <= b', 'true'] };
    expect(unmatched([both], [mutant])).toEqual(['walk: a < b → true']);
  });
});

describe.each(labs.map((lab) => [lab.name, lab] as const))('%s', (_, lab) => {
  const source = readFileSync(lab.solutionFile, 'utf8').replace(/\s+/g, ' ');

  test('each of its equivalent mutants changes a text of the reference, and has a reason', () => {
    for (const { function: name, original, replacements, reason } of readEquivalents(lab)) {
      expect(source).toContain(original);
      expect(source).toContain(name.split('.').at(-1));
      expect(replacements.length).toBeGreaterThan(0);
      expect(reason).toMatch(/^[A-Z].{20,}\.$/);
    }
  });
});
