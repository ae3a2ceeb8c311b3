/**
 * 2.10 gives up after three tries and says nothing: the caller believes in a block that nobody wrote.
 *
 * @fails 2.10
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

const TRIES = 3;

export async function block(lab: LabContext, userId: string, blockedId: string): Promise<void> {
  const tried = new GivenUp();
  const send = async (command: Parameters<typeof lab.db.send>[0]): Promise<unknown> => {
    try {
      return await lab.db.send(command);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      tried.times += 1;
      throw tried.times < TRIES ? error : tried;
    }
  };
  const db = Object.create(lab.db, { send: { value: send } });
  try {
    await reference.block({ ...lab, db }, userId, blockedId);
  } catch (error) {
    if (error !== tried) throw error;
  }
}

class GivenUp extends Error {
  times = 0;
}
