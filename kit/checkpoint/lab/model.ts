/** A model that is checked, as it is on disk. */

import { readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import type { Lab } from './lab.ts';

/** A model; only the learner's own counts for progress. */
export interface CheckedModel {
  /** Absolute path. */
  readonly file: string;
  /** Its path as the learner sees it, from the project's folder. */
  readonly shown: string;
  /** Its text. */
  readonly source: string;
  /** When the file was last changed. */
  readonly savedAt: Date;
  readonly isReference: boolean;
  readonly isOwn: boolean;
}

/** Reads a model, which is there. */
export function readModel(root: string, lab: Lab, file: string, isOwn = false): CheckedModel {
  return {
    file,
    shown: shownFrom(root, file),
    isOwn,
    isReference: file === lab.solutionFile,
    savedAt: statSync(file).mtime,
    source: readFileSync(file, 'utf8'),
  };
}

/** A path as the learner sees it, from the project's folder. */
export function shownFrom(root: string, file: string): string {
  return relative(root, file).replaceAll('\\', '/');
}
