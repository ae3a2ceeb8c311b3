/**
 * 6.5 `recount` counts by itself, and sets each sum to what it has found.
 *
 * @fails 6.5
 */

import {
  DeleteCommand,
  PutCommand,
  ScanCommand,
  type ScanCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Correction, Recount } from '#entities/06-knowledge-graph.ts';
import { adjacencyKeys, entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function recount(lab: LabContext, segments: number): Promise<Recount> {
  const parts = await Promise.all(
    Array.from({ length: segments }, (_, segment) => scanSegment(lab, segment, segments)),
  );
  const items = parts.flat();
  const edges = items.flatMap((item) => edgeOf(item) ?? []);
  const counted = items.filter(({ Type }) => Type === 'Counted');
  const nameOf = ({ nodeId, personId }: { nodeId?: unknown; personId?: unknown }): string =>
    `${nodeId} ${personId}`;
  const [inTable, inSums] = [new Set(edges.map(nameOf)), new Set(counted.map(nameOf))];
  const wrong = [
    ...edges.filter((edge) => !inSums.has(nameOf(edge))),
    ...counted.filter((one) => !inTable.has(nameOf(one))).map(countedEdge),
  ];
  for (const edge of wrong) {
    const { nodeId, personId } = edge;
    const Key = adjacencyKeys(nodeId, `COUNTED#${entityKey('person', personId)}`);
    const Item = { ...Key, Type: 'Counted', nodeId, personId };
    if (inTable.has(nameOf(edge))) {
      await lab.db.send(new PutCommand({ TableName: lab.table, Item }));
    } else {
      await lab.db.send(new DeleteCommand({ TableName: lab.table, Key }));
    }
  }
  for (const nodeId of new Set(wrong.map((edge) => edge.nodeId))) {
    const degree = edges.filter((edge) => edge.nodeId === nodeId).length;
    const summary = { Type: 'Summary', nodeId, degree };
    const Item = { ...adjacencyKeys(nodeId, 'SUMMARY#DEGREE'), ...summary };
    await lab.db.send(new PutCommand({ TableName: lab.table, Item }));
  }
  const corrections = wrong
    .map((edge): Correction => {
      const { nodeId, personId } = edge;
      return { nodeId, personId, by: inTable.has(nameOf(edge)) ? 1 : -1 };
    })
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
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

/** The edge of a Counted item. */
function countedEdge({ nodeId, personId }: Record<string, unknown>): EdgeKey {
  const types: Readonly<Record<string, string>> = { place: 'LIVES_IN', skill: 'SKILL' };
  const SK = `${types[parseKey(String(nodeId))[0] ?? ''] ?? 'KNOWS'}#${nodeId}`;
  const PK = entityKey('person', String(personId));
  return { PK, SK, nodeId: String(nodeId), personId: String(personId) };
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
