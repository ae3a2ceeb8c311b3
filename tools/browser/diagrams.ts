/**
 * `npm run diagrams --prefix tools`: draws each block of Mermaid in a lesson once, in a real browser.
 * The pictures are kept beside the pages; only those whose block has changed are drawn, and with the
 * word `all` every one.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from '../../kit/report/terminal.ts';
import { ROOT } from '../tree-copy.ts';
import { type BrowserTab, openChromium } from './chromium.ts';
import type { DiagramDrawing } from './diagram/drawn-shape.ts';
import {
  hashInPicture,
  leftPictures,
  type PageDiagram,
  pageDiagrams,
} from './diagram/page-diagram.ts';
import { plainSvg } from './diagram/plain-svg.ts';

/** A lesson's column: 62 characters of 16 px. */
const COLUMN_PX = 560;
/** Fetched where a diagram is drawn; its one file for browsers needs none of its packages. */
const MERMAID = 'mermaid@12.3.0';
const SHAPES = join(import.meta.dirname, 'diagram', 'shapes-in-page.js');

await draw(process.argv.includes('all'));

async function draw(all: boolean): Promise<void> {
  const diagrams = pageDiagrams(ROOT);
  const wanted = diagrams.filter((diagram) => all || !isDrawn(diagram));
  const left = leftPictures(ROOT, diagrams);
  for (const path of left) rmSync(join(ROOT, path));
  print(left.map((path) => `${path}: removed, its block is gone`));
  print([`${wanted.length} of ${diagrams.length} diagrams to draw`]);
  if (wanted.length === 0) return;
  const browser = await openChromium();
  try {
    const page = await (await browser.newContext()).newPage();
    await page.addScriptTag({ content: mermaidCode() });
    await page.addScriptTag({ path: SHAPES });
    for (const { path, block, hash } of wanted) {
      const drawing = await drawingOf(page, block);
      writeFileSync(join(ROOT, path), plainSvg(drawing, hash));
      print([`${path}: ${Math.ceil(drawing.width)} × ${Math.ceil(drawing.height)}`]);
    }
  } finally {
    await browser.close();
  }
}

/** A drawing that is wider than its column is drawn from top to bottom: made small, it could not be read. */
async function drawingOf(page: BrowserTab, block: string): Promise<DiagramDrawing> {
  const drawing = await shapesOf(page, block);
  if (drawing.width <= COLUMN_PX) return drawing;
  const upright = await shapesOf(page, block.replace(/^(graph|flowchart) (LR|RL)$/m, '$1 TD'));
  return upright.width < drawing.width ? upright : drawing;
}

async function shapesOf(page: BrowserTab, block: string): Promise<DiagramDrawing> {
  return (await page.evaluate(`shapesOf(${JSON.stringify(block)})`)) as DiagramDrawing;
}

function mermaidCode(): string {
  const folder = mkdtempSync(join(tmpdir(), 'edgewise-mermaid-'));
  try {
    const words = ['pack', MERMAID, '--json', '--silent', '--pack-destination', folder];
    const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' } as const;
    const [{ filename }] = JSON.parse(execFileSync('npm', words, options));
    execFileSync('tar', ['-xf', filename], { cwd: folder });
    return readFileSync(join(folder, 'package', 'dist', 'mermaid.min.js'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isDrawn({ path, hash }: PageDiagram): boolean {
  const file = join(ROOT, path);
  return existsSync(file) && hashInPicture(readFileSync(file, 'utf8')) === hash;
}
