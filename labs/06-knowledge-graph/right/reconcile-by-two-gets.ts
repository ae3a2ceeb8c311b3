/**
 * 6.5 `reconcileEdges` reads the edge and its Counted item by two GetItems at once.
 *
 * @passes 6.5 embedded
 */

import { type AttributeValue, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import type { Correction } from '#entities/06-knowledge-graph.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function reconcileEdges(
  lab: LabContext,
  { Records }: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  for (const { dynamodb } of Records) {
    const edge = edgeOf(unmarshall((dynamodb?.Keys ?? {}) as Record<string, AttributeValue>));
    try {
      if (edge) await reconcile(lab, edge);
    } catch {
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

async function reconcile(lab: LabContext, edge: EdgeKey): Promise<Correction[]> {
  const { PK, SK, nodeId, personId } = edge;
  const TableName = lab.table;
  const counted = adjacencyKeys(nodeId, `COUNTED#${entityKey('person', personId)}`);
  const reads = [{ PK, SK }, counted].map((Key) =>
    lab.db.send(new GetCommand({ TableName, Key, ConsistentRead: true })),
  );
  await Promise.allSettled(reads); // If one fails, the other one has ended too.
  const [there, member] = await Promise.all(reads);
  const [isThere, isCounted] = [there?.Item !== undefined, member?.Item !== undefined];
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
