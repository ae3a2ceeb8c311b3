/** Answers of Lab 90 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/known-answer.ts';

export const wrong: WrongAnswers = {
  '90.1 edgesOf': {
    'scan SCAN: reads the whole table to find the edges of one node': `
export async function edgesOf(lab: LabContext, nodeId: string): Promise<SkeletonEdge[]> {
  const found: SkeletonEdge[] = [];
  const input = {
    TableName: lab.table,
    FilterExpression: 'sourceId = :node',
    ExpressionAttributeValues: { ':node': nodeId },
  };
  for await (const page of paginateScan({ client: lab.db }, input)) {
    found.push(...(page.Items ?? []).map(entityOf));
  }
  if (found.length === 0) throw new SkeletonError('notFound', \`node \${nodeId} has no edge\`);
  return found.sort((a, b) => (a.targetId < b.targetId ? -1 : 1));
}`,
    'first-page LOST-PAGE: takes the first page for the whole answer': [
      'found.push(...(page.Items ?? []).map(entityOf));\n',
      'found.push(...(page.Items ?? []).map(entityOf));\n    break;\n',
    ],
  },
};
