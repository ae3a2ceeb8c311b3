import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Lab } from '../lab/lab.ts';
import { lastRunFiles } from './last-run.ts';
import { latestLab } from './latest-lab.ts';

const all = mkdtempSync(join(tmpdir(), 'edgewise-latest-'));
let folder: string;
let labs: Lab[];

beforeEach(() => {
  folder = mkdtempSync(join(all, 'test-'));
  labs = [1, 2, 3].map(
    (number) => ({ info: { number }, modelFile: join(folder, `${number}.ts`) }) as unknown as Lab,
  );
});
afterAll(() => rmSync(all, { recursive: true, force: true }));

function change(file: string, second: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, second, second);
}

describe('the lab that the learner was in last', () => {
  const latest = (): number => latestLab(labs, folder).info.number;

  test('is the first, before anything', () => {
    expect(latest()).toBe(1);
  });

  test('is that of the latest model or the latest run', () => {
    for (const [lab, second] of [labs[0], labs[1]].map((one, at) => [one, 100 - at] as const)) {
      change(lab?.modelFile ?? '', second);
    }
    expect(latest()).toBe(1);
    change(lastRunFiles(folder, labs[2] as Lab).trace, 200);
    expect(latest()).toBe(3);
  });
});
