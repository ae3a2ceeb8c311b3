/** A lab for tests: twenty items, which a Scan reads for the price of a Query. */

import type { LabInfo, Step } from '#kit/checkpoint/lab/step.ts';

export const info: LabInfo = {
  number: 90,
  title: 'Twenty items',
  readingMinutes: 1,
  subject: 'nodes and their edges',
  teaches: 'nothing',
};

export const steps: readonly Step[] = [
  {
    id: '90.1',
    title: 'the edges of a node',
    exports: ['edgesOf'],
    core: true,
    pattern: 'the edges of a node',
    growth: true,
    hints: ['one', 'two', 'three'],
  },
];
