/**
 * 6.4 `countEdges` has one marker for the whole batch, that of the first record.
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
  const changes = new Map<string, number>();
  for (const record of Records) {
    const nodeId = targetOf(record);
    const by = record.eventName === 'INSERT' ? 1 : -1;
    if (nodeId !== undefined) changes.set(nodeId, (changes.get(nodeId) ?? 0) + by);
  }
  if (changes.size === 0) return { batchItemFailures: [] };
  const marker = {
    ...adjacencyKeys(`MARKER#${Records[0]?.eventID}`, 'MARKER'),
    ...{ Type: 'Marker', expiresAt: expiresAt(lab) },
  };
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: lab.table,
              Item: marker,
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
          ...[...changes].map(([nodeId, by]) => ({
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(nodeId, 'SUMMARY#DEGREE'),
              UpdateExpression: 'SET #Type = :type, nodeId = :node ADD #degree :by',
              ExpressionAttributeNames: { '#Type': 'Type', '#degree': 'degree' },
              ExpressionAttributeValues: { ':type': 'Summary', ':node': nodeId, ':by': by },
            },
          })),
        ],
      }),
    );
  } catch (error) {
    const isCounted =
      error instanceof TransactionCanceledException &&
      error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed';
    const itemIdentifier = Records[0]?.dynamodb?.SequenceNumber ?? '';
    if (!isCounted) return { batchItemFailures: [{ itemIdentifier }] };
  }
  return { batchItemFailures: [] };
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
