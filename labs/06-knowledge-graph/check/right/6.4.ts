/** Step 6.4: other answers that are right. */

import { type AttributeValue, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { MARKER_HOURS } from '#entities/06-knowledge-graph.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'count-marker-behind-the-sum: has the marker last in the transaction, and its condition on the sort key':
    { countEdges },
  'count-marker-by-update: makes the marker by an update that must find none': {
    countEdges: countEdgesCountMarkerByUpdate,
  },
  'count-target-from-the-key: reads no image: the sort key of an edge has its type and its target':
    { countEdges: countEdgesCountTargetFromTheKey },
} satisfies RightAnswers<typeof model>;

async function countEdges(
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
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(nodeId, 'SUMMARY#DEGREE'),
              UpdateExpression: 'SET #Type = :type, nodeId = :node ADD #degree :by',
              ExpressionAttributeNames: { '#Type': 'Type', '#degree': 'degree' },
              ExpressionAttributeValues: {
                ...{ ':type': 'Summary', ':node': nodeId },
                ':by': record.eventName === 'INSERT' ? 1 : -1,
              },
            },
          },
          {
            Put: {
              TableName: lab.table,
              Item: {
                ...adjacencyKeys(`MARKER#${record.eventID}`, 'MARKER'),
                ...{ Type: 'Marker', expiresAt: expiresAt(lab) },
              },
              ConditionExpression: 'attribute_not_exists(SK)',
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

async function countEdgesCountMarkerByUpdate(
  lab: LabContext,
  { Records }: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  for (const record of Records) {
    try {
      await countCountMarkerByUpdate(lab, record);
    } catch {
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

async function countCountMarkerByUpdate(lab: LabContext, record: DynamoDBRecord): Promise<void> {
  const nodeId = targetOf(record);
  if (nodeId === undefined) return;
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(`MARKER#${record.eventID}`, 'MARKER'),
              UpdateExpression: 'SET #Type = :type, expiresAt = :then',
              ConditionExpression: 'attribute_not_exists(expiresAt)',
              ExpressionAttributeNames: { '#Type': 'Type' },
              ExpressionAttributeValues: { ':type': 'Marker', ':then': expiresAt(lab) },
            },
          },
          {
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(nodeId, 'SUMMARY#DEGREE'),
              UpdateExpression: 'SET #Type = :type, nodeId = :node ADD #degree :by',
              ExpressionAttributeNames: { '#Type': 'Type', '#degree': 'degree' },
              ExpressionAttributeValues: {
                ...{ ':type': 'Summary', ':node': nodeId },
                ':by': record.eventName === 'INSERT' ? 1 : -1,
              },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
  }
}

async function countEdgesCountTargetFromTheKey(
  lab: LabContext,
  { Records }: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  for (const record of Records) {
    try {
      await countCountTargetFromTheKey(lab, record);
    } catch {
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

async function countCountTargetFromTheKey(lab: LabContext, record: DynamoDBRecord): Promise<void> {
  const nodeId = targetOfCountTargetFromTheKey(record);
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
              UpdateExpression: 'SET #Type = :type, nodeId = :node ADD #degree :by',
              ExpressionAttributeNames: { '#Type': 'Type', '#degree': 'degree' },
              ExpressionAttributeValues: {
                ...{ ':type': 'Summary', ':node': nodeId },
                ':by': record.eventName === 'INSERT' ? 1 : -1,
              },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
  }
}

/** The node at which a record counts; nothing where it counts nothing. */
function targetOfCountTargetFromTheKey({
  eventName,
  dynamodb,
}: DynamoDBRecord): string | undefined {
  if (eventName === 'MODIFY') return undefined;
  const found = /^(?:LIVES_IN|SKILL|KNOWS)#(.+)$/.exec(dynamodb?.Keys?.SK?.S ?? '');
  return found?.[1];
}
