/** The steps of Lab 90; README.md tells the story, checkpoint.test.ts checks it. */

import type { LabInfo, Step } from '#kit/checkpoint/lab/step.ts';

export const info: LabInfo = {
  number: 90,
  title: 'Skeleton',
  readingMinutes: 5,
  subject: 'nodes and their edges',
  teaches: 'one Query for one question',
};

export const steps: readonly Step[] = [
  {
    id: '90.1',
    title: 'the edges of a node',
    exports: ['edgesOf'],
    core: true,
    pattern: 'all edges of a node, in target order',
    growth: true,
    hints: [
      'Which items have the same partition key as the node?',
      'A Query reads one item collection. One answer holds at most 1 MB, and says where it ended.',
      "KeyConditionExpression: 'PK = :node' with ':node': entityKey('NODE', ...), repeated with ExclusiveStartKey while there is a LastEvaluatedKey.",
    ],
  },
];
