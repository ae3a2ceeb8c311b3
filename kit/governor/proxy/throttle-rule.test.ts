import { describe, expect, test } from 'vitest';
import { checkThrottleRule, parseThrottleRule } from './throttle-rule.ts';

describe('The text of a throttle rule', () => {
  test.each([
    ['Orders:write', { table: 'Orders', operation: 'write' }],
    ['Orders:read:2', { table: 'Orders', operation: 'read', times: 2 }],
    [
      'Orders/USER#star:write:3',
      { table: 'Orders', key: 'USER#star', operation: 'write', times: 3 },
    ],
    ['Orders@GSI1:write', { table: 'Orders', index: 'GSI1', operation: 'write' }],
    [
      'Orders@by.day/2026-07-01T10:00:read',
      { table: 'Orders', index: 'by.day', key: '2026-07-01T10:00', operation: 'read' },
    ],
  ])('%s is read', (text, rule) => {
    expect(parseThrottleRule(text)).toEqual(rule);
  });

  test('takes colons, slashes and words of its own into a key', () => {
    expect(parseThrottleRule('T/a/b:write:3:read')).toEqual({
      table: 'T',
      key: 'a/b:write:3',
      operation: 'read',
    });
  });

  test.each([
    '',
    'Orders',
    'Orders/KEY',
    'Orders:delete',
    'Orders/:write',
    'Orders:write:0',
    ':read',
  ])('is refused with an example where it is %j', (text) => {
    expect(() => parseThrottleRule(text)).toThrow(
      expect.objectContaining({ code: 'governor.badRule' }),
    );
  });
});

describe('A throttle rule', () => {
  test.each([
    [{ tabel: 'Orders' }, 'tabel'],
    [{ table: 'Orders', times: 1.5 }, '1.5'],
    [{ table: 'Orders', reason: 'TooMuch' }, 'TooMuch'],
    [
      { table: 'Orders', index: 'GSI1', reason: 'TableWriteKeyRangeThroughputExceeded' },
      'begins with `Index`',
    ],
    [
      { table: 'Orders', operation: 'read', reason: 'TableWriteKeyRangeThroughputExceeded' },
      'operation `read`',
    ],
  ])('%j is refused, and the message names the mistake', (rule, said) => {
    expect(() => checkThrottleRule(rule)).toThrow(said);
  });
});
