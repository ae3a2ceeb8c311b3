/**
 * 2.12 the same answer twice is no error: a request that is answered counts as pending.
 *
 * @fails 2.12
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { answerRequest as answer } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function answerRequest(
  lab: LabContext,
  toId: string,
  fromId: string,
  accept: boolean,
): Promise<void> {
  try {
    await answer(lab, toId, fromId, accept);
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    const Key = adjacencyKeys(entityKey('USER', toId), compositeKey(['REQUEST', 'USER', fromId]));
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
    if (Item?.state !== (accept ? 'accepted' : 'declined')) throw error;
  }
}
