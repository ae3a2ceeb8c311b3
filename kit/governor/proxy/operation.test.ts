import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HttpRequest, Members } from '../../http/exchange.ts';
import type { Upstream } from '../../http/upstream.ts';
import { askFor, type GovernedCall, send } from './operation.ts';

/** Values with everything that JSON may put into a string. */
const value = fc.jsonValue({ maxDepth: 3 });
const object = fc.dictionary(fc.string({ unit: 'binary' }), value, { noNullPrototype: true });

/** The body that the engine gets. */
function sent(json: string, members?: Members): string {
  let body = '';
  const engine = { send: (request: HttpRequest) => ({ body } = { body: String(request.body) }) };
  const request = { method: 'POST', path: '/', headers: [], body: Buffer.from(json) };
  const call = { engine: engine as unknown as Upstream, request, input: JSON.parse(json) };
  void send(call as unknown as GovernedCall, members);
  return body;
}

test.each([
  ['{"a":1.0}', undefined, '{"a":1.0}'],
  ['{"a":1.0}', {}, '{"a":1.0}'],
  ['{"a":1.0}', { b: 'x' }, '{"a":1.0,"b":"x"}'],
  ['{"a":{}}', { b: 'x' }, '{"a":{},"b":"x"}'],
  [' { } ', { b: 'x' }, ' { "b":"x"} '],
  ['{"a":1,"b":2}', { b: 'x' }, '{"a":1,"b":"x"}'],
])('%s with %j is sent as %s', (json, members, expected) => {
  expect(sent(json, members)).toBe(expected);
});

test('a request with other members is sent with them, whatever else it holds', () => {
  fc.assert(
    fc.property(object, object, fc.constantFrom(0, 1, 2), (input, members, indent) => {
      const got = JSON.parse(sent(JSON.stringify(input, null, indent), members));
      expect(got).toEqual(JSON.parse(JSON.stringify({ ...input, ...members })));
    }),
  );
});

test('only what the client does not ask for is asked for, and hidden from it', () => {
  const wanted = { ReturnValues: 'ALL_OLD', ReturnConsumedCapacity: 'TOTAL' };
  expect(askFor({ ReturnValues: 'NONE' }, wanted)).toEqual({
    members: wanted,
    hidden: [['Attributes'], ['ConsumedCapacity']],
  });
  expect(askFor({ ReturnValues: 'ALL_NEW' }, wanted)).toEqual({
    members: { ReturnConsumedCapacity: 'TOTAL' },
    hidden: [['ConsumedCapacity']],
  });
});
