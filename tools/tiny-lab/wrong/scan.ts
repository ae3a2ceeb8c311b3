/** The tiny lab's model by Scan: the same price on twenty items. */

import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';

/** 90.1 The targets of a node's edges. */
export async function edgesOf(lab: LabContext, source: string): Promise<string[]> {
  const answer = await lab.db.send(new ScanCommand({ TableName: lab.table, Limit: 1_000 }));
  const own = (answer.Items ?? []).filter((item) => item.source === source);
  return own.map((item) => String(item.target)).sort();
}
