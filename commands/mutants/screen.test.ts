import { describe, expect, test } from 'vitest';
import { findLab } from '../../kit/checkpoint/lab/lab.ts';
import { ROOT } from '../../tools/tree-copy.ts';
import type { Mutant } from './mutant.ts';
import type { JudgedMutant } from './mutate-lab.ts';
import { labLines } from './screen.ts';

const lab = await findLab(ROOT, '1');
const mutant: Mutant = {
  ...{ mutator: 'EqualityOperator', line: 3, function: 'walk', steps: ['1.1'], source: '' },
  ...{ original: 'a < b', replacement: 'a <= b' },
};

function shown(judged: readonly Omit<JudgedMutant, 'mutant'>[], stale: readonly string[] = []) {
  const all = judged.map((one) => ({ ...one, mutant }));
  const made = { mutants: all.map((one) => one.mutant), errorTexts: 0 };
  return labLines({ ...made, lab, judged: all, stale, durationSeconds: 2 });
}

describe('the results of a lab', () => {
  test('are clean where every survivor has a reason', () => {
    const { lines, isClean } = shown([
      { fate: 'killed' },
      { fate: 'timeout' },
      { fate: 'invalid' },
      { fate: 'survived', reason: 'why' },
    ]);
    expect(isClean).toBe(true);
    expect(lines).toHaveLength(4);
    expect(lines[2]).toBe(
      '  2 killed, 1 of them by the time limit; 1 equivalent by solutions/01-invoicing/equivalent-mutants.json',
    );
  });

  test('are not clean with a survivor, which is shown with its place and its change', () => {
    const { lines, isClean } = shown([{ fate: 'survived' }]);
    expect(isClean).toBe(false);
    expect(lines.slice(-3)).toEqual([
      'Survived without a reason:',
      '  solutions/01-invoicing/model.ts:3  walk  EqualityOperator  steps 1.1',
      '    a < b  →  a <= b',
    ]);
  });

  test('are not clean where the checkpoint itself failed', () => {
    const { lines, isClean } = shown([{ fate: 'broken', why: 'x is not iterable' }]);
    expect(isClean).toBe(false);
    expect(lines.at(-1)).toBe('    x is not iterable');
  });

  test('are not clean where a reason no longer holds', () => {
    expect(shown([], ['It is killed:  walk']).isClean).toBe(false);
  });
});
