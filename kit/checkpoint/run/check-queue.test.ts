import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../../tools/test-folder.ts';
import { findLab, type Lab } from '../lab/lab.ts';
import type { CheckEvent } from './check-event.ts';
import { CheckQueue } from './check-queue.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = testFolder();
const script = join(folder, 'stub.mjs');
/** It tells each check as the step that it was asked for; 2.1 never ends, 2.2 ends the process. */
const STUB = `let checks = 0;
process.once('disconnect', () => process.exit());
process.on('message', ({ is, step, news }) => {
  if (is === 'check' && news) process.send({ type: 'print', lab: ++checks, step: step ?? 'all', line: '' });
  if (step === '2.2') process.exit(7);
  if (step !== '2.1') process.send('done');
});`;
let lab: Lab;
let queue: CheckQueue;
let heard: string[];

beforeAll(async () => {
  writeFileSync(script, STUB);
  lab = await findLab(root, '1');
});
beforeEach(() => {
  heard = [];
  queue = open({});
});
afterEach(() => queue.end());

function open(changes: Partial<ConstructorParameters<typeof CheckQueue>[0]>): CheckQueue {
  return new CheckQueue({
    root,
    lab,
    script,
    args: [],
    output: 'ignore',
    onCheck: () => heard.push('check'),
    onStale: () => heard.push('stale'),
    onDeath: (cause) => heard.push(`died: ${cause}`),
    onNews: (news: CheckEvent) => {
      if (news.type === 'print') heard.push(`${news.lab} ${news.step}`);
    },
    ...changes,
  });
}

describe('checks of a lab', () => {
  test('run one after another in one process, of one step or of all', async () => {
    expect(queue.check('1.1')).toBe('begun');
    await queue.idle;
    expect(queue.check()).toBe('begun');
    await queue.idle;
    expect(heard).toEqual(['check', '1 1.1', 'check', '2 all']);
  });

  test('that are ordered while one waits are one with it: of its step, or of all', async () => {
    expect([queue.check('1.1'), queue.check('1.1')]).toEqual(['begun', 'waits']);
    await queue.idle;
    expect([queue.check('1.1'), queue.check('1.2'), queue.check('1.2')]).toContain('waits');
    await queue.idle;
    expect(heard).toEqual(['check', '1 1.1', 'check', '2 all']);
  });

  test('wait for the one that is under way, which can be interrupted, and they with it', async () => {
    queue.check('2.1');
    await expect.poll(() => heard).toContain('1 2.1');
    expect(queue.check('1.1')).toBe('waits');
    expect(await queue.interrupt()).toBe(true);
    await queue.idle;
    expect(await queue.interrupt()).toBe(false);
    queue.check('1.3');
    await queue.idle;
    expect(heard).toEqual(['check', '1 2.1', 'check', '1 1.3']);
  });

  test('go on in another process when one ends by itself', async () => {
    queue.check('2.2');
    await queue.idle;
    queue.check('1.1');
    await queue.idle;
    expect(heard.filter((one) => !one.endsWith('2.2'))).toEqual([
      'check',
      'died: 7',
      'check',
      '1 1.1',
    ]);
  });

  test('have no news where nobody hears them', async () => {
    const { onNews: _, ...silent } = { onNews: undefined };
    const quiet = new CheckQueue({
      root,
      lab,
      script,
      args: [],
      output: 'ignore',
      ...silent,
      onCheck: () => heard.push('check'),
      onStale: () => {},
      onDeath: () => {},
    });
    quiet.check('1.1');
    await quiet.idle;
    await quiet.end();
    expect(heard).toEqual(['check']);
  });

  test('are quick to begin in a process that was prepared, which checks nothing by itself', async () => {
    queue.prepare();
    await queue.idle;
    expect(heard).toEqual([]);
    queue.check('1.1');
    await queue.idle;
    expect(heard).toEqual(['check', '1 1.1']);
  });

  test('tell what keeps them from beginning', async () => {
    const gone = open({ root: join(folder, 'gone') });
    gone.check('1.1');
    await gone.idle;
    await gone.end();
    expect(heard).toEqual(['check', expect.stringMatching(/^died: ENOENT/)]);
  });

  test('let something else be done between two of them, and nothing after their end', async () => {
    queue.check('1.1');
    await expect.poll(() => heard).toContain('check');
    queue.after(async () => {
      heard.push('hint');
    });
    queue.check('1.2');
    await queue.idle;
    await queue.end();
    queue.check('1.3');
    await queue.idle;
    expect(heard).toEqual(['check', '1 1.1', 'hint', 'check', '2 1.2']);
  });
});
