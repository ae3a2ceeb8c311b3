/**
 * 4.7 setting the status of the device, and not its copies.
 *
 * @fails 4.7
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Status, TopologyError } from '#entities/04-topology.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/04-topology/model.ts';

export async function setStatus(lab: LabContext, deviceId: string, status: Status): Promise<void> {
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('DEVICE', deviceId), entityKey('DEVICE', deviceId)),
        UpdateExpression: 'SET #status = :status ADD statusVersion :one',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': status, ':one': 1 },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new TopologyError('notFound', `there is no device ${deviceId}`);
  }
}
