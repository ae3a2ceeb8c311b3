/** `npm run web`: what a page hears and is answered while a learner works, and that nothing is left behind. */

import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { RunReport } from '../kit/checkpoint/report/run-report.ts';
import { freePort } from '../kit/engine/port.ts';
import { wrongText } from '../tools/lab-gallery/wrong-model.ts';
import { CAN_LIST, processesIn } from '../tools/process-tree.ts';
import { commandsIn, testTree } from '../tools/test-folder.ts';
import { WatchedLab } from '../tools/watched-lab.ts';
import { WebCommand } from '../tools/web/web-command.ts';
import type {
  ClassAnswer,
  DataAnswer,
  HintAnswer,
  LabAnswer,
  TraceAnswer,
} from '../web/wire/answer.ts';

const LAB = ['commands/lab.mjs', '1'];
const WRONG = await wrongText(1, 'three-writes');
const RIGHT = readFileSync('solutions/01-invoicing/model.ts', 'utf8');

const tree = await testTree();
const run = commandsIn(tree.folder);
const model = join(tree.folder, 'labs', '01-invoicing', 'model.ts');
let page: WebCommand | undefined;
let watched: WatchedLab | undefined;
afterEach(async () => {
  watched?.kill();
  page?.kill();
  await Promise.all([watched?.exit, page?.exit]);
  [watched, page] = [undefined, undefined];
});

/** A page whose learner has this model. */
async function open(text: string): Promise<WebCommand> {
  await writeFile(model, text);
  page = await WebCommand.start(tree);
  return page;
}

/** The run that was told last: once when its facts are judged, and once more when its types are. */
const lastRun = (opened: WebCommand): RunReport | undefined =>
  opened.told('run-end').at(-1)?.report;
const idsOf = (opened: WebCommand): string[] => [
  ...new Set(opened.told('run-end').map(({ report }) => report.id)),
];

