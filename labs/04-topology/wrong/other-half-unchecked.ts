/**
 * 4.1 only the first half has a condition: a half that was left behind at the other end is replaced, and
 * connect does not say alreadyConnected.
 *
 * @fails 4.1
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type NewLink, TopologyError } from '#entities/04-topology.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/04-topology/model.ts';

type Keys = ReturnType<typeof adjacencyKeys>;
type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export async function connect(
  lab: LabContext,
  oneId: string,
  otherId: string,
  link: NewLink,
): Promise<void> {
  refuseSelf(oneId, otherId);
  if (!(Number.isFinite(link.bandwidthMbps) && link.bandwidthMbps > 0)) {
    throw new TopologyError('badBandwidth', `no link has ${link.bandwidthMbps} Mbps`);
  }
  const { medium, bandwidthMbps } = link;
  const half = (fromId: string, toId: string) => ({
    TableName: lab.table,
    Item: { ...linkKeys(fromId, toId), Type: 'Link', fromId, toId, medium, bandwidthMbps },
  });
  const taken = new TopologyError('alreadyConnected', `${oneId} and ${otherId} have a link`);
  const refusals = [unknown(oneId), unknown(otherId), taken];
  try {
    await transact(lab, [
      exists(lab, oneId),
      exists(lab, otherId),
      // Both halves come and go together: one condition guards both.
      { Put: { ...half(oneId, otherId), ConditionExpression: 'attribute_not_exists(PK)' } },
      { Put: half(otherId, oneId) },
    ]);
  } catch (error) {
    throw refusals[failedCondition(error)] ?? error;
  }
}

function deviceKeys(deviceId: string): Keys {
  const key = entityKey('DEVICE', deviceId);
  return adjacencyKeys(key, key);
}

function linkKeys(fromId: string, toId: string): Keys {
  return adjacencyKeys(entityKey('DEVICE', fromId), compositeKey(['LINK', 'DEVICE', toId]));
}

function refuseSelf(oneId: string, otherId: string): void {
  if (oneId === otherId) throw new TopologyError('self', `${oneId} is one device, not two`);
}

function unknown(deviceId: string): TopologyError {
  return new TopologyError('notFound', `there is no device ${deviceId}`);
}

async function transact(lab: LabContext, TransactItems: Action[]): Promise<void> {
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}

/** Nothing is written here; the transaction happens only while there is such a device. */
function exists(lab: LabContext, deviceId: string): Action {
  return {
    ConditionCheck: {
      TableName: lab.table,
      Key: deviceKeys(deviceId),
      ConditionExpression: 'attribute_exists(PK)',
    },
  };
}

/** Position of the action whose condition failed, -1 where that was not the reason. */
function failedCondition(error: unknown): number {
  if (!(error instanceof TransactionCanceledException)) return -1;
  const reasons = error.CancellationReasons ?? [];
  return reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
}
