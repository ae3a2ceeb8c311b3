import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { notebookText, readNotebook } from './notebook.ts';
import { inLines, joined } from './output.ts';

const folder = testFolder();

const NOTEBOOKS = join(import.meta.dirname, '..', '..', 'notebooks');
const names = readdirSync(NOTEBOOKS).filter((name) => name.endsWith('.ipynb'));

describe('a notebook', () => {
  test.each(names)('%s is stored as Jupyter lays it out', async (name) => {
    const file = join(NOTEBOOKS, name);
    expect(notebookText(await readNotebook(file))).toBe(readFileSync(file, 'utf8'));
  });

  test.each([
    ['is not there', undefined, 'ENOENT'],
    ['is no JSON', '{', 'JSON'],
    ['is of another format', '{"nbformat":3,"worksheets":[]}', 'nbformat is 3'],
    ['has no cells', '{"nbformat":4}', 'nbformat is 4'],
  ])('that %s is told in a sentence', async (_what, text, reason) => {
    const file = join(folder, 'x.ipynb');
    if (text === undefined) rmSync(file, { force: true });
    else writeFileSync(file, text);
    const read = readNotebook(file);
    await expect(read).rejects.toMatchObject({ code: 'notebook.badFile' });
    await expect(read).rejects.toThrow(reason);
  });

  test.each(['', 'a', 'a\n', 'a\n\nb', '\n'])('the text %j in lines is the same text', (text) => {
    expect(joined(inLines(text))).toBe(text);
    expect(
      inLines(text).every((line, at, all) => line.endsWith('\n') || at === all.length - 1),
    ).toBe(true);
  });
});
