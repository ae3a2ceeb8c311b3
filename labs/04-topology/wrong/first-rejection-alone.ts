/**
 * 4.7 waiting for all copies and looking at the first that failed: if DynamoDB refused it, nobody hears of the others.
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
  const version = await setOwnStatus(lab, entityKey('DEVICE', deviceId), status);
  const copy = compositeKey(['LINK', 'DEVICE', deviceId]);
  const links = await neighbours(lab, deviceId);
  for (let first = 0; first < links.length; first += IN_FLIGHT) {
    const copied = links.slice(first, first + IN_FLIGHT).map(({ toId }) =>
      lab.db.send(
        new UpdateCommand({
          TableName: lab.table,
          Key: adjacencyKeys(entityKey('DEVICE', toId), copy),
          UpdateExpression: 'SET toStatus = :status, toStatusVersion = :version',
          ConditionExpression:
            'attribute_exists(PK) AND (attribute_not_exists(toStatusVersion) OR toStatusVersion < :version)',
          ExpressionAttributeValues: { ':status': status, ':version': version },
        }),
      ),
    );
    const ended = await Promise.allSettled(copied);
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed && !(failed.reason instanceof ConditionalCheckFailedException)) throw failed.reason;
  }
}

async function setOwnStatus(lab: LabContext, device: string, status: Status): Promise<number> {
  try {
    const { Attributes } = await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(device, device),
        UpdateExpression: 'SET #status = :status ADD statusVersion :one',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': status, ':one': 1 },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Attributes?.statusVersion;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new TopologyError('notFound', `there is no device ${device}`);
  }
}
