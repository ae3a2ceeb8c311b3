/** The diagrams of the lessons: blocks of Mermaid, and the picture that is kept of each. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A block of Mermaid in a lesson. */
export interface LessonDiagram {
  /** Path of its picture, from the project's folder: `labs/NN-name/diagram-1.svg`, in the order of the lesson. */
  readonly path: string;
  /** The block, without its fences. */
  readonly block: string;
  /** SHA-256 of the block, in hex. */
  readonly hash: string;
}

const BLOCK = /^```mermaid\n([\s\S]*?)\n```$/gm;

/** The diagrams of one lesson. */
export function diagramsOf(lab: string, lesson: string): LessonDiagram[] {
  return [...lesson.matchAll(BLOCK)].map(([, block = ''], index) => ({
    path: `labs/${lab}/diagram-${index + 1}.svg`,
    block,
    hash: createHash('sha256').update(block).digest('hex'),
  }));
}

/** The diagrams of all lessons. */
export function lessonDiagrams(root: string): LessonDiagram[] {
  const labs = readdirSync(join(root, 'labs')).filter((name) => /^\d\d-/.test(name));
  return labs
    .sort()
    .flatMap((lab) => diagramsOf(lab, readFileSync(join(root, 'labs', lab, 'README.md'), 'utf8')));
}

/** The hash that a picture has of the block it was drawn from. */
export function hashInPicture(svg: string): string | undefined {
  return /<svg[^>]* data-block="([0-9a-f]{64})"/.exec(svg)?.[1];
}

/** Pictures of blocks that no lesson has any more, by their paths from the project's folder. */
export function leftPictures(root: string, diagrams: readonly LessonDiagram[]): string[] {
  const known = new Set(diagrams.map(({ path }) => path));
  const labs = readdirSync(join(root, 'labs')).filter((name) => /^\d\d-/.test(name));
  return labs
    .flatMap((lab) => readdirSync(join(root, 'labs', lab)).map((file) => `labs/${lab}/${file}`))
    .filter((path) => /\/diagram-\d+\.svg$/.test(path) && !known.has(path));
}
