/** Step 4.1: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type NewLink, TopologyError } from '#entities/04-topology.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';
import type * as model from '../../starter.ts';

async function connect(
  lab: LabContext,
  oneId: string,
  otherId: string,
  link: NewLink,
): Promise<void> {
  if (oneId === otherId) throw new TopologyError('self', 'a device is not linked to itself');
  if (!(Number.isFinite(link.bandwidthMbps) && link.bandwidthMbps > 0)) {
    throw new TopologyError('badBandwidth', `no link has ${link.bandwidthMbps} Mbps`);
  }
  const exists = (id: string) => ({
    ConditionCheck: {
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('DEVICE', id), entityKey('DEVICE', id)),
      ConditionExpression: 'attribute_exists(deviceId)',
    },
  });
  const half = (fromId: string, toId: string) => ({
    Update: {
      TableName: lab.table,
      Key: halfKeys(fromId, toId),
      UpdateExpression:
        'SET #type = :link, fromId = :from, toId = :to, medium = :medium, bandwidthMbps = :mbps',
      ConditionExpression: 'attribute_not_exists(toId)',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: {
        ':link': 'Link',
        ':from': fromId,
        ':to': toId,
        ':medium': link.medium,
        ':mbps': link.bandwidthMbps,
      },
    },
  });
  const halves = [half(oneId, otherId), half(otherId, oneId)];
  try {
    await lab.db.send(
      new TransactWriteCommand({ TransactItems: [exists(oneId), exists(otherId), ...halves] }),
    );
  } catch (error) {
    const [one, other, ...links] = failed(error);
    if (one || other) throw new TopologyError('notFound', 'there is no such device');
    if (!links.includes(true)) throw error;
    throw new TopologyError('alreadyConnected', `${oneId} and ${otherId} have a link`);
  }
}

async function disconnect(lab: LabContext, oneId: string, otherId: string): Promise<void> {
  if (oneId === otherId) throw new TopologyError('self', 'a device is not linked to itself');
  const cut = (fromId: string, toId: string) => ({
    Delete: {
      TableName: lab.table,
      Key: halfKeys(fromId, toId),
      ConditionExpression: 'attribute_exists(PK)',
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({ TransactItems: [cut(oneId, otherId), cut(otherId, oneId)] }),
    );
  } catch (error) {
    // Neither half is there: nothing to cut.
    if (!failed(error).every((one) => one)) throw error;
  }
}

/** Of each action, whether its condition has failed; of another error it is thrown. */
function failed(error: unknown): boolean[] {
  if (!(error instanceof TransactionCanceledException)) throw error;
  return (error.CancellationReasons ?? []).map(({ Code }) => Code === 'ConditionalCheckFailed');
}

function halfKeys(fromId: string, toId: string) {
  return adjacencyKeys(entityKey('DEVICE', fromId), compositeKey(['LINK', 'DEVICE', toId]));
}

const connectWithAToken: typeof solution.connect = (lab, ...input) =>
  solution.connect(withToken(lab), ...input);

const disconnectWithAToken: typeof solution.disconnect = (lab, ...input) =>
  solution.disconnect(withToken(lab), ...input);

/** The same context; each transaction that is sent has a token of its own. */
function withToken(lab: LabContext): LabContext {
  const send = (command: Parameters<DynamoDBDocumentClient['send']>[0]) => {
    if (!(command instanceof TransactWriteCommand)) return lab.db.send(command);
    return lab.db.send(
      new TransactWriteCommand({ ...command.input, ClientRequestToken: lab.newId() }),
    );
  };
  return { ...lab, db: Object.assign(Object.create(lab.db), { send }) };
}

export const right = {
  'halves-by-update: both halves are written by Update actions, and cut on the condition that they are there':
    { connect, disconnect },
  'with-a-token: a link made with a `ClientRequestToken`: sent again because its answer was lost, the transaction is done once':
    { connect: connectWithAToken, disconnect: disconnectWithAToken },
} satisfies RightAnswers<typeof model>;
