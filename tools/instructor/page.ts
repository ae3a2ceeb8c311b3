/** docs/instructor.md, as its checks read it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { instructorProse } from '../../commands/labs/instructor/instructor-page.ts';
import { ROOT } from '../tree-copy.ts';

/** The whole page. */
export const INSTRUCTOR_PAGE = readFileSync(join(ROOT, 'docs', 'instructor.md'), 'utf8');

/** What stands below a head of the second level; empty where there is no such head. */
export function sectionOf(head: string): string {
  return INSTRUCTOR_PAGE.split(`\n## ${head}\n`)[1]?.split('\n## ')[0] ?? '';
}

const TOUR_PART = /^```\n(\d+\. [\s\S]*?)```\n/gm;

/** The parts of the tour's screen that the page shows, each as it is printed. */
export const TOUR_PARTS: readonly string[] = [...INSTRUCTOR_PAGE.matchAll(TOUR_PART)].map(
  ([, part]) => `${part}`,
);

/** Each section's head, and its text on one line, without the parts that are made and the tour's. */
export const INSTRUCTOR_PROSE: ReadonlyMap<string, string> = new Map(
  instructorProse(INSTRUCTOR_PAGE)
    .replace(TOUR_PART, '')
    .split(/^##+ /m)
    .map((text) => [text.split('\n')[0] ?? '', text.replace(/\s+/g, ' ')]),
);

/** A line of an agenda. */
export interface AgendaBlock {
  readonly startMinutes: number;
  readonly minutes: number;
  /** Minutes of talk, of work and of discussion; empty at the end. */
  readonly parts: readonly number[];
  readonly name: string;
  /** Steps that its gate names. */
  readonly gates: readonly string[];
}

/** The lines of the agenda below a head. */
export function agendaOf(head: string): AgendaBlock[] {
  const lines = sectionOf(head).match(/^\| \d+:\d\d \|.*$/gm) ?? [];
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, start = '', minutes = '', parts = '', name = '', gate = ''] = cells;
    const [hour = 0, minute = 0] = start.split(':').map(Number);
    return {
      ...{ startMinutes: 60 * hour + minute, minutes: Number(minutes), name },
      parts: parts === '' ? [] : parts.split(', ').map(Number),
      gates: gate.match(/\b\d+\.\d+\b/g) ?? [],
    };
  });
}

/** The numbers of the labs that a text names. */
export function labsIn(text: string): string[] {
  return text.match(/(?<=\bLab )\d+/g) ?? [];
}
