import { describe, expect, test } from 'vitest';
import { membersOf, ownReply } from '../../http/exchange.ts';
import type { NamedEvent } from './admission-control.ts';
import {
  type BatchAccess,
  GET_BATCH,
  namesLeft,
  requestItems,
  WRITE_BATCH,
  withUnprocessed,
} from './batch-operations.ts';
import { itemName } from './item-image.ts';
import type { GovernedSchema } from './table-schema.ts';

const key = (id: string) => ({ id: { S: id } });
const put = (id: string) => ({ PutRequest: { Item: key(id) } });
const options = { ConsistentRead: true, Keys: ['as asked'] };

/** Members of two tables: the request names them as the engine does. */
function members(memberOf: (id: string) => object, asked?: typeof options): BatchAccess[] {
  return ['One a', 'One b', 'Other c'].map((text) => {
    const [tableName = '', id = ''] = text.split(' ');
    const table = {
      name: tableName,
      partition: [{ name: 'id', type: 'S' }],
      sort: [],
    } as unknown as GovernedSchema;
    const access = { table, tableName, event: {} as NamedEvent, item: key(id), isPartial: false };
    const name = itemName(table, key(id));
    return { ...access, name, action: 'Put', member: memberOf(id), options: asked };
  });
}
const puts = members(put);
const keys = members(key, options);
const below = (...Keys: object[]) => ({ ConsistentRead: true, Keys });

describe('the members of a batch', () => {
  test('stand in a list a table where they write', () => {
    const One = [put('a'), put('b')];
    expect(requestItems(puts)).toEqual({ One, Other: [put('c')] });
  });

  test('stand below `Keys`, beside the options of their table, where they read', () => {
    const One = below(key('a'), key('b'));
    expect(requestItems(keys)).toEqual({ One, Other: below(key('c')) });
  });

  test.each([
    ['a write', WRITE_BATCH, puts, { UnprocessedItems: { One: [put('b')], Unasked: [put('x')] } }],
    [
      'a read',
      GET_BATCH,
      keys,
      { UnprocessedKeys: { One: below(key('b')), Unasked: below(key('x')) } },
    ],
  ])('that the engine leaves are named: %s', (_, form, asked, answer) => {
    expect([...namesLeft(form, asked, answer)]).toEqual([asked[1]?.name]);
    expect([...namesLeft(form, asked, {})]).toEqual([]);
  });

  test.each([
    [
      'a write',
      WRITE_BATCH,
      puts,
      { One: [put('b')] },
      { One: [put('a'), put('b')], Other: [put('c')] },
    ],
    [
      'a write of other tables',
      WRITE_BATCH,
      puts,
      { Third: [put('x')] },
      { Third: [put('x')], One: [put('a')], Other: [put('c')] },
    ],
    [
      'a read',
      GET_BATCH,
      keys,
      { One: below(key('b')) },
      { One: below(key('a'), key('b')), Other: below(key('c')) },
    ],
  ])('that are refused join those that the engine leaves: %s', (_, form, asked, left, all) => {
    const reply = ownReply(200, { Responses: 1, [form.unprocessed]: left });
    const refusal = { cause: 'account' } as never;
    const refused = asked
      .filter((_, place) => place !== 1)
      .map((access, place) => ({ access, place, refusal }));
    const answer = membersOf(withUnprocessed(form, reply, refused));
    expect(answer).toEqual({ Responses: 1, [form.unprocessed]: all });
  });
});
