/** Calls that make, change, describe or drop a table: sent on, and learned from. */

import { errorNameOf, type GovernedCall, membersOf } from './call.ts';
import { tableNameOf } from './catalog.ts';
import type { Reply } from './reply.ts';

/** Sends the call on; what the engine answers is what the governor models from now on. */
export async function tableCall(call: GovernedCall): Promise<Reply> {
  const { catalog, operation, input } = call;
  const reply = await call.send();
  if (reply.status !== 200) {
    if (errorNameOf(reply) === 'ResourceNotFoundException') forget(call);
    return reply;
  }
  const answer = membersOf(reply);
  if (operation === 'DeleteTable') forget(call);
  else if (operation === 'DescribeTable') catalog.learn(answer.Table);
  else catalog.learn(answer.TableDescription, input);
  return reply;
}

function forget({ catalog, input }: GovernedCall): void {
  if (typeof input.TableName === 'string') catalog.forget(tableNameOf(input.TableName));
}
