/**
 * 6.5 `recount` reads the first of its segments alone.
 *
 * @fails 6.5
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  ScanCommand,
  type ScanCommandInput,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Correction, Recount } from '#entities/06-knowledge-graph.ts';
import { adjacencyKeys, entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

type BatchKeys = NonNullable<NonNullable<BatchGetCommandInput['RequestItems']>[string]['Keys']>;

export async function recount(lab: LabContext, segments: number): Promise<Recount> {
  const items = await scanSegment(lab, 0, segments);
  const edges = items.flatMap((item) => edgeOf(item) ?? []);
  const counted = items.filter(({ Type }) => Type === 'Counted');
  const nameOf = ({ nodeId, personId }: { nodeId?: unknown; personId?: unknown }): string =>
    `${nodeId} ${personId}`;
  const [inTable, inSums] = [new Set(edges.map(nameOf)), new Set(counted.map(nameOf))];
  const wrong = [
    ...edges.filter((edge) => !inSums.has(nameOf(edge))),
    ...counted.filter((one) => !inTable.has(nameOf(one))).map(countedEdge),
  ];
  const corrections: Correction[] = [];
  for (const edge of wrong) corrections.push(...(await reconcile(lab, edge)));
  corrections.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return { edges: edges.length, corrections };
}

async function reconcile(lab: LabContext, edge: EdgeKey): Promise<Correction[]> {
  const { PK, SK, nodeId, personId } = edge;
  const TableName = lab.table;
  const counted = adjacencyKeys(nodeId, `COUNTED#${entityKey('person', personId)}`);
  let keys: BatchKeys = [{ PK, SK }, counted];
  const found: Record<string, unknown>[] = [];
  while (keys.length > 0) {
    const { Responses, UnprocessedKeys } = await lab.db.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys, ConsistentRead: true } } }),
    );
    found.push(...(Responses?.[TableName] ?? []));
    keys = UnprocessedKeys?.[TableName]?.Keys ?? [];
  }
  const isThere = found.some((item) => item.PK === PK);
  const isCounted = found.some((item) => item.Type === 'Counted');
  if (isThere === isCounted) return [];
  const by = isThere ? 1 : -1;
  const edgeIsSo = isThere ? 'attribute_exists(PK)' : 'attribute_not_exists(PK)';
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { ConditionCheck: { TableName, Key: { PK, SK }, ConditionExpression: edgeIsSo } },
          memberAction(lab, edge, isThere),
          countAction(lab, nodeId, by),
        ],
      }),
    );
    return [{ nodeId, personId, by }];
  } catch (error) {
    if (!isTaken(error)) throw error;
    return reconcile(lab, edge); // Somebody was quicker: look again.
  }
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

/** Puts or deletes the Counted item of an edge. */
function memberAction(lab: LabContext, { nodeId, personId }: EdgeKey, isThere: boolean) {
  const TableName = lab.table;
  const Key = adjacencyKeys(nodeId, `COUNTED#${entityKey('person', personId)}`);
  const Item = { ...Key, Type: 'Counted', nodeId, personId };
  return isThere
    ? { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(PK)' } }
    : { Delete: { TableName, Key, ConditionExpression: 'attribute_exists(PK)' } };
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

/** Whether a condition of a transaction was not met. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed')
  );
}
