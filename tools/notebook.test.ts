/** The notebooks as they are stored: what a reader finds who runs nothing. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseNotebooks, fileOf, NOTEBOOK_FOLDER } from '../commands/notebooks/choice.ts';
import { KERNEL_NAME } from '../kit/notebook/kernel.ts';
import { type CodeCell, type Notebook, readNotebook } from '../kit/notebook/notebook.ts';
import { otherCellProblems } from '../kit/notebook/other-cell.ts';
import { type DisplayOutput, joined, type Multiline } from '../kit/notebook/output.ts';

/** What a cell may import: what a learner has, too. */
const PACKAGES = ['edgewise-notebook', '@aws-sdk/lib-dynamodb'];

const { names } = chooseNotebooks([]);
const notebooks = await Promise.all(
  names.map(async (name) => [name, await readNotebook(fileOf(name))] as const),
);

interface PictureMetadata {
  readonly 'image/png': { readonly width: number; readonly height: number };
}

function codeOf({ cells }: Notebook): CodeCell[] {
  return cells.filter((cell): cell is CodeCell => cell.cell_type === 'code');
}

function textOf({ cells }: Notebook): string {
  const texts = cells.filter(({ cell_type }) => cell_type === 'markdown');
  return texts.map(({ source }) => joined(source)).join('\n\n');
}

describe.each(notebooks)('%s', (_name, notebook) => {
  const text = textOf(notebook);
  const code = codeOf(notebook);
  const pictures = code.flatMap(({ outputs }) =>
    outputs.filter((output): output is DisplayOutput => output.output_type === 'display_data'),
  );
  const sources = code.map(({ source }) => joined(source));

  test('names its kernel, and begins with its title', () => {
    const { kernelspec } = notebook.metadata as { kernelspec?: { name: string } };
    expect(kernelspec?.name).toBe(KERNEL_NAME);
    expect(joined(notebook.cells[0]?.source ?? '')).toMatch(/^# \S/);
  });

  test('every cell of code has its output, and every picture says what it shows', () => {
    expect(code.filter(({ outputs }) => outputs.length === 0)).toEqual([]);
    expect(pictures.length).toBeGreaterThan(0);
    for (const { data } of pictures) {
      expect(Object.keys(data).sort()).toEqual([
        'image/png',
        'image/svg+xml',
        'text/html',
        'text/plain',
      ]);
    }
  });

  test('every picture is also bytes, below 100 kB, and every viewer shows it at its size', () => {
    for (const { data, metadata } of pictures) {
      const png = joined(data['image/png'] as Multiline);
      const bytes = Buffer.from(png, 'base64');
      expect(bytes.length).toBeLessThan(100_000);
      const { width, height } = (metadata as PictureMetadata)['image/png'];
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2 * width, 2 * height]);
      expect(joined(data['image/svg+xml'] as Multiline)).toContain(
        `width="${width}" height="${height}"`,
      );
      expect(joined(data['text/html'] as Multiline)).toContain(
        `src="data:image/png;base64,${png}"`,
      );
    }
  });

  test('the engine that it starts is stopped by its last cell', () => {
    const starts = sources.some((source) => source.includes('startEmbedded()'));
    expect(sources.at(-1)?.includes('await engine.stop();')).toBe(starts);
  });

  test('each cell imports what it uses, and no cell uses another cell’s variable wrongly', () => {
    expect(otherCellProblems(notebook)).toEqual([]);
  });

  test('imports only what a learner has', () => {
    const imported = sources.flatMap((source) => [...source.matchAll(/ from '([^']+)'/g)]);
    const others = imported.map(([, name]) => name).filter((name) => !PACKAGES.includes(`${name}`));
    expect(others).toEqual([]);
  });

  test('its links lead somewhere', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);
    const local = links.filter((link) => !/^https?:/.test(link));
    expect(local.filter((link) => !existsSync(join(NOTEBOOK_FOLDER, link)))).toEqual([]);
  });
});
