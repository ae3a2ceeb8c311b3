/**
 * 4.7 with a catch that takes every error for a link that is gone.
 *
 * @fails 4.7
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { IN_FLIGHT, type Status, TopologyError } from '#entities/04-topology.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function setStatus(lab: LabContext, deviceId: string, status: Status): Promise<void> {
  let version: number;
  try {
    const { Attributes } = await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('DEVICE', deviceId), entityKey('DEVICE', deviceId)),
        UpdateExpression: 'SET #status = :status ADD statusVersion :one',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': status, ':one': 1 },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    version = Attributes?.statusVersion as number;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new TopologyError('notFound', `there is no device ${deviceId}`);
  }
  const links = await neighbours(lab, deviceId);
  for (let first = 0; first < links.length; first += IN_FLIGHT) {
    const copied = links.slice(first, first + IN_FLIGHT).map(async ({ toId }) => {
      try {
        await lab.db.send(
          new UpdateCommand({
            TableName: lab.table,
            Key: adjacencyKeys(
              entityKey('DEVICE', toId),
              compositeKey(['LINK', 'DEVICE', deviceId]),
            ),
            UpdateExpression: 'SET toStatus = :status, toStatusVersion = :version',
            ConditionExpression:
              'attribute_exists(PK) AND (attribute_not_exists(toStatusVersion) OR toStatusVersion < :version)',
            ExpressionAttributeValues: { ':status': status, ':version': version },
          }),
        );
      } catch {
        // The link is gone, or knows better.
      }
    });
    await Promise.all(copied);
  }
}
