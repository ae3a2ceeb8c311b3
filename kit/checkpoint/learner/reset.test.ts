import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../../tools/test-folder.ts';
import type { Lab } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import { lastRunFiles } from './last-run.ts';
import { placeStarter, resetLab } from './reset.ts';

const NOW = new Date('2026-01-15T09:00:00.123Z');
let workshop: string;
let progress: string;
let lab: Lab;

beforeEach(() => {
  const root = testFolder();
  workshop = join(root, '.workshop');
  progress = join(workshop, 'progress.json');
  const own = join(root, 'labs', '01-invoicing');
  const files = { modelFile: join(own, 'model.ts'), starterFile: join(own, 'starter.ts') };
  lab = {
    name: '01-invoicing',
    info: { number: 1 } as Lab['info'],
    steps: [{ id: '1.1' }] as Step[],
    ...files,
  } as Partial<Lab> as Lab;
  mkdirSync(own, { recursive: true });
  mkdirSync(workshop);
  writeFileSync(lab.starterFile, '// the starter\n');
});

const model = (): string => readFileSync(lab.modelFile, 'utf8');
const backups = (): string[] => readdirSync(join(workshop, 'backups', lab.name)).sort();

describe('a reset', () => {
  test('moves the model, byte for byte, into a folder named by the time', async () => {
    const bytes = Buffer.from([0xff, 0, 0x0d, 0x0a, 0xc3]);
    writeFileSync(lab.modelFile, bytes);
    const kept = await resetLab(workshop, lab, NOW);
    expect(backups()).toEqual(['2026-01-15T09-00-00-123Z']);
    expect(kept && readFileSync(kept)).toEqual(bytes);
    expect(model()).toBe('// the starter\n');
  });

  test('does not tie the model to the starter: a change of one is none of the other', async () => {
    await resetLab(workshop, lab, NOW);
    writeFileSync(lab.modelFile, '// mine\n');
    expect(readFileSync(lab.starterFile, 'utf8')).toBe('// the starter\n');
  });

  test('of a lab without a model makes it, and no empty backup', async () => {
    expect(await resetLab(workshop, lab, NOW)).toBeUndefined();
    expect(model()).toBe('// the starter\n');
    expect(backups()).toEqual([]);
    expect(readdirSync(join(workshop, 'run'))).toEqual([]);
  });

  test('at the same moment as others gives each a backup of its own, and all succeed', async () => {
    writeFileSync(lab.modelFile, '// mine\n');
    const kept = await Promise.all([1, 2, 3].map(() => resetLab(workshop, lab, NOW)));
    const texts = kept.flatMap((file) => (file ? [readFileSync(file, 'utf8')] : []));
    expect(texts.filter((text) => text === '// mine\n')).toHaveLength(1);
    expect(texts.filter((text) => !/^\/\/ (mine|the starter)\n$/.test(text))).toEqual([]);
    expect(model()).toBe('// the starter\n');
  });

  test('forgets the lab’s progress and last run, and keeps that progress beside the model', async () => {
    const own = { attempts: 3, failures: 1, hints: 2 };
    writeFileSync(progress, JSON.stringify({ version: 1, steps: { '1.1': own, '2.1': own } }));
    writeFileSync(lab.modelFile, '// mine\n');
    const last = dirname(lastRunFiles(join(workshop, 'last'), lab).trace);
    mkdirSync(last, { recursive: true });
    const kept = await resetLab(workshop, lab, NOW);
    expect(JSON.parse(readFileSync(progress, 'utf8')).steps).toEqual({ '2.1': own });
    const beside = readFileSync(join(dirname(kept ?? ''), 'progress.json'), 'utf8');
    expect(JSON.parse(beside)).toEqual({ '1.1': own });
    expect(existsSync(last)).toBe(false);
  });

  test('beside a corrupt progress file moves nothing', async () => {
    writeFileSync(progress, '{"version":1,');
    writeFileSync(lab.modelFile, '// mine\n');
    await expect(resetLab(workshop, lab, NOW)).rejects.toMatchObject({ code: 'progress.corrupt' });
    expect(model()).toBe('// mine\n');
    expect(existsSync(join(workshop, 'backups'))).toBe(false);
  });

  test('where backups cannot be written leaves the model and says what to do', async () => {
    writeFileSync(join(workshop, 'backups'), 'a regular file');
    writeFileSync(lab.modelFile, '// mine\n');
    await expect(resetLab(workshop, lab, NOW)).rejects.toMatchObject({
      code: 'environment.notWritable',
      message: expect.stringMatching(/^Expected to reset lab 1, but .*repeat the command\.$/),
    });
    expect(model()).toBe('// mine\n');
  });
});

describe('the starter', () => {
  test('never takes the place of a model, not even of an empty one', async () => {
    writeFileSync(lab.modelFile, '');
    await placeStarter(workshop, lab);
    expect(statSync(lab.modelFile).size).toBe(0);
  });

  test('that several put in place at once is there once and whole', async () => {
    await Promise.all(Array.from({ length: 8 }, () => placeStarter(workshop, lab)));
    expect(model()).toBe('// the starter\n');
    expect(readdirSync(dirname(lab.modelFile)).sort()).toEqual(['model.ts', 'starter.ts']);
  });
});
