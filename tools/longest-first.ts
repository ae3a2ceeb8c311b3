/** Vitest's order of test files: those that check whole labs and every command begin first. */

import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROOT } from './tree-copy.ts';

/** Folders whose tests take longest; a long file that begins last keeps one core busy, not two. */
const LONGEST = ['tools/lab-gallery/', 'tools/', 'commands/', 'simulator/'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const path = relative(ROOT, moduleId).replaceAll(sep, '/');
      const place = LONGEST.findIndex((folder) => path.startsWith(folder));
      return place === -1 ? LONGEST.length : place;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
