/**
 * 6.4 `countEdges` looks for the marker, adds, and then writes the marker.
 *
 * @fails 6.4
 */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
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
  const Key = adjacencyKeys(`MARKER#${record.eventID}`, 'MARKER');
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key, ConsistentRead: true }),
  );
  if (Item) return;
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(nodeId, 'SUMMARY#DEGREE'),
      UpdateExpression: 'SET #Type = :type, nodeId = :node ADD #degree :by',
      ExpressionAttributeNames: { '#Type': 'Type', '#degree': 'degree' },
      ExpressionAttributeValues: {
        ...{ ':type': 'Summary', ':node': nodeId },
        ':by': record.eventName === 'INSERT' ? 1 : -1,
      },
    }),
  );
  const marker = { Type: 'Marker', expiresAt: expiresAt(lab) };
  await lab.db.send(new PutCommand({ TableName: lab.table, Item: { ...Key, ...marker } }));
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
