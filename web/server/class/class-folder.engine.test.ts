/** The folder of a class, with what may be in it. */

import { appendFile, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readLabs } from '../../../kit/checkpoint/lab/lab.ts';
import type { HandIn } from '../../../kit/checkpoint/learner/hand-in.ts';
import { addHostileFiles, withOtherNames } from '../../../tools/class/class-fixture.ts';
import { handInMany } from '../../../tools/class/hand-in-fixture.ts';
import { testFolder } from '../../../tools/test-folder.ts';
import { ROOT } from '../../../tools/tree-copy.ts';
import type { ClassAnswer } from '../../wire/answer.ts';
import { classLabSubject } from './class-answer.ts';
import { ClassFolder, MOST_HAND_INS } from './class-folder.ts';

const labs = await readLabs(ROOT);
const subjects = labs.map(classLabSubject);
const made = testFolder();
let texts: string[];
beforeAll(async () => {
  const files = await handInMany(labs, made, 12);
  texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
});

/** A new folder with the first of the hand-ins. */
async function folderOf(count: number): Promise<string> {
  const folder = testFolder();
  for (const [at, text] of texts.slice(0, count).entries())
    await writeFile(join(folder, `${at}.json`), text);
  return folder;
}

function opened(folder: string): { open: ClassFolder; versions: number[] } {
  const versions: number[] = [];
  const open = new ClassFolder({ folder, labs: subjects, onChange: (now) => versions.push(now) });
  onTestFinished(() => open.close());
  return { open, versions };
}

const countOf = ({ handIns, notReadable }: ClassAnswer): number[] => [handIns, notReadable];

describe('A folder of hand-ins', () => {
  test.skipIf(process.platform === 'win32')(
    'counts ten files that are none, and adds up the others as if they were alone',
    async () => {
      const alone = await opened(await folderOf(12)).open.answer();
      const folder = await folderOf(12);
      await addHostileFiles(folder, join(folder, '0.json'));
      const { newestAt: _, ...answer } = await opened(folder).open.answer();
      expect(countOf(answer)).toEqual([12, 10]);
      const { newestAt: __, ...other } = alone;
      expect({ ...answer, notReadable: 0 }).toEqual(other);
    },
  );

  test('is heard when a hand-in comes, changes and goes', async () => {
    const folder = await folderOf(2);
    const { open, versions } = opened(folder);
    expect(countOf(await open.answer())).toEqual([2, 0]);
    const late = join(folder, 'late.json');
    const text = texts[5] ?? '';
    await writeFile(late, text.slice(0, 100));
    await expect.poll(async () => countOf(await open.answer())).toEqual([2, 1]);
    await appendFile(late, text.slice(100));
    await expect.poll(async () => countOf(await open.answer())).toEqual([3, 0]);
    await rm(late);
    await expect.poll(async () => countOf(await open.answer())).toEqual([2, 0]);
    expect(versions).toEqual(versions.map((_, at) => at + 1));
    expect(open.version).toBe(versions.length);
  });

  test('that is away keeps its figures until it is back', async () => {
    const folder = await folderOf(3);
    const { open } = opened(folder);
    const before = await open.answer();
    await rename(folder, `${folder}-away`);
    await expect.poll(() => open.answer()).toEqual({ ...before, isGone: true });
    await rename(`${folder}-away`, folder);
    await expect.poll(() => open.answer()).toEqual(before);
  });

  test('counts two copies of one hand-in once, by the later one', async () => {
    const folder = await folderOf(1);
    const handIn = JSON.parse(texts[0] ?? '') as HandIn;
    const skipped = handIn.labs.map((lab) => ({
      ...lab,
      steps: lab.steps.map((step) => ({ ...step, status: 'skip' })),
    }));
    await writeFile(join(folder, 'copy.json'), JSON.stringify({ ...handIn, labs: skipped }));
    const minute = (at: number): Date => new Date(Date.UTC(2026, 2, 2, 9, at));
    await utimes(join(folder, 'copy.json'), minute(2), minute(2));
    await utimes(join(folder, '0.json'), minute(1), minute(1));
    const answer = await opened(folder).open.answer();
    expect(countOf(answer)).toEqual([1, 0]);
    expect(answer.labs[0]?.steps.map((step) => step.skipped)).toEqual(Array(9).fill(1));
    expect(answer.newestAt).toBe(minute(2).toISOString());
  });

  test('passes on no name of a hand-in that the workshop does not have', async () => {
    const folder = await folderOf(0);
    const other = withOtherNames(JSON.parse(texts[0] ?? '') as HandIn);
    await writeFile(join(folder, 'other.json'), JSON.stringify(other));
    const answer = await opened(folder).open.answer();
    expect(countOf(answer)).toEqual([1, 0]);
    expect(JSON.stringify(answer)).not.toMatch(/<img|ffff|json/);
  });

  test('gives names that are known, counts and times, and nothing else', async () => {
    const answer = await opened(await folderOf(12)).open.answer();
    const ids = texts.map((text) => (JSON.parse(text) as HandIn).id);
    expect(ids.filter((id) => JSON.stringify(answer).includes(id))).toEqual([]);
  });

  test(`reads ${MOST_HAND_INS} files at most, and leaves out those of the system`, async () => {
    const folder = await folderOf(0);
    for (const name of ['.DS_Store', 'desktop.ini', 'Thumbs.db', '.edgewise-a.json.12'])
      await writeFile(join(folder, name), '{');
    const many = Array.from({ length: MOST_HAND_INS + 7 }, (_, at) => join(folder, `${at}`));
    await Promise.all(many.map((file) => writeFile(file, '')));
    const { handIns, notReadable, notLookedAt } = await opened(folder).open.answer();
    expect([handIns, notReadable, notLookedAt]).toEqual([0, MOST_HAND_INS, 7]);
  });

  test('with a file of a year that no calendar has does not end the process', async () => {
    const folder = await folderOf(1);
    await utimes(join(folder, '0.json'), 8e12, 8e12);
    vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00.000Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { newestAt } = await opened(folder).open.answer();
    expect(newestAt).toBe('2026-03-02T09:00:00.000Z');
  });
});
