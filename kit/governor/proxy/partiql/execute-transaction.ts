/** ExecuteTransaction: a TransactGetItems or a TransactWriteItems that is written as statements. */

import { TRANSACTION_FACTOR } from '../../../capacity/write-units.ts';
import { isObject } from '../../../item/wire-item.ts';
import { TRANSACTION_MAX_ITEMS } from '../../../limits.ts';
import type { GovernedCall } from '../call.ts';
import { itemName } from '../read-item.ts';
import type { Reply } from '../reply.ts';
import { type GetMember, governTransactGet } from '../transact-get.ts';
import { governTransactWrite, type WriteMember } from '../transact-write.ts';
import { statementOf } from './statement.ts';
import { getMemberOf, writeMemberOf } from './statement-member.ts';
import { sendUnread } from './unread.ts';

/** Admits all or none, sends once, and completes by the items. */
export async function executeTransaction(call: GovernedCall): Promise<Reply> {
  const members = await membersAsked(call);
  if (!members) return sendUnread(call);
  return 'reads' in members
    ? governTransactGet(call, members.reads)
    : governTransactWrite(call, members.writes);
}

/** Of one kind: a transaction reads or writes. */
type Members = { readonly reads: GetMember[] } | { readonly writes: WriteMember[] };

/** The statements; `undefined` where one cannot be placed, two name one item, or kinds are mixed. */
async function membersAsked({ input, catalog }: GovernedCall): Promise<Members | undefined> {
  const { TransactStatements: statements } = input;
  if (!Array.isArray(statements) || statements.length > TRANSACTION_MAX_ITEMS) return undefined;
  const reads: GetMember[] = [];
  const writes: WriteMember[] = [];
  for (const request of statements.filter(isObject)) {
    const statement = statementOf(request.Statement, request.Parameters);
    const schema = statement && (await catalog.find(statement.table));
    const read = schema && getMemberOf(schema, statement, 'transactional');
    const write = schema && writeMemberOf(schema, statement, TRANSACTION_FACTOR);
    if (read) reads.push(read);
    if (write) writes.push(write);
  }
  const names = new Set([...reads, ...writes].map(({ schema, item }) => itemName(schema, item)));
  if (names.size === 0 || names.size < statements.length) return undefined;
  if (writes.length === 0) return { reads };
  return reads.length === 0 ? { writes } : undefined;
}
