/**
 * 4.7 a copy is written unless a number stands there that is as large; what has no number has none.
 *
 * @passes 4.7
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Device, type Status, TopologyError } from '#entities/04-topology.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

const AT_ONCE = 5;

export async function setStatus(lab: LabContext, deviceId: string, status: Status): Promise<void> {
  const device = await changed(lab, deviceId, status);
  const links = (await neighbours(lab, deviceId)).values();
  const copy = async (): Promise<void> => {
    for (const { toId } of links) await copyTo(lab, toId, device);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copy));
}

async function changed(lab: LabContext, deviceId: string, status: Status): Promise<Device> {
  const key = entityKey('DEVICE', deviceId);
  try {
    const { Attributes } = await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(key, key),
        UpdateExpression:
          'SET #status = :status, statusVersion = if_not_exists(statusVersion, :none) + :one',
        ConditionExpression: 'deviceId = :id',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': status, ':none': 0, ':one': 1, ':id': deviceId },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return Attributes as unknown as Device;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new TopologyError('notFound', `there is no device ${deviceId}`);
  }
}

async function copyTo(lab: LabContext, neighbourId: string, device: Device): Promise<void> {
  const { deviceId, status, statusVersion } = device;
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(
          entityKey('DEVICE', neighbourId),
          compositeKey(['LINK', 'DEVICE', deviceId]),
        ),
        UpdateExpression: 'SET toStatus = :status, toStatusVersion = :version',
        ConditionExpression: 'attribute_exists(toId) AND NOT toStatusVersion >= :version',
        ExpressionAttributeValues: { ':status': status, ':version': statusVersion },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
