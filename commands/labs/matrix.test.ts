import { describe, expect, test } from 'vitest';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import type { Step } from '../../kit/checkpoint/lab/step.ts';
import type { Progress, StepProgress } from '../../kit/checkpoint/learner/progress.ts';
import type { ChargedReceipt } from '../../kit/meter/receipt.ts';
import { matrixLines } from './matrix.ts';

const counts = { requests: 1, itemsRead: 1, returned: 1, readUnits: 0.5, writeUnits: 2 };
const best: ChargedReceipt[] = [{ name: 'bills', way: ['Query table'], ...counts }];
const passed: StepProgress = { attempts: 1, failures: 0, hints: 0, best };
const failing: StepProgress = { attempts: 1, failures: 1, hints: 0 };
const skipped: StepProgress = { ...failing, skipped: true };

function lab(number: number, title: string, core: number, more: number): Lab {
  const steps = Array.from({ length: core + more }, (_, at) => ({
    id: `${number}.${at + 1}`,
    title: `what ${number}.${at + 1} asks for`,
    core: at < core,
  }));
  return {
    info: { number, title, readingMinutes: 1, subject: '', teaches: '' },
    steps: steps as Step[],
  } as Partial<Lab> as Lab;
}

const labs = [lab(1, 'Invoicing', 2, 1), lab(2, 'Social', 3, 0)];
const progressOf = (steps: Progress['steps']): Progress => ({ version: 1, steps });

describe('the matrix of labs', () => {
  test('has a letter for each step, the steps of the lab one is in, and the next command', () => {
    const steps = { '1.1': passed, '1.2': skipped, '1.3': failing, '2.1': passed, '2.2': failing };
    expect(`\n${matrixLines(labs, progressOf(steps), false).join('\n')}`).toMatchInlineSnapshot(`
      "
      Lab 1  Invoicing              Ps|F                    core 1 of 2
      Lab 2  Social                 PF.|                    core 1 of 3
      P passed, F fails, s skipped, . open; core steps before the bar

      Lab 2: Social
        PASS 2.1  what 2.1 asks for                           best: 0.5 RCU + 2.0 WCU
        FAIL 2.2  what 2.2 asks for
        open 2.3  what 2.3 asks for

      Next:  npm run lab:2"
    `);
  });

  test('states one fact a line, and no letters, where that is asked for', () => {
    const lines = matrixLines(labs, progressOf({ '1.1': passed }), true);
    expect(`\n${lines.join('\n')}`).toMatchInlineSnapshot(`
      "
      Lab 1  Invoicing
        core 1 of 2
      Lab 2  Social
        core 0 of 3

      Lab 1: Invoicing
        PASS 1.1  what 1.1 asks for
          best: 0.5 RCU + 2.0 WCU
        open 1.2  what 1.2 asks for
        open 1.3  what 1.3 asks for (more)

      Next:  npm run lab:1"
    `);
  });

  test('before anything has run begins with the first lab', () => {
    expect(matrixLines(labs, progressOf({}), false).at(-1)).toBe('Next:  npm run lab:1');
  });

  test('ends with what goes deeper when every core step has passed or is skipped', () => {
    const ids = ['1.1', '1.2', '2.1', '2.2'];
    const steps = Object.fromEntries(ids.map((id) => [id, passed]));
    const lines = matrixLines(labs, progressOf({ ...steps, '2.3': skipped }), false);
    expect(lines).toContain('Lab 2: Social');
    expect(lines.at(-1)).toMatch(/^Every core step has passed or is skipped\./);
  });

  test('ignores steps that no lab has any more', () => {
    const lines = matrixLines(labs, progressOf({ '9.9': passed }), false);
    expect(lines.join('\n')).not.toContain('9.9');
  });

  test('of no lab at all is empty but for its end', () => {
    expect(matrixLines([], progressOf({}), false)).toHaveLength(3);
  });

  test('stays within 80 columns with many steps and long titles', () => {
    const long = lab(12, 'Knowledge graph', 8, 9);
    const named = long.steps.map((step) => ({
      ...step,
      title: 'a title of forty characters, or so it is',
    }));
    const steps = Object.fromEntries(named.map(({ id }) => [id, passed]));
    for (const plain of [false, true]) {
      const lines = matrixLines([{ ...long, steps: named }], progressOf(steps), plain);
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
    }
  });
});
