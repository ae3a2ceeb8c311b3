import { describe, expect, test } from 'vitest';
import { readLabs } from '../../../kit/checkpoint/lab/lab.ts';
import { ROOT } from '../../../tools/tree-copy.ts';
import type { Mutant } from './mutant.ts';
import type { JudgedMutant, LabMutants } from './mutate-lab.ts';
import { mutantsPage } from './page.ts';

const labs = await readLabs(ROOT);
const checked = { seed: 1, date: new Date('2026-01-15T09:00:00Z') };
const change: Mutant = {
  ...{ mutator: 'EqualityOperator', line: 3, function: 'walk', steps: ['1.1'], source: '' },
  ...{ original: 'a < b', replacement: 'a <= b' },
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
