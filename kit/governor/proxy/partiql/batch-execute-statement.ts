/** BatchExecuteStatement: each statement is admitted by itself; what is refused is answered with its error. */

import { readUnits } from '../../../capacity/read-units.ts';
import { isObject, type WireItem, wireItemBytes } from '../../../item/wire-item.ts';
import { BATCH_STATEMENT_MAX } from '../../../limits.ts';
import type { StatementError } from '../../throttled-answer.ts';
import { type GovernedCall, type Input, membersOf } from '../call.ts';
import { consistencyOf } from '../get-item.ts';
import { itemName, readItems } from '../read-item.ts';
import { ownReply, type Reply, withBody } from '../reply.ts';
import type { GetMember } from '../transact-get.ts';
import type { WriteMember } from '../transact-write.ts';
import { statementOf } from './statement.ts';
import { getMemberOf, writeMemberOf } from './statement-member.ts';
import {
  completeWrites,
  readBefore,
  type StatementOutcome,
  type WriteResult,
} from './statement-write.ts';
import { sendUnread } from './unread.ts';

/** One statement of the batch that names one item. */
interface Member {
  /** As it stands in the request. */
  readonly request: Input;
  readonly table: string;
  readonly of: GetMember | WriteMember;
}

/** Admits statement by statement, sends those admitted once, and completes each. */
export async function batchExecuteStatement(call: GovernedCall): Promise<Reply> {
  const { gate } = call;
  const members = await membersAsked(call);
  if (!members) return sendUnread(call);
  const refusals = gate.admitBatch(members.map(({ of }) => of.event));
  const errors = members.map(({ of, table }, place): Refused | undefined => {
    const refusal = refusals[place];
    return refusal && { Error: gate.statementError(refusal, of.schema.resource), TableName: table };
  });
  const admitted = members.filter((_, place) => !errors[place]);
  if (admitted.length === 0) return ownReply(200, { Responses: errors });
  const writes = admitted.map(({ of }) => of).filter(isWrite);
  const before = await readBefore(call, writes);
  const events = admitted.map(({ of }) => of.event);
  const send = (): Promise<Reply> =>
    admitted.length === members.length
      ? call.send()
      : call.sendWith({ Statements: admitted.map(({ request }) => request) });
  const reply = await call.sendAdmitted(events, send);
  if (reply.status !== 200) return reply;
  const answer = membersOf(reply);
  const responses = Array.isArray(answer.Responses) ? answer.Responses.filter(isObject) : [];
  await completeWrites(call, resultsOf(admitted, responses), before);
  await completeReads(call, admitted, responses);
  if (admitted.length === members.length) return reply;
  const left = responses.values();
  const Responses = errors.map((error) => error ?? left.next().value ?? {});
  return withBody(reply, JSON.stringify({ ...answer, Responses }));
}

/** The response to a throttled statement. */
interface Refused {
  readonly Error: StatementError;
  readonly TableName: string;
}

/** The batch's statements; `undefined` where one of them cannot be placed, or two name one item. */
async function membersAsked({ input, catalog }: GovernedCall): Promise<Member[] | undefined> {
  const { Statements: statements } = input;
  if (!Array.isArray(statements) || statements.length > BATCH_STATEMENT_MAX) return undefined;
  const members: Member[] = [];
  for (const request of statements.filter(isObject)) {
    const statement = statementOf(request.Statement, request.Parameters);
    const schema = statement && (await catalog.find(statement.table));
    const of =
      schema &&
      (statement.verb === 'SELECT'
        ? getMemberOf(schema, statement, consistencyOf(request))
        : writeMemberOf(schema, statement));
    if (!of) return undefined;
    members.push({ request, table: statement.table, of });
  }
  const names = new Set(members.map(({ of }) => itemName(of.schema, of.item)));
  return names.size === statements.length && names.size > 0 ? members : undefined;
}

function isWrite(of: GetMember | WriteMember): of is WriteMember {
  return 'action' in of;
}

function resultsOf(members: readonly Member[], responses: readonly Input[]): WriteResult[] {
  return members.flatMap(({ of }, place) =>
    isWrite(of) ? [{ member: of, outcome: outcomeOf(responses[place]) }] : [],
  );
}

function outcomeOf(response: Input | undefined): StatementOutcome {
  const error = response?.Error;
  if (!isObject(error)) return 'done';
  const isFailure = error.Code === 'ConditionalCheckFailed' || error.Code === 'DuplicateItem';
  return isFailure ? 'failed' : 'refused';
}

async function completeReads(
  { gate, link }: GovernedCall,
  members: readonly Member[],
  responses: readonly Input[],
): Promise<void> {
  const reads = members.flatMap(({ of }, place) => {
    const { Item: item, Error: error } = responses[place] ?? {};
    return isWrite(of) ? [] : [{ of, item: item as WireItem | undefined, isRefused: !!error }];
  });
  // What a condition or a projection has hidden is read once more: it is paid for whole.
  const hidden = await readItems(
    link,
    reads.filter(({ of, item }) => of.isPartial || !item).map(({ of }) => of),
  );
  for (const { of, item, isRefused } of reads) {
    const found = hidden.get(itemName(of.schema, of.item)) ?? item;
    const units = readUnits(found ? wireItemBytes(found) : 0, of.event.consistency);
    gate.completeUnits(of.event, isRefused ? 0 : units);
  }
}
