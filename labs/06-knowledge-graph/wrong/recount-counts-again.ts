/**
 * 6.5 `recount` counts each edge that it finds, counted or not.
 *
 * @fails 6.5
 */

import { ScanCommand, type ScanCommandInput, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Correction, Recount } from '#entities/06-knowledge-graph.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function recount(lab: LabContext, segments: number): Promise<Recount> {
  const parts = await Promise.all(
    Array.from({ length: segments }, (_, segment) => scanSegment(lab, segment, segments)),
  );
  const items = parts.flat();
  const edges = items.flatMap((item) => edgeOf(item) ?? []);
  const nameOf = ({ nodeId, personId }: { nodeId?: unknown; personId?: unknown }): string =>
    `${nodeId} ${personId}`;
  const corrections: Correction[] = [];
  for (const { PK, SK, nodeId, personId } of edges) {
    const Key = { PK, SK };
    const counted = adjacencyKeys(nodeId, `COUNTED#${entityKey('person', personId)}`);
    const Item = { ...counted, Type: 'Counted', nodeId, personId };
    const TableName = lab.table;
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_exists(PK)' } },
          { Put: { TableName, Item } },
          countAction(lab, nodeId, 1),
        ],
      }),
    );
    corrections.push({ nodeId, personId, by: 1 });
  }
  corrections.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return { edges: edges.length, corrections };
}

/** An edge that counts, by its key. */
interface EdgeKey {
  PK: string;
  SK: string;
  nodeId: string;
  personId: string;
}

/** The edge of an item; nothing for any other item. */
function edgeOf({ PK, SK }: Record<string, unknown>): EdgeKey | undefined {
  const found = /^person#(.+) (?:LIVES_IN|SKILL|KNOWS)#(.+)$/.exec(`${PK} ${SK}`);
  const [, personId = '', nodeId = ''] = found ?? [];
  return found ? { PK: String(PK), SK: String(SK), nodeId, personId } : undefined;
}

async function scanSegment(lab: LabContext, Segment: number, TotalSegments: number) {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new ScanCommand({ TableName: lab.table, Segment, TotalSegments, ExclusiveStartKey }),
    );
    items.push(...(answer.Items ?? []));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

/** Changes the degree of a node. */
function countAction(lab: LabContext, nodeId: string, by: number) {
  return {
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(nodeId, 'SUMMARY#DEGREE'),
      UpdateExpression: 'SET #Type = :type, nodeId = :node ADD #degree :by',
      ExpressionAttributeNames: { '#Type': 'Type', '#degree': 'degree' },
      ExpressionAttributeValues: { ':type': 'Summary', ':node': nodeId, ':by': by },
    },
  };
}
