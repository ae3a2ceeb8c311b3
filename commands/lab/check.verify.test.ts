/** Every run leaves its report, and a check in a warm process tells its news. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findLab } from '../../kit/checkpoint/lab/lab.ts';
import { lastRunFiles, readReport } from '../../kit/checkpoint/learner/last-run.ts';
import { modelProblem } from '../../kit/checkpoint/report/model-problem.ts';
import { saidLines } from '../../kit/checkpoint/report/render.ts';
import type { RunReport } from '../../kit/checkpoint/report/run-report.ts';
import type { CheckEvent } from '../../kit/checkpoint/run/check-event.ts';
import { CheckQueue } from '../../kit/checkpoint/run/check-queue.ts';
import { watcherOf } from '../../kit/checkpoint/run/model-watch.ts';
import { commandsIn, testTree } from '../../tools/test-folder.ts';
import type { Ended } from '../../tools/tree-copy.ts';
import { WatchedLab } from '../../tools/watched-lab.ts';

const tree = await testTree();
const run = commandsIn(tree.folder);
const lab = await findLab(tree.folder, '1');
const last = join(tree.folder, '.workshop', 'last');
const solution = readFileSync(lab.solutionFile, 'utf8');

const check = (...words: string[]): Promise<Ended> => run(['lab', '1', ...words]);

/** The reference with one function's body replaced, as the learner's model. */
async function save(name: string, body: string): Promise<string> {
  const head = new RegExp(`(export async function ${name}\\([^{]*\\{)`);
  expect(solution).toMatch(head);
  const model = solution.replace(head, `$1\n${body}\n`);
  await writeFile(lab.modelFile, model);
  return model;
}

/** The last run's report. */
function report(): RunReport {
  return readReport(last, lab) as RunReport;
}

describe('the report of a run', () => {
  test('is there before anything is written, and says so', async () => {
    expect((await check()).code).toBe(2);
    expect(report()).toMatchObject({ outcome: 'not-started', model: { isOwn: true } });
    expect(report()).not.toHaveProperty('types');
  });

  test('of the reference has every step with its costs, and what other data showed', async () => {
    await check('solution', 'types=off');
    const { model, steps, growth, passedUnseen, engine, seed, ...head } = report();
    expect(head).toMatchObject({ version: 2, lab: 1, outcome: 'pass' });
    expect(model).toMatchObject({ shown: 'solutions/01-invoicing/model.ts', isOwn: false });
    expect(steps.map(({ id, outcome }) => [id, outcome])).toEqual(
      lab.steps.map(({ id }) => [id, 'pass']),
    );
    expect(steps.at(4)?.receipts[0]).toMatchObject({ readUnits: 0.5, allowed: { readUnits: 1 } });
    expect([engine.kind, seed, passedUnseen]).toEqual(['embedded', 1, lab.steps.length]);
    expect(growth.map((one) => one.growth)).toContain('flat');
  });

  test('of a failure has the words of the screen, and the types once they are checked', async () => {
    const source = await save('billsOfInvoice', '  const wrong: number = invoiceId;\n  return 7;');
    await utimes(lab.modelFile, 1_700_000_000, 1_700_000_000);
    const { code, stdout } = await check();
    expect(code).toBe(1);
    const { outcome, model, steps, types } = report();
    expect(outcome).toBe('fail');
    expect(model).toEqual({
      shown: 'labs/01-invoicing/model.ts',
      isOwn: true,
      isReference: false,
      hash: createHash('sha256').update(source).digest('hex'),
      savedAt: '2023-11-14T22:13:20.000Z',
    });
    const failed = steps.find((step) => step.outcome === 'fail');
    const { lines = [], advice = [], line } = failed?.failure ?? {};
    const screen = stripVTControlCharacters(stdout).replace(/\s+/g, ' ');
    const [first] = types?.problems ?? [];
    expect(first?.kind).toBe('type');
    const texts = saidLines([...lines, ...advice], { plain: false });
    for (const text of [...texts, 'type error', first?.message ?? '']) {
      expect(screen).toContain(text.trim().replace(/\s+/g, ' '));
    }
    expect(stdout).toContain(`labs/01-invoicing/model.ts:${line}   billsOfInvoice`);
    expect(failed).toMatchObject({ id: '1.3', failure: { function: 'billsOfInvoice' } });
  });

  test('is all of standard output with the word json; the screen goes to standard error', async () => {
    const { code, stdout, stderr } = await check('1.5', 'json', 'model=wrong:scan', 'types=off');
    expect(JSON.parse(stdout)).toEqual(report());
    expect(stderr).toContain('smell: SCAN');
    expect(code).toBe(1);
  });

  test('of another model, on other data, is one too', async () => {
    await check('1.5', 'model=wrong:scan', 'seed=7', 'types=off');
    expect(report()).toMatchObject({
      outcome: 'fail',
      seed: 7,
      model: { shown: '.workshop/variants/01-invoicing/scan.ts', isOwn: false },
      steps: [{ id: '1.5', failure: { smell: 'SCAN', kind: 'wrong-way' } }],
    });
    expect(report().steps).toHaveLength(1);
    expect(report()).not.toHaveProperty('types');
  });

  test.each([
    ['is no TypeScript', 'export async function putNode( {\n', 'syntax error'],
    ['cannot be loaded', "throw new Error('too soon');\n", 'your model could not be run'],
  ])('of a model that %s says why', async (_what, text, heading) => {
    const isLoaded = heading !== 'syntax error';
    await writeFile(lab.modelFile, isLoaded ? `${solution}\n${text}` : text);
    const { stdout } = await check();
    const { outcome, steps } = report();
    const problem = modelProblem(report());
    expect([outcome, problem?.heading, steps]).toEqual(['broken', heading, []]);
    for (const line of [`FAIL ${heading}`, ...(problem?.said ?? []), problem?.place]) {
      expect(stdout).toContain(line);
    }
  });

  test('stays that of the run before where the checkpoint itself is broken', async () => {
    await rm(lab.modelFile);
    await check();
    const before = report();
    const original = readFileSync(lab.checkpointFile, 'utf8');
    await writeFile(lab.checkpointFile, original.replace("step('1.1'", "nothing('1.1'"));
    try {
      expect((await check()).code).toBe(70);
    } finally {
      await writeFile(lab.checkpointFile, original);
    }
    expect(report()).toEqual(before);
  });
});

