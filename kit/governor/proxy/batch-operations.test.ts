import { describe, expect, test } from 'vitest';
import { ownReply } from '../../http/exchange.ts';
import {
  type BatchForm,
  type BatchMember,
  namesLeft,
  requestItems,
  withUnprocessed,
} from './batch-operations.ts';
import { membersOf } from './operation.ts';
import type { GovernedSchema } from './table-schema.ts';

interface Member extends BatchMember {
  readonly id: string;
}

const member = (table: string, id: string): Member => ({ table, id, schema: {} as GovernedSchema });
const [a, b, c] = [member('One', 'a'), member('One', 'b'), member('Other', 'c')];

const puts: BatchForm<Member> = {
  unprocessed: 'UnprocessedItems',
  requestOf: ({ id }) => ({ PutRequest: id }),
  optionsOf: () => undefined,
  nameOf: ({ table }, request) => `${table}/${(request as { PutRequest: string }).PutRequest}`,
};
const keys: BatchForm<Member> = {
  unprocessed: 'UnprocessedKeys',
  requestOf: ({ id }) => ({ id }),
  optionsOf: () => ({ ConsistentRead: true, Keys: ['as asked'] }),
  nameOf: ({ table }, key) => `${table}/${(key as { id: string }).id}`,
};
const key = (...ids: string[]) => ({ ConsistentRead: true, Keys: ids.map((id) => ({ id })) });
const put = (...ids: string[]) => ids.map((id) => ({ PutRequest: id }));

describe('the members of a batch', () => {
  test('stand in a list a table where they write', () => {
    expect(requestItems(puts, [a, c, b])).toEqual({ One: put('a', 'b'), Other: put('c') });
  });

  test('stand below `Keys`, beside the options of their table, where they read', () => {
    expect(requestItems(keys, [a, c, b])).toEqual({ One: key('a', 'b'), Other: key('c') });
  });

  test.each([
    ['a write', puts, { UnprocessedItems: { One: put('b'), Unasked: put('x') } }],
    ['a read', keys, { UnprocessedKeys: { One: key('b'), Unasked: key('x') } }],
  ])('that the engine leaves are named: %s', (_, form, answer) => {
    expect([...namesLeft(form, [a, b, c], answer)]).toEqual(['One/b']);
    expect([...namesLeft(form, [a, b, c], {})]).toEqual([]);
  });

  test.each([
    ['a write', puts, { One: put('b') }, { One: put('a', 'b'), Other: put('c') }],
    [
      'a write of other tables',
      puts,
      { Third: put('x') },
      { Third: put('x'), One: put('a'), Other: put('c') },
    ],
    ['a read', keys, { One: key('b') }, { One: key('a', 'b'), Other: key('c') }],
  ])('that are refused join those that the engine leaves: %s', (_, form, left, all) => {
    const reply = ownReply(200, { Responses: 1, [form.unprocessed]: left });
    const answer = membersOf(withUnprocessed(form, reply, [a, c]));
    expect(answer).toEqual({ Responses: 1, [form.unprocessed]: all });
  });
});
