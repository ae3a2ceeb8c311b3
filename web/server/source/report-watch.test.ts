import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import writeFileAtomic from 'write-file-atomic';
import { testFolder } from '../../../tools/test-folder.ts';
import { ReportWatch } from './report-watch.ts';

let workshop: string;
let watch: ReportWatch | undefined;
/** What the file said each time that a change was told. */
let heard: string[];
beforeEach(() => {
  workshop = testFolder();
  heard = [];
});
afterEach(async () => {
  await watch?.close();
});

async function start(): Promise<void> {
  watch = new ReportWatch({
    workshop,
    polls: false,
    onReport: (folder) =>
      heard.push(
        `${folder} ${readFileSync(join(workshop, 'last', folder, 'result.json'), 'utf8')}`,
      ),
    onProgress: () => heard.push(readFileSync(join(workshop, 'progress.json'), 'utf8')),
  });
  await watch.ready;
}

async function write(folder: string, text: string, name = 'result.json'): Promise<void> {
  mkdirSync(join(workshop, 'last', folder), { recursive: true });
  await writeFileAtomic(join(workshop, 'last', folder, name), text, { fsync: false });
}

test('A report is heard of in a folder that is new, and each time that it changes', async () => {
  await start();
  await write('03', 'one');
  await expect.poll(() => heard).toContain('03 one');
  await write('03', 'two');
  await expect.poll(() => heard).toContain('03 two');
});

test('The last of many changes at once is heard of', async () => {
  await write('01', 'old');
  await start();
  for (const text of ['one', 'two', 'three', 'four']) await write('01', text);
  await expect.poll(() => heard.at(-1)).toBe('01 four');
  expect(heard).not.toContain('01 old');
});

test('Progress is heard of, and other files of a run are not', async () => {
  await start();
  await write('01', 'items', 'items.jsonl');
  await writeFileAtomic(join(workshop, 'progress.json'), 'progress', { fsync: false });
  await expect.poll(() => heard).toContain('progress');
  expect(heard.every((text) => text === 'progress')).toBe(true);
});