describe('A page', () => {
  test('hears a save, its check as it goes on, and its result, then its types', async () => {
    const opened = await open(RIGHT);
    expect(await opened.hears('hello')).toMatchObject({ lab: 1, watching: 'page' });
    await writeFile(model, WRONG);
    const { report } = await opened.hears('run-end');
    expect(report).toMatchObject({ lab: 1, outcome: 'fail', model: { isOwn: true } });
    const failed = report.steps.find(({ outcome }) => outcome === 'fail');
    expect(failed).toMatchObject({ id: '1.6', failure: { function: 'allocate' } });
    await expect.poll(() => lastRun(opened)?.types).toEqual({ problems: [] });
    expect(idsOf(opened)).toEqual([report.id]);
    const types = opened.events.map(({ type }) => type);
    expect(types.filter((type) => type !== 'fact' && type !== 'progress').slice(0, 4)).toEqual([
      'hello',
      'saved',
      'run-begin',
      'run-end',
    ]);
    expect(opened.told('fact').at(-1)).toMatchObject({ step: '1.6', outcome: 'fail' });
    expect(opened.told('saved')[0]?.savedAt).toBe(report.model.savedAt);
    const { progress } = await opened.hears('progress');
    const step = progress.labs[0]?.steps.find(({ id }) => id === '1.6');
    expect(step).toMatchObject({ status: 'fail', attempts: 1 });
  });

  test('is answered from that run: lesson, items, requests, hint', async () => {
    const opened = await open(WRONG);
    await opened.post('/api/run', { lab: 1 });
    await opened.hears('run-end');
    const lab = await opened.get<LabAnswer>('/api/lab/1');
    expect(lab.model).toBe('labs/01-invoicing/model.ts');
    expect(lab.lesson).toContain('<h3 id="1.3">');
    expect(lab.views.map(({ step }) => step)).toContain('1.6');
    const data = await opened.get<DataAnswer>('/api/lab/1/data?step=1.6&index=GSI1');
    const items = data.collections.flatMap((collection) => collection.items);
    expect(items.some(({ mark }) => mark === 'changed')).toBe(true);
    const trace = await opened.get<TraceAnswer>('/api/lab/1/trace?step=1.6');
    expect(trace.requests.some(({ way }) => way === 'UpdateItem')).toBe(true);
    expect(trace.requests[0]?.command.join('\n')).toMatch(/^aws dynamodb /);
    const hint = await opened.post<HintAnswer>('/api/hint', { lab: 1 });
    expect(hint).toMatchObject({ step: '1.6', number: 1, of: 3 });
  });

  test('hears a run of a terminal once, and a hint that a terminal showed', async () => {
    const opened = await open(RIGHT);
    await run(['lab', '1', '1.3']);
    await expect.poll(() => lastRun(opened)?.types).toEqual({ problems: [] });
    expect(lastRun(opened)?.steps.map(({ id }) => id)).toEqual(['1.3']);
    expect(idsOf(opened)).toHaveLength(1);
    expect(opened.told('run-end').length).toBeLessThanOrEqual(2);
    const before = opened.told('progress').length;
    await run(['lab', '1', 'hint', '1.7']);
    const { progress } = await opened.hears('progress', before + 1);
    expect(progress.labs[0]?.steps.find(({ id }) => id === '1.7')?.hints).toBe(1);
  });

  test('checks one step where it is asked to, and is told what the model printed', async () => {
    const opened = await open(`console.log('<b>hello</b>');\n${RIGHT}`);
    await opened.post('/api/run', { lab: 1, step: '1.3' });
    const { report } = await opened.hears('run-end');
    expect(report.steps.map(({ id, outcome }) => [id, outcome])).toEqual([['1.3', 'pass']]);
    expect(opened.told('run-begin')[0]).toMatchObject({ lab: 1, step: '1.3' });
    expect(opened.told('print')[0]?.line).toBe('<b>hello</b>');
  });

  test('stops a model that never ends, and checks the next save', async () => {
    const endless = RIGHT.replace(/(export async function putNode[\s\S]*?\{\n)/, '$1  for (;;);\n');
    const opened = await open(endless);
    expect(await opened.post('/api/stop', {})).toEqual({ is: 'nothing-to-stop' });
    expect(await opened.post('/api/run', { lab: 1 })).toEqual({ is: 'begun' });
    await opened.hears('run-begin');
    expect(await opened.post('/api/stop', {})).toEqual({ is: 'stopped' });
    expect(await opened.hears('run-lost')).toMatchObject({ lab: 1 });
    await writeFile(model, RIGHT);
    expect((await opened.hears('run-end')).report.outcome).toBe('pass');
  });

  test('checks the lab that is saved, whichever it is', async () => {
    const opened = await open(RIGHT);
    const other = join(tree.folder, 'labs', '04-topology', 'model.ts');
    await writeFile(other, readFileSync('solutions/04-topology/model.ts'));
    expect((await opened.hears('run-begin')).lab).toBe(4);
    await rm(other);
  });

  test('stands back while a terminal watches, and takes over when that is gone', async () => {
    const opened = await open(RIGHT);
    watched = new WatchedLab(tree.start([...LAB, 'watch', '1.3', 'types=off']));
    await watched.ended(1);
    expect((await opened.hears('watching')).watching).toBe('terminal');
    const before = opened.told('run-end').length;
    await writeFile(model, `${RIGHT}// again\n`);
    await watched.ended(2);
    await opened.hears('run-end', before + 1);
    expect(opened.told('run-begin')).toEqual([]);
    watched.type('quit');
    expect((await opened.hears('watching', 2)).watching).toBe('page');
    await writeFile(model, `${RIGHT}// and again\n`);
    await opened.hears('run-begin');
  });
});

test('A page hears a governor of the workshop when it comes, and when it goes', async () => {
  const opened = await open(RIGHT);
  expect(opened.told('hello')[0]).not.toHaveProperty('governor');
  const port = await freePort();
  const governor = tree.start(['commands/shell/run.mjs', 'governor', `port=${port}`], {
    EDGEWISE_ENGINE_PORT: String(await freePort()),
  });
  const gone = once(governor, 'exit');
  const expected = { endpoint: `http://127.0.0.1:${port}`, by: 'npm run governor' };
  expect(await opened.hears('governor')).toEqual({ type: 'governor', governor: expected });
  expect(await opened.get('/api/heat')).toEqual({ governor: expected, events: [] });
  governor.kill('SIGINT');
  await gone;
  expect(readdirSync(join(tree.folder, '.workshop', 'governors'))).toEqual([]);
  expect(await opened.hears('governor', 2)).toEqual({ type: 'governor' });
});

describe('npm run web', () => {
  test('ends by Ctrl-C, and leaves no process and no sign behind', async () => {
    const opened = await open(RIGHT);
    await opened.post('/api/run', { lab: 1 });
    await opened.hears('run-begin');
    opened.kill('SIGINT');
    expect(await opened.exit).toBe(0);
    expect(opened.said).toMatch(/The page has ended\.\n$/);
    expect(readdirSync(join(tree.folder, '.workshop', 'watching', '01'))).toEqual([]);
    if (CAN_LIST) await expect.poll(() => processesIn(tree.folder)).toEqual([]);
    const again = await WebCommand.start(tree);
    page = again;
    expect(again.told('hello')[0]?.watching).toBe('page');
  });

  test('adds up the hand-ins of a folder, and hears of a new one', async () => {
    const folder = join(tree.folder, 'hand-ins');
    await mkdir(folder);
    await writeFile(model, RIGHT);
    await run(['lab', '1', '1.3', 'types=off']);
    const opened = await WebCommand.start(tree, 'class=hand-ins');
    page = opened;
    expect(opened.said).toMatch(/The class is at {2}http:\/\/127\.0\.0\.1:\d+\/class#token=/);
    expect(opened.told('hello')[0]).toMatchObject({ classVersion: 0 });
    expect(await opened.get('/api/class')).toMatchObject({ handIns: 0, notReadable: 0 });
    const shared = await run(['labs', 'share', `to=${folder}`]);
    expect([shared.code, shared.stderr]).toEqual([0, '']);
    await opened.hears('class');
    const { handIns, labs } = await opened.get<ClassAnswer>('/api/class');
    expect([handIns, labs[0]?.begun, labs[0]?.steps[2]?.passed]).toEqual([1, 1, 1]);
    expect(labs[0]?.steps[2]?.patterns[0]?.counts[0]).toBe(1);
    expect(shared.stdout).toContain(`${folder}/edgewise-`);
  });

  test('says in one sentence that its port is taken', async () => {
    const { port } = await open(RIGHT);
    const { code, stderr } = await run(['web', `port=${port}`]);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^Expected port \d+ of 127\.0\.0\.1 to be free.* port=8790\.\n$/);
  });

  test.each([
    [['help'], 0, /^npm run web {3}/],
    [['port=x'], 64, /^$/],
    [['open=maybe'], 64, /^$/],
    [['class=x'], 64, /^$/],
    [['governor=http://10.0.0.1:8766'], 64, /^$/],
  ])('%j ends at once', async (words, code, said) => {
    const ended = await run(['web', ...words]);
    expect(ended.code).toBe(code);
    expect(ended.stdout).toMatch(said);
  });
});