describe('a check in a warm process', () => {
  let queue: CheckQueue;
  let heard: CheckEvent[];

  beforeAll(() => {
    queue = new CheckQueue({
      root: tree.folder,
      lab,
      output: 'ignore',
      args: ['1'],
      script: join(tree.folder, 'commands', 'lab', 'warm-lab.mjs'),
      onCheck: () => {},
      onStale: () => {},
      onDeath: () => {},
      onNews: (news) => heard.push(news),
    });
    queue.prepare();
  });
  afterAll(() => queue.end());

  /** What one check tells. */
  async function news(step?: string): Promise<CheckEvent[]> {
    heard = [];
    queue.check(step);
    await queue.idle;
    return heard;
  }

  test('tells its begin, the facts of the data that one sees, and its report twice', async () => {
    await save('billsOfInvoice', "  console.log('\\u001b[31mhere');\n  return [];");
    const told = await news();
    expect(told[0]).toMatchObject({ type: 'run-begin', lab: 1 });
    expect(told[0]).not.toHaveProperty('step');
    const facts = told.flatMap((one) => (one.type === 'fact' ? [one] : []));
    expect(facts.at(-1)).toMatchObject({ lab: 1, step: '1.3', outcome: 'fail' });
    expect(told).toContainEqual({ type: 'print', lab: 1, step: '1.3', line: 'here' });
    const [first, second, ...more] = told.flatMap((one) =>
      one.type === 'run-end' ? [one.report] : [],
    );
    expect(more).toEqual([]);
    expect(first).not.toHaveProperty('types');
    expect(second).toEqual({ ...first, types: { problems: [] } });
    expect(report()).toEqual(second);
  });

  test('of one step tells no fact twice, though it is checked on other data as well', async () => {
    await cp(lab.solutionFile, lab.modelFile);
    const told = await news('1.3');
    expect(told[0]).toMatchObject({ type: 'run-begin', step: '1.3' });
    const facts = told.flatMap((one) => (one.type === 'fact' ? [`${one.step} ${one.fact}`] : []));
    expect(facts.length).toBeGreaterThan(1);
    expect(new Set(facts).size).toBe(facts.length);
    expect(told.at(-1)).toMatchObject({
      type: 'run-end',
      report: { outcome: 'pass', passedUnseen: 1 },
    });
  });

  test('that cannot be made says why, and the next one is made', async () => {
    const progress = join(tree.folder, '.workshop', 'progress.json');
    const kept = readFileSync(progress);
    await writeFile(progress, 'none');
    const [told] = await news();
    expect(told).toMatchObject({ type: 'run-lost', lab: 1 });
    expect((told as { reason: string }).reason).toContain('Expected .workshop/progress.json');
    await writeFile(progress, kept);
    expect((await news('1.3')).at(-1)).toMatchObject({ report: { outcome: 'pass' } });
  });

  test('that is interrupted tells no end, and the next one is made', async () => {
    await save('billsOfInvoice', '  for (;;);');
    heard = [];
    queue.check('1.3');
    await expect.poll(() => heard.map(({ type }) => type)).toContain('run-begin');
    expect(await queue.interrupt()).toBe(true);
    await queue.idle;
    expect(heard.map(({ type }) => type)).not.toContain('run-end');
    await cp(lab.solutionFile, lab.modelFile);
    expect((await news('1.3')).at(-1)).toMatchObject({ report: { outcome: 'pass' } });
  });
});

describe('a watch in a terminal', () => {
  let watched: WatchedLab | undefined;
  afterEach(() => watched?.kill());

  test('says that it watches, until it has ended, however it ends', async () => {
    const watcher = (): string | undefined =>
      watcherOf(join(tree.folder, '.workshop', 'watching'), lab)?.by;
    for (const end of ['quit', 'kill'] as const) {
      watched = new WatchedLab(tree.start(['commands/lab.mjs', '1', 'watch', '1.3', 'types=off']));
      await expect.poll(watcher).toBe('terminal');
      if (end === 'quit') watched.type('quit');
      else watched.kill();
      await watched.exit;
      expect(watcher()).toBeUndefined();
    }
    expect(readFileSync(lastRunFiles(last, lab).report, 'utf8')).toMatch(/^\{.*\}\n$/);
  });
});
