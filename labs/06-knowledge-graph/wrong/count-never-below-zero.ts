/**
 * 6.4 `countEdges` lets no degree fall below 0, and takes that for "counted before": the removal of an
 * edge from before the stream is lost.
 *
 * @fails 6.4
 */

import { type AttributeValue, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { MARKER_HOURS } from '#entities/06-knowledge-graph.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function countEdges(
  lab: LabContext,
  { Records }: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  for (const record of Records) {
    try {
      await count(lab, record);
    } catch {
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

async function count(lab: LabContext, record: DynamoDBRecord): Promise<void> {
  const nodeId = targetOf(record);
  if (nodeId === undefined) return;
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: lab.table,
              Item: {
                ...adjacencyKeys(`MARKER#${record.eventID}`, 'MARKER'),
                ...{ Type: 'Marker', expiresAt: expiresAt(lab) },
              },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
          {
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(nodeId, 'SUMMARY#DEGREE'),
              ...(record.eventName === 'REMOVE' && { ConditionExpression: '#degree > :none' }),
              UpdateExpression: 'SET #Type = :type, nodeId = :node ADD #degree :by',
              ExpressionAttributeNames: { '#Type': 'Type', '#degree': 'degree' },
              ExpressionAttributeValues: {
                ...{ ':type': 'Summary', ':node': nodeId },
                ':by': record.eventName === 'INSERT' ? 1 : -1,
                ...(record.eventName === 'REMOVE' && { ':none': 0 }),
              },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = error.CancellationReasons?.map(({ Code }) => Code);
    if (!codes?.includes('ConditionalCheckFailed')) throw error;
  }
}

/** The node at which a record counts; nothing where it counts nothing. */
function targetOf({ eventName, dynamodb }: DynamoDBRecord): string | undefined {
  const image = eventName === 'INSERT' ? dynamodb?.NewImage : dynamodb?.OldImage;
  if (eventName === 'MODIFY' || !image) return undefined;
  const { Type, placeId, skillId, otherId } = unmarshall(image as Record<string, AttributeValue>);
  if (Type === 'LivesIn') return entityKey('place', placeId);
  if (Type === 'Skill') return entityKey('skill', skillId);
  return Type === 'Knows' ? entityKey('person', otherId) : undefined;
}

function expiresAt(lab: LabContext): number {
  return Math.floor(lab.now().getTime() / 1_000) + MARKER_HOURS * 3_600;
}
