/**
 * 4.1 a link made with a `ClientRequestToken`: sent again because its answer was lost, the transaction is done once.
 *
 * @passes 4.1
 */

import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export const connect: typeof solution.connect = (lab, ...input) =>
  solution.connect(withToken(lab), ...input);

export const disconnect: typeof solution.disconnect = (lab, ...input) =>
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
