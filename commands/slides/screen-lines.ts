/** Lines of a known-wrong model's screen, as a slide shows them. */

import { keptScreen } from '../../kit/checkpoint/lab/kept-screen.ts';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';

const WANTED = /^([\w-]+)(?: (\d+)-(\d+))?$/;

/**
 * The lines that are kept, without the line of the lab and without the indent.
 *
 * @param wanted the model's name, and if not all lines, which: `scan 1-6`
 * @throws {Error} a clause that says what is not there
 */
export function screenLines(lab: Lab, step: string, wanted: string): string {
  const [, model, first, last] = WANTED.exec(wanted) ?? [];
  if (model === undefined) throw new Error('a model’s name is missing, such as `scan 1-6`');
  const kept = keptScreen(lab, model);
  if (kept.step !== step) throw new Error(`\`${model}\` fails step ${kept.step}, not ${step}`);
  const lines = kept.text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('  FAIL '));
  // Of most models only the reason is kept, without an indent.
  const shown = start < 0 ? lines : lines.slice(start).map((line) => line.slice(2));
  const length = shown.indexOf('');
  if (Number(last ?? 0) > length) throw new Error(`${length} lines of it are kept`);
  return shown.slice(Number(first ?? 1) - 1, Number(last ?? length)).join('\n');
}
