/**
 * 6.4 `countEdges` relies on a ClientRequestToken, which DynamoDB forgets after ten minutes.
 *
 * @fails 6.4
 */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
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
  await lab.db.send(
    new TransactWriteCommand({
      ClientRequestToken: record.eventID,
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
      ],
    }),
  );
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
