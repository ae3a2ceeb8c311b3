/** Step 4.7: other answers that are right. */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Device, type Status, TopologyError } from '#entities/04-topology.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { neighbours } from '#solutions/04-topology/model.ts';
import type * as model from '../../starter.ts';

export const right = {
  'copy-unless-newer: a copy is written unless a number stands there that is as large; what has no number has none':
    { setStatus },
  'down-by-filter: DynamoDB leaves out the neighbours that are not down; the links are read all the same':
    { downNeighbours },
} satisfies RightAnswers<typeof model>;

const AT_ONCE = 5;

async function setStatus(lab: LabContext, deviceId: string, status: Status): Promise<void> {
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

async function downNeighbours(lab: LabContext, deviceId: string): Promise<string[]> {
  const ids: string[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :device AND begins_with(SK, :link)',
      FilterExpression: 'toStatus = :down',
      ExpressionAttributeValues: {
        ':device': entityKey('DEVICE', deviceId),
        ':link': 'LINK#DEVICE#',
        ':down': 'down',
      },
      ProjectionExpression: 'toId',
    },
  );
  for await (const { Items = [] } of pages) ids.push(...Items.map(({ toId }) => toId));
  return ids;
}
