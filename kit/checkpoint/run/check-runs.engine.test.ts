import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findLab, type Lab } from '../lab/lab.ts';
import { SWEEPS } from '../worker/fault-sweep.ts';
import { CheckRuns } from './check-runs.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const workshop = mkdtempSync(join(tmpdir(), 'edgewise-check-'));
let lab: Lab;
let runs: CheckRuns;
const news: string[] = [];

beforeAll(async () => {
  lab = await findLab(root, '1');
  runs = new CheckRuns({
    root,
    workshop,
    lab,
    limitSeconds: 5,
    environment: {},
    plain: false,
    onRestart: () => {},
    onPrint: () => {},
    onNews: (one, { seed, times }) => {
      if ('begun' in one) news.push(`${one.begun.step} begins, seed ${seed} x${times}`);
      else news.push(`${one.ended.step} ${one.ended.outcome}`);
    },
  });
});
beforeEach(() => {
  news.length = 0;
});
afterAll(async () => {
  await runs.close();
  rmSync(workshop, { recursive: true, force: true });
});

const steps = (): Lab['steps'] => lab.steps.filter(({ id }) => id === '1.3');

describe('runs of a checkpoint, without a terminal', () => {
  test('tell every fact as it begins and ends, on each data set, before the verdict', async () => {
    const { steps: checked } = await runs.check({ modelFile: lab.solutionFile, seed: 1 }, steps());
    expect(checked.map(({ outcome }) => outcome)).toEqual(['pass']);
    const all = (seed: number, times: number, length = 3): string[] =>
      Array.from({ length }, () => [`1.3 begins, seed ${seed} x${times}`, '1.3 pass']).flat();
    const seen = all(1, 1, 3 + SWEEPS.length);
    expect(news).toEqual([...seen, ...all(1_000_001, 1), ...all(1, 10)]);
  });

  test('check again after a model that hangs, in the same process', async () => {
    const hanging = join(workshop, 'hanging.ts');
    writeFileSync(hanging, `export * from ${JSON.stringify(lab.solutionFile)};\nfor (;;);\n`);
    const { report } = await runs.check({ modelFile: hanging, seed: 1 }, steps());
    expect(report.loadError).toContain('did not finish within 5 s');
    await runs.renew(1, steps());
    const again = await runs.check({ modelFile: lab.solutionFile, seed: 1 }, steps());
    expect(again).toMatchObject({ passedUnseen: 1, steps: [{ outcome: 'pass' }] });
    expect(again.growth.map(({ growth }) => growth)).toEqual(['flat']);
  });
});
