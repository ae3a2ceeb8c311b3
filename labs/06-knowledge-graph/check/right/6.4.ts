/** Step 6.4: other answers that are right. */

import { type AttributeValue, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { MARKER_HOURS } from '#entities/06-knowledge-graph.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'count-marker-behind-the-sum: has the marker last in the transaction, and its condition on the sort key':
    { countEdges: handler(markerBehindTheSum) },
  'count-marker-by-update: makes the marker by an update that must find none': {
    countEdges: handler(markerByUpdate),
  },
  'count-target-from-the-key: reads no image: the sort key of an edge has its type and its target':
    { countEdges: handler(targetFromTheKey) },
} satisfies RightAnswers<typeof model>;

/** Counts the records of an event, one after the other. */
function handler(count: (lab: LabContext, record: DynamoDBRecord) => Promise<void>) {
  return async (
    lab: LabContext,
    { Records }: DynamoDBStreamEvent,
  ): Promise<DynamoDBBatchResponse> => {
    for (const record of Records) {
      try {
        await count(lab, record);
      } catch {
        return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
      }
    }
    return { batchItemFailures: [] };
  };
}

async function markerBehindTheSum(lab: LabContext, record: DynamoDBRecord): Promise<void> {
  const nodeId = targetOf(record);
  if (nodeId === undefined) return;
  const marker = markerPut(lab, record, 'attribute_not_exists(SK)');
  await transact(lab, [sum(lab, nodeId, record), marker]);
}

async function markerByUpdate(lab: LabContext, record: DynamoDBRecord): Promise<void> {
  const nodeId = targetOf(record);
  if (nodeId === undefined) return;
  const marker = {
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(`MARKER#${record.eventID}`, 'MARKER'),
      UpdateExpression: 'SET #Type = :type, expiresAt = :then',
      ConditionExpression: 'attribute_not_exists(expiresAt)',
      ExpressionAttributeNames: { '#Type': 'Type' },
      ExpressionAttributeValues: { ':type': 'Marker', ':then': expiresAt(lab) },
    },
  };
  await transact(lab, [marker, sum(lab, nodeId, record)]);
}

async function targetFromTheKey(lab: LabContext, record: DynamoDBRecord): Promise<void> {
  const { eventName, dynamodb } = record;
  const found = /^(?:LIVES_IN|SKILL|KNOWS)#(.+)$/.exec(dynamodb?.Keys?.SK?.S ?? '');
  if (eventName === 'MODIFY' || !found?.[1]) return;
  const marker = markerPut(lab, record, 'attribute_not_exists(PK)');
  await transact(lab, [marker, sum(lab, found[1], record)]);
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

function markerPut(lab: LabContext, { eventID }: DynamoDBRecord, ConditionExpression: string) {
  const Item = {
    ...adjacencyKeys(`MARKER#${eventID}`, 'MARKER'),
    ...{ Type: 'Marker', expiresAt: expiresAt(lab) },
  };
  return { Put: { TableName: lab.table, Item, ConditionExpression } };
}

function sum(lab: LabContext, nodeId: string, { eventName }: DynamoDBRecord) {
  const by = eventName === 'INSERT' ? 1 : -1;
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

/** A marker that is there says that the record was counted before. */
async function transact(
  lab: LabContext,
  TransactItems: NonNullable<TransactWriteCommandInput['TransactItems']>,
): Promise<void> {
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = error.CancellationReasons?.map(({ Code }) => Code);
    if (!codes?.includes('ConditionalCheckFailed')) throw error;
  }
}
