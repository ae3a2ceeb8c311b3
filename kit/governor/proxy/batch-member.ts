/** The members of a batch: by table in the request, and by table again where they are unprocessed. */

import { ownMember } from '../../item/own-member.ts';
import { isObject } from '../../item/wire-item.ts';
import { type Input, membersOf } from './call.ts';
import { type Reply, withBody } from './reply.ts';
import type { GovernedSchema } from './table-schema.ts';

/** One put, delete or key of a batch. */
export interface BatchMember {
  /** The table as the request names it. */
  readonly table: string;
  readonly schema: GovernedSchema;
}

/** The form in which one operation asks for its members, and returns those it has not processed. */
export interface BatchForm<Member extends BatchMember> {
  readonly unprocessed: 'UnprocessedItems' | 'UnprocessedKeys';
  /** A member as it stands in the list of its table. */
  requestOf(member: Member): unknown;
  /** Options of the member's table, which stand beside its `Keys`; none where it has a bare list. */
  optionsOf(member: Member): Input | undefined;
  /** The name of the item that a request of the list is about, among those of all tables. */
  nameOf(member: Member, request: unknown): string | undefined;
}

/** `RequestItems` of these members. */
export function requestItems<Member extends BatchMember>(
  form: BatchForm<Member>,
  members: readonly Member[],
): Record<string, unknown> {
  const tables = new Map<string, unknown>();
  for (const member of members) {
    const options = form.optionsOf(member);
    const asked = tables.get(member.table) ?? (options ? { ...options, Keys: [] } : []);
    listIn(asked).push(form.requestOf(member));
    tables.set(member.table, asked);
  }
  return Object.fromEntries(tables);
}

/** Names of the items that the engine itself left unprocessed. */
export function namesLeft<Member extends BatchMember>(
  form: BatchForm<Member>,
  members: readonly Member[],
  answer: Input,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [table, requests] of Object.entries(leftIn(form, answer))) {
    const member = members.find((one) => one.table === table);
    for (const request of member ? listIn(requests) : []) {
      const name = form.nameOf(member as Member, request);
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}

/** The answer with the refused members among the unprocessed ones. */
export function withUnprocessed<Member extends BatchMember>(
  form: BatchForm<Member>,
  reply: Reply,
  refused: readonly Member[],
): Reply {
  const answer = membersOf(reply);
  const left = leftIn(form, answer);
  const added = requestItems(form, refused);
  for (const [table, requests] of Object.entries(left)) {
    listIn(ownMember(added, table)).push(...listIn(requests));
  }
  const unprocessed = { ...left, ...added };
  return withBody(reply, JSON.stringify({ ...answer, [form.unprocessed]: unprocessed }));
}

function leftIn(form: BatchForm<never>, answer: Input): Input {
  const left = answer[form.unprocessed];
  return isObject(left) ? left : {};
}

/** The list of a table: the value itself, or its `Keys`; an empty one where it has neither. */
function listIn(ofTable: unknown): unknown[] {
  const list = isObject(ofTable) ? ofTable.Keys : ofTable;
  return Array.isArray(list) ? list : [];
}
