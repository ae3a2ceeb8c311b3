import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../../tools/test-folder.ts';
import { ModelWatch } from './model-watch.ts';

const all = testFolder();
let file: string;
let saves: number;
let watched: ModelWatch | undefined;

beforeEach(() => {
  file = join(testFolder(), 'model.ts');
  saves = 0;
});
afterEach(() => watched?.close());

function watch(polls = false): void {
  watched = new ModelWatch({ file, polls, onSave: () => saves++ });
}

/** Waits for so many saves, and somewhat longer: no more may come. */
async function heard(number: number): Promise<void> {
  await expect.poll(() => saves).toBe(number);
  await wait(300);
  expect(saves).toBe(number);
}

describe('a model that is watched', () => {
  test('is heard once a save, whichever way an editor writes it', async () => {
    await writeFile(file, 'one');
    watch();
    await writeFile(file, 'two');
    await heard(1);
    await writeFile(`${file}.new`, 'three');
    await rename(`${file}.new`, file);
    await heard(2);
    await rm(file);
    await writeFile(file, 'four');
    await heard(3);
    await writeFile(file, '');
    await writeFile(file, 'five');
    await heard(4);
  });

  test('is heard after saves that follow one another at once', async () => {
    await writeFile(file, 'one');
    watch();
    await wait(200);
    const replace = (text: string): void => {
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    };
    for (let round = 1; round <= 5; round++) {
      replace(`first ${round}`);
      replace(`second ${round}`);
      await expect.poll(() => saves).toBeGreaterThanOrEqual(round);
      await wait(100);
    }
    const before = saves;
    replace('last');
    await expect.poll(() => saves).toBe(before + 1);
  });

  test('is not heard when a save changes nothing', async () => {
    await writeFile(file, 'one');
    watch();
    await writeFile(file, 'one');
    await heard(0);
  });

  test('is heard when it is made, and when it is made again', async () => {
    watch();
    await heard(0);
    await writeFile(file, 'one');
    await heard(1);
    await rm(file);
    await heard(1);
    await writeFile(file, 'two');
    await heard(2);
  });

  test('is heard where it is looked at again and again', async () => {
    await writeFile(file, 'one');
    watch(true);
    await wait(100);
    await writeFile(file, 'two');
    await heard(1);
  });

  test('is not heard after the end', async () => {
    await writeFile(file, 'one');
    watch();
    await watched?.close();
    await writeFile(file, 'two');
    await heard(0);
  });
});

test('a folder in the place of the model is no save', async () => {
  watch();
  await mkdir(file);
  await heard(0);
});

test('a file that the system refuses to watch ends nothing', async () => {
  file = join(all, 'x'.repeat(300));
  watch();
  await heard(0);
});
