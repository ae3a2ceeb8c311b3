import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../../tools/test-folder.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import type { Lab } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import type { ReportedStep } from '../report/run-report.ts';
import {
  changeProgress,
  currentStep,
  nextCommand,
  nextLab,
  type Progress,
  readProgress,
  recordRun,
  type StepProgress,
  setProgressAside,
  stepProgress,
  stepStatus,
} from './progress.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = testFolder();
  file = join(folder, '.workshop', 'progress.json');
});

const attempt = (id: string) =>
  changeProgress(file, (progress) => {
    stepProgress(progress, id).attempts += 1;
  });

describe('the progress file', () => {
  test('is empty before the first run, and is not made by reading it', () => {
    expect(readProgress(file)).toEqual({ version: 1, steps: {} });
    expect(existsSync(file)).toBe(false);
  });

  test('keeps what was changed, and leaves no lock or half-written file beside it', async () => {
    await attempt('1.1');
    await attempt('1.1');
    expect(readProgress(file).steps).toEqual({ '1.1': { attempts: 2, failures: 0, hints: 0 } });
    expect(readdirSync(join(folder, '.workshop'))).toEqual(['progress.json']);
  });

  test('keeps steps and attributes that this version does not know', async () => {
    const old = { attempts: 4, failures: 0, hints: 1, medal: 'gold' };
    file = join(folder, 'progress.json');
    writeFileSync(file, JSON.stringify({ version: 1, steps: { '9.9': old }, mood: 'good' }));
    await attempt('1.1');
    expect(readProgress(file)).toMatchObject({
      mood: 'good',
      steps: { '9.9': old, '1.1': { attempts: 1 } },
    });
  });

  test.each([
    ['half of a file', '{"version":1,"steps":{'],
    ['an empty file', ''],
    ['another version', '{"version":2,"steps":{}}'],
    ['no steps', '{"version":1}'],
    ['a list of steps', '{"version":1,"steps":[]}'],
    ['a step that is a number', '{"version":1,"steps":{"1.1":3}}'],
    ['null', 'null'],
  ])('with %s is refused and left as it is', async (_what, text) => {
    file = join(folder, 'progress.json');
    writeFileSync(file, text);
    const corrupt = { code: 'progress.corrupt', message: expect.stringMatching(/new-progress/) };
    expect(() => readProgress(file)).toThrow(expect.objectContaining(corrupt));
    await expect(attempt('1.1')).rejects.toMatchObject(corrupt);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(folder)).toEqual(['progress.json']);
  });

  test('below something that is no folder is not writable', async () => {
    writeFileSync(join(folder, '.workshop'), 'a regular file');
    await expect(attempt('1.1')).rejects.toMatchObject({
      code: 'progress.notWritable',
      message: expect.stringMatching(/EEXIST|ENOTDIR/),
      cause: expect.any(Error),
    });
  });

  test('stays as it was when a change throws', async () => {
    await attempt('1.1');
    const broken = changeProgress(file, (progress) => {
      progress.steps = {};
      throw new Error('half way');
    });
    await expect(broken).rejects.toThrow('half way');
    expect(readProgress(file).steps).toHaveProperty(['1.1']);
    await attempt('1.1');
    expect(readProgress(file).steps['1.1']?.attempts).toBe(2);
  });

  test('moved aside keeps its content under another name', async () => {
    await attempt('1.1');
    const before = readFileSync(file, 'utf8');
    const aside = await setProgressAside(file, new Date('2026-01-15T09:00:00.123Z'));
    expect(basename(aside)).toBe('progress.json.2026-01-15T09-00-00-123Z');
    expect(readFileSync(aside, 'utf8')).toBe(before);
    expect(readProgress(file).steps).toEqual({});
  });
});

test('two processes that change the progress at once lose nothing', async () => {
  const module = new URL('./progress.ts', import.meta.url).href;
  const program = (name: string) => `
    import { changeProgress, stepProgress } from ${JSON.stringify(module)};
    await Promise.all(Array.from({ length: 10 }, (_, at) =>
      changeProgress(${JSON.stringify(file)}, (progress) => {
        stepProgress(progress, 'both').attempts += 1;
        stepProgress(progress, '${name}.' + at).attempts += 1;
      })));`;
  const exits = ['one', 'two'].map(async (name) => {
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program(name)];
    const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
    return code as number;
  });
  expect(await Promise.all(exits)).toEqual([0, 0]);
  const { steps } = readProgress(file);
  expect(steps.both?.attempts).toBe(20);
  expect(Object.keys(steps)).toHaveLength(21);
});

