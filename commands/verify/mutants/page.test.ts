import { describe, expect, test } from 'vitest';
import { findLab, readLabs } from '../../../kit/checkpoint/lab/lab.ts';
import { ROOT } from '../../../tools/tree-copy.ts';
import type { Mutant } from './mutant.ts';
import type { JudgedMutant, LabMutants } from './mutate-lab.ts';
import { labLines, mutantsPage } from './page.ts';

const labs = await readLabs(ROOT);
const checked = { seed: 1, date: new Date('2026-01-15T09:00:00Z') };
const change: Mutant = {
  mutator: 'EqualityOperator',
  line: 3,
  function: 'walk',
  steps: ['1.1'],
  source: '',
  original: 'a < b',
  replacement: 'a <= b',
};

/** Results of the lab at this place, with a mutant for each fate. */
function resultOf(place: number, judged: readonly Omit<JudgedMutant, 'mutant'>[]): LabMutants {
  const lab = labs[place];
  if (!lab) throw new Error(`there is no lab at ${place}`);
  const mutants = judged.map(() => change);
  const all = judged.map((one) => ({ ...one, mutant: change }));
  return { lab, mutants, judged: all, errorTexts: 2, stale: [], durationSeconds: 61 };
}

const survivor = resultOf(0, [{ fate: 'killed' }, { fate: 'timeout' }, { fate: 'survived' }]);
const explained = resultOf(1, [
  { fate: 'invalid' },
  { fate: 'broken' },
  { fate: 'survived', reason: 'why' },
]);

describe('the page of results', () => {
  test('has a row for each lab, in their order, whichever was checked last', () => {
    const page = mutantsPage(mutantsPage('', explained, checked), survivor, checked);
    const rows = page.split('\n').filter((line) => /^\| \d/.test(line));
    expect(rows).toEqual([
      '| 1 Invoicing | 2026-01-15 | 1 | 5 | 2 | 0 | 2 | 1 | 1 | 0 | 1 | 0 | 2 |',
      '| 2 Social graph | 2026-01-15 | 1 | 5 | 2 | 1 | 0 | 0 | 1 | 1 | 0 | 1 | 2 |',
    ]);
  });

  test('names the survivors without a reason, and forgets those that a later run does not have', () => {
    const page = mutantsPage(mutantsPage('', explained, checked), survivor, checked);
    expect(page).toContain('- Lab 1, line 3, `walk`: `a < b` → `a <= b` (steps 1.1)\n');
    const later = mutantsPage(page, resultOf(0, [{ fate: 'killed' }]), checked);
    expect(later).not.toContain('- Lab 1');
    expect(later).toContain('There is none.');
    expect(later).toContain('| 2 Social graph |');
  });

  test('written twice is the same', () => {
    const page = mutantsPage('', survivor, checked);
    expect(mutantsPage(page, survivor, checked)).toBe(page);
  });
});

const lab = await findLab(ROOT, '1');

function shown(
  judged: readonly Omit<JudgedMutant, 'mutant'>[],
  { stale = [], page = '' }: { stale?: readonly string[]; page?: string } = {},
) {
  const all = judged.map((one) => ({ ...one, mutant: change }));
  const made = { mutants: all.map((one) => one.mutant), errorTexts: 0 };
  return labLines({ ...made, lab, judged: all, stale, durationSeconds: 2 }, page);
}

describe('the results of a lab', () => {
  test('are clean where every survivor has a reason', () => {
    const { lines, failed } = shown([
      { fate: 'killed' },
      { fate: 'timeout' },
      { fate: 'invalid' },
      { fate: 'survived', reason: 'why' },
    ]);
    expect(failed).toBe(0);
    expect(lines).toHaveLength(4);
    expect(lines[2]).toBe(
      '  2 killed, 1 of them by the time limit; 1 equivalent by solutions/01-invoicing/equivalent-mutants.json',
    );
  });

  test('are not clean with a survivor, which is shown with its place and its change', () => {
    const { lines, failed } = shown([{ fate: 'survived' }]);
    expect(failed).toBe(1);
    expect(lines.slice(-3)).toEqual([
      'Survived without a reason, and not known:',
      '  solutions/01-invoicing/model.ts:3  walk  EqualityOperator  steps 1.1',
      '    a < b  →  a <= b',
    ]);
  });

  test('are clean with a survivor that the page lists, at whichever line', () => {
    const page = 'before\n- Lab 1, line 99, `walk`: `a < b` → `a <= b` (steps 1.1)\n';
    const { lines, failed } = shown([{ fate: 'survived' }], { page });
    expect(failed).toBe(0);
    expect(lines.at(-1)).toBe('  1 survived without a reason, 1 of them known; 2 s');
    expect(shown([{ fate: 'survived' }], { page: page.replace('a <= b', 'a > b') }).failed).toBe(1);
  });

  test('are not clean where the checkpoint itself failed', () => {
    const { lines, failed } = shown([{ fate: 'broken', why: 'x is not iterable' }]);
    expect(failed).toBe(1);
    expect(lines.at(-1)).toBe('    x is not iterable');
  });

  test('are not clean where a reason no longer holds', () => {
    expect(shown([], { stale: ['It is killed:  walk'] }).failed).toBe(1);
  });
});
