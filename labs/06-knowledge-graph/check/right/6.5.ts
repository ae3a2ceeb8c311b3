/** Step 6.5: other answers that are right. */

import { type AttributeValue, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  GetCommand,
  ScanCommand,
  type ScanCommandInput,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import type { Correction, Recount } from '#entities/06-knowledge-graph.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'reconcile-by-two-gets embedded: reads the edge and its Counted item by two GetItems at once': {
    reconcileEdges: handler(byTwoGets),
  },
  'reconcile-gives-up: is done where a condition fails: whoever changed the edge has a record of it on the way':
    { reconcileEdges: handler(givesUp) },
  'reconcile-names-a-failed-condition: names the record where a condition fails, so that it comes again':
    { reconcileEdges: handler(namesAFailedCondition) },
  'recount-by-what-it-read: does not read again: the conditions of its transaction look at what it has read':
    { recount },
} satisfies RightAnswers<typeof model>;

/** Looks at the edges of an event, one after the other. */
function handler(reconcile: (lab: LabContext, edge: EdgeKey) => Promise<unknown>) {
  return async (
    lab: LabContext,
    { Records }: DynamoDBStreamEvent,
  ): Promise<DynamoDBBatchResponse> => {
    for (const { dynamodb } of Records) {
      const edge = edgeOf(unmarshall((dynamodb?.Keys ?? {}) as Record<string, AttributeValue>));
      try {
        if (edge) await reconcile(lab, edge);
      } catch {
        return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
      }
    }
    return { batchItemFailures: [] };
  };
}

async function byTwoGets(lab: LabContext, edge: EdgeKey): Promise<void> {
  const { PK, SK } = edge;
  const reads = [{ PK, SK }, countedKey(edge)].map((Key) =>
    lab.db.send(new GetCommand({ TableName: lab.table, Key, ConsistentRead: true })),
  );
  await Promise.allSettled(reads); // If one fails, the other one has ended too.
  const [there, member] = await Promise.all(reads);
  const [isThere, isCounted] = [there?.Item !== undefined, member?.Item !== undefined];
  if (isThere === isCounted) return;
  const isDone = await correct(lab, edge, isThere);
  if (!isDone) await byTwoGets(lab, edge); // Somebody was quicker: look again.
}

async function givesUp(lab: LabContext, edge: EdgeKey): Promise<void> {
  const isThere = await differingEdge(lab, edge);
  // Where somebody was quicker, the record of that is looked at later.
  if (isThere !== undefined) await correct(lab, edge, isThere);
}

async function namesAFailedCondition(lab: LabContext, edge: EdgeKey): Promise<void> {
  const isThere = await differingEdge(lab, edge);
  if (isThere !== undefined) await transact(lab, edge, isThere);
}

type BatchKeys = NonNullable<NonNullable<BatchGetCommandInput['RequestItems']>[string]['Keys']>;

/** Whether the edge is there, where its Counted item says otherwise; nothing where both agree. */
async function differingEdge(lab: LabContext, edge: EdgeKey): Promise<boolean | undefined> {
  const { PK, SK } = edge;
  let keys: BatchKeys = [{ PK, SK }, countedKey(edge)];
  const found: Record<string, unknown>[] = [];
  while (keys.length > 0) {
    const RequestItems = { [lab.table]: { Keys: keys, ConsistentRead: true } };
    const answer = await lab.db.send(new BatchGetCommand({ RequestItems }));
    found.push(...(answer.Responses?.[lab.table] ?? []));
    keys = answer.UnprocessedKeys?.[lab.table]?.Keys ?? [];
  }
  const isThere = found.some((item) => item.PK === PK);
  const isCounted = found.some((item) => item.Type === 'Counted');
  return isThere === isCounted ? undefined : isThere;
}

/** Counts an edge, or takes its count away; `false` where somebody was quicker. */
async function correct(lab: LabContext, edge: EdgeKey, isThere: boolean): Promise<boolean> {
  try {
    await transact(lab, edge, isThere);
    return true;
  } catch (error) {
    if (!isTaken(error)) throw error;
    return false;
  }
}

async function transact(lab: LabContext, edge: EdgeKey, isThere: boolean): Promise<void> {
  const { PK, SK, nodeId } = edge;
  const edgeIsSo = isThere ? 'attribute_exists(PK)' : 'attribute_not_exists(PK)';
  const check = { TableName: lab.table, Key: { PK, SK }, ConditionExpression: edgeIsSo };
  const TransactItems = [
    { ConditionCheck: check },
    memberAction(lab, edge, isThere),
    countAction(lab, nodeId, isThere ? 1 : -1),
  ];
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
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

function countedKey({ nodeId, personId }: Pick<EdgeKey, 'nodeId' | 'personId'>) {
  return adjacencyKeys(nodeId, `COUNTED#${entityKey('person', personId)}`);
}

/** Puts or deletes the Counted item of an edge. */
function memberAction(lab: LabContext, { nodeId, personId }: EdgeKey, isThere: boolean) {
  const TableName = lab.table;
  const Key = countedKey({ nodeId, personId });
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

async function recount(lab: LabContext, segments: number): Promise<Recount> {
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
  const corrections: Correction[] = [];
  for (const edge of wrong) {
    const { nodeId, personId } = edge;
    const isThere = inTable.has(nameOf(edge));
    // Where somebody was quicker, this job has corrected nothing.
    if (await correct(lab, edge, isThere))
      corrections.push({ nodeId, personId, by: isThere ? 1 : -1 });
  }
  corrections.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return { edges: edges.length, corrections };
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
