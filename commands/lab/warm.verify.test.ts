/** In a watch, each verdict is what it would be in a process of its own, whatever the model before it did. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CAN_LIST, processesIn } from '../../tools/process-tree.ts';
import { testTree } from '../../tools/test-folder.ts';
import { ROOT } from '../../tools/tree-copy.ts';
import { WatchedLab } from '../../tools/watched-lab.ts';

const LAB = join('labs', '01-invoicing');
const solution = readFileSync(join(ROOT, 'solutions', '01-invoicing', 'model.ts'), 'utf8');
const LIMIT_SECONDS = 3;
const STOPPED = `did not finish within ${LIMIT_SECONDS} s`;
/** Longest time for one test, with a dozen checks in it, on a busy machine. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const tree = await testTree();
let watched: WatchedLab;
let checks: number;

/** Starts a watch for the tests of a group: one after the other, as a learner's saves come. */
function watchesAll(): void {
  let begun: WatchedLab | undefined;
  beforeEach(async () => {
    if (begun) return;
    await writeFile(join(tree.folder, LAB, 'model.ts'), solution);
    const words = ['1', 'watch', '1.3', 'types=off', `limit=${LIMIT_SECONDS}`];
    watched = new WatchedLab(tree.start(['commands/lab.mjs', ...words]));
    begun = watched;
    checks = 1;
    await watched.ended(1);
  });
  afterAll(() => begun?.kill());
}

/**
 * Saves a model, and returns what is said of it. It is one stroke: where a busy machine lets time pass between
 * the emptied file and its text, the watch sees two saves.
 */
async function save(model: string): Promise<string> {
  return sayings(() => writeFileSync(join(tree.folder, LAB, 'model.ts'), model));
}

/** What is said from now to the end of the next check. */
async function sayings(begin: () => unknown): Promise<string> {
  const before = watched.said.length;
  await begin();
  await watched.ended(++checks);
  return watched.said.slice(before);
}

/** The reference with statements in step 1.3's function, and others where the module is loaded. */
function model(inFunction: string, atTop = ''): string {
  return `${solution.replace(/(function billsOfInvoice\([^{]*\{)/, `$1\n${inFunction}`)}\n${atTop}\n`;
}

describe('the verdict after a model that', () => {
  watchesAll();

  test('kept values in its module is of a module that is loaded anew', async () => {
    const counting = model("  console.log('calls', ++calls);", 'let calls = 0;');
    const first = await save(counting);
    expect(first).toContain('calls 3');
    const again = await save(`${counting}// again`);
    expect(again.match(/calls \d+/g)).toEqual(first.match(/calls \d+/g));
  });

  test('changed globals, prototypes and the environment sees none of it', async () => {
    const look = `  const seen: any = globalThis;
      console.log('left:', seen.leftHere, seen.Object().leftThere, process.env.LEFT, seen.String('a').big());`;
    const changed = `Object.assign(globalThis, { leftHere: 2 }); process.env.LEFT = '4';
      Object.defineProperty(Object.prototype, 'leftThere', { value: 3 }); String.prototype.big = () => 'five';`;
    expect(await save(model(look, changed))).toContain('left: 2 3 4 five');
    const clean = await save(model(look));
    expect(clean).toContain('left: undefined undefined undefined <big>a</big>');
    expect(clean).toContain('PASS 1.3');
  });

  test('left timers behind hears nothing of them', async () => {
    await save(model('', "setInterval(() => console.log('still here'), 1);"));
    await save(solution);
    expect(await save(`${solution}// quiet`)).not.toContain('still here');
  });

  test('never returned, or failed later, or left the process is right', async () => {
    const loop = await save(model('', 'for (;;);'));
    expect(loop).toContain('your model could not be run');
    expect(loop).toContain(STOPPED);
    expect(await save(`${solution}// loaded`)).toContain('PASS 1.3');
    expect(await save(model('  for (;;);'))).toContain(STOPPED);
    expect(await save(solution)).toContain('PASS 1.3');
    expect(await save(model('  await new Promise(() => {});'))).toContain(STOPPED);
    expect(await save(`${solution}// again`)).toContain('PASS 1.3');
    await save(model("  setTimeout(() => { throw new Error('late'); }, 5);"));
    expect(await save(`${solution}// once more`)).toContain('PASS 1.3');
  });

  test('failed names the line where it fails now', async () => {
    const failing = model("  throw new Error('here');");
    const line = failing.split('\n').findIndex((one) => one.includes("'here'")) + 1;
    expect(await save(failing)).toContain(`model.ts:${line}`);
    expect(await save(`// one\n// two\n${failing}`)).toContain(`model.ts:${line + 2}`);
  });

  test.runIf(CAN_LIST)('ended the whole process says so, and the next is right', async () => {
    await writeFile(
      join(tree.folder, LAB, 'model.ts'),
      model("  process.kill(process.pid, 'SIGKILL');"),
    );
    await watched.says('The check ended without a verdict (SIGKILL). Save again.');
    const before = watched.said.length;
    await writeFile(join(tree.folder, LAB, 'model.ts'), `${solution}// after it`);
    await expect.poll(() => watched.checks.ended).toBe(checks + 1);
    expect(watched.said.slice(before)).toContain('PASS 1.3');
  });
});