describe('recording a run', () => {
  const now = new Date('2026-01-15T09:00:00Z');
  const later = new Date('2026-01-16T09:00:00Z');
  const receipt = (readUnits: number): ChargedReceipt => {
    const counts = { requests: 1, itemsRead: 1, returned: 1, writeUnits: 0 };
    return { name: 'bills', way: ['Query table'], ...counts, readUnits };
  };
  const ended = (outcome: ReportedStep['outcome'], readUnits = 1) => {
    return [{ id: '1.3', outcome, receipts: [receipt(readUnits)] }];
  };

  test('has no pass of a step whose sweeps have not run', async () => {
    const unswept = ended('pass').map((one) => ({ ...one, isUnswept: true }) as const);
    await recordRun(file, unswept, now);
    expect(readProgress(file).steps).toEqual({});
  });

  test('counts attempts and failures; a pass clears failures and hints', async () => {
    await recordRun(file, ended('fail'), now);
    await recordRun(file, ended('fail'), now);
    await changeProgress(file, (progress) => {
      stepProgress(progress, '1.3').hints = 2;
    });
    expect(readProgress(file).steps['1.3']).toEqual({ attempts: 2, failures: 2, hints: 2 });
    await recordRun(file, ended('pass'), now);
    expect(readProgress(file).steps['1.3']).toMatchObject({ attempts: 3, failures: 0, hints: 0 });
  });

  test('keeps the time of the first pass and the receipts of the cheapest', async () => {
    const [first, cheaper, dearer] = [ended('pass', 2), ended('pass', 1), ended('pass', 3)];
    await recordRun(file, first, now);
    await recordRun(file, cheaper, later);
    await recordRun(file, dearer, later);
    expect(readProgress(file).steps['1.3']).toMatchObject({
      firstPass: now.toISOString(),
      best: [receipt(1)],
    });
  });

  test('leaves no trace of steps that are unwritten or waiting', async () => {
    await recordRun(file, [...ended('todo'), ...ended('wait')], now);
    expect(existsSync(file)).toBe(false);
  });
});

const steps = ['1.1', '1.2', '1.3'].map((id) => ({ id }) as Step);
const passed: StepProgress = { attempts: 2, failures: 0, hints: 0 };
const failing: StepProgress = { attempts: 2, failures: 1, hints: 0 };
const hinted: StepProgress = { attempts: 0, failures: 0, hints: 2 };
const skipped: StepProgress = { ...failing, skipped: true };

function progressOf(...kept: (StepProgress | undefined)[]): Progress {
  const entries = steps.map(({ id }, index) => [id, kept[index]] as const);
  return { version: 1, steps: Object.fromEntries(entries.filter(([, one]) => one)) as never };
}

describe('a step', () => {
  test.each([
    ['open', 'was never run', undefined],
    ['open', 'was only asked a hint for', hinted],
    ['pass', 'passed in its latest run', passed],
    ['fail', 'failed in its latest run', failing],
    ['skip', 'was set aside, whatever it was before', skipped],
    ['skip', 'was set aside after it had passed', { ...passed, skipped: true as const }],
  ])('is %s when it %s', (status, _what, kept) => {
    expect(stepStatus({ id: '1.1' }, progressOf(kept))).toBe(status);
  });
});

describe('a learner', () => {
  test.each([
    ['1.1', 'nothing has run', []],
    ['1.2', 'the first has passed', [passed]],
    ['1.3', 'a later one fails while an earlier one is open', [passed, undefined, failing]],
    ['1.2', 'two fail: the first', [passed, failing, failing]],
    ['1.2', 'the first is skipped', [skipped]],
    [undefined, 'all have passed or are skipped', [passed, skipped, passed]],
  ])('is at %s when %s', (id, _what, kept) => {
    expect(currentStep(steps, progressOf(...kept))?.id).toBe(id);
  });
});

describe('the next lab', () => {
  const labOf = (number: number, core: string[], more: string[]): Lab => {
    const all = [...core.map((id) => ({ id, core: true })), ...more.map((id) => ({ id }))];
    return { info: { number }, steps: all } as unknown as Lab;
  };
  const labs = [labOf(1, ['1.1'], ['1.2']), labOf(2, ['1.3'], [])];

  test.each([
    ['whose core step fails', [failing, passed, passed], 1],
    ['whose core step is open, whatever the others are', [passed, failing, undefined], 2],
    ['none, where each core step has passed or is skipped', [passed, failing, skipped], undefined],
  ])('is the first %s', (_what, kept, number) => {
    const progress = progressOf(...kept);
    expect(nextLab(labs, progress)?.info.number).toBe(number);
    expect(nextCommand(labs, progress)).toBe(number && `npm run lab:${number}`);
  });
});
