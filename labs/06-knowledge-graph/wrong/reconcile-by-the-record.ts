/**
 * 6.5 `reconcileEdges` trusts the record: an edge that was added is there, one that was removed is gone.
 *
 * @fails 6.5
 */

import { type AttributeValue, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function reconcileEdges(
  lab: LabContext,
  { Records }: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  for (const { dynamodb, eventName } of Records) {
    const edge = edgeOf(unmarshall((dynamodb?.Keys ?? {}) as Record<string, AttributeValue>));
    try {
      if (edge && eventName !== 'MODIFY') await count(lab, edge, eventName === 'INSERT');
    } catch {
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

async function count(lab: LabContext, edge: EdgeKey, isThere: boolean): Promise<void> {
  const action = countAction(lab, edge.nodeId, isThere ? 1 : -1);
  try {
    await lab.db.send(
      new TransactWriteCommand({ TransactItems: [memberAction(lab, edge, isThere), action] }),
    );
  } catch (error) {
    if (!isTaken(error)) throw error;
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