describe('a change of the workshop itself', () => {
  watchesAll();

  test.each([
    [
      'a step',
      'labs/01-invoicing/check/steps.ts',
      'all bills of',
      'every bill of',
      '1.3  every bill of',
    ],
    ['a check', 'labs/01-invoicing/check/checkpoint.test.ts', "'bills of", "'bill of", 'our fault'],
    ['the kit', 'kit/checkpoint/report/render.ts', "paint('pass', 'PASS')", "'DONE'", 'DONE 1.3'],
    [
      'the data',
      'labs/01-invoicing/check/maker.ts',
      '20_000',
      '30_000',
      /read anew\.[\s\S]*PASS 1\.3/,
    ],
  ])('is seen by the next check: %s', async (_, file, from, to, said) => {
    const path = join(tree.folder, file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    try {
      await writeFile(path, text.replaceAll(from, to));
      const before = watched.said.length;
      watched.type('');
      await expect.poll(() => watched.said.slice(before)).toMatch(said);
      expect(watched.said.slice(before)).toContain(
        'Files of the workshop have changed: they are read anew.',
      );
    } finally {
      await cp(join(ROOT, file), path);
    }
  });
});

describe.runIf(CAN_LIST)('save after save', () => {
  watchesAll();

  test('there are as many processes and threads as before', async () => {
    const hanging = model('  for (;;);');
    await save(`${solution}// first`);
    const before = await settled();
    for (let nth = 0; nth < 6; nth++) await save(nth === 3 ? hanging : `${solution}// ${nth}`);
    await expect.poll(count).toEqual(before);
  });
});

/** Processes that work in the tree, and their threads. */
function count(): { processes: number; threads: number } {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const threads = ids.map((id) => threadsOf(id));
  return {
    processes: processesIn(tree.folder).length,
    threads: threads.reduce((sum, one) => sum + one, 0),
  };
}

/** Threads of a process that checks in the tree; of any other, none. */
function threadsOf(id: string): number {
  try {
    const command = readFileSync(join('/proc', id, 'cmdline'), 'utf8');
    const isOurs = command.includes('warm-lab.mjs') && command.includes(tree.folder);
    return isOurs ? readdirSync(join('/proc', id, 'task')).length : 0;
  } catch {
    return 0; // It has just ended.
  }
}

/** The count once it has stayed the same for a while: the next check is ready then. */
async function settled(): Promise<{ processes: number; threads: number }> {
  let [last, since] = ['', Date.now()];
  await expect
    .poll(() => {
      const now = JSON.stringify(count());
      if (now !== last) [last, since] = [now, Date.now()];
      return Date.now() - since;
    })
    .toBeGreaterThan(3_000);
  return count();
}
