import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameValue, numberText } from './normal-value.ts';

describe('a number', () => {
  test.each([
    ['100', ['100', '100.0', '1E2', '+100', '0100', '1.00e+2', '.1E3']],
    ['0', ['0', '-0', '0.00', '0E9', '.0']],
    ['-12.5', ['-12.5', '-12.50', '-1.25E1', '-125e-1']],
    ['0.005', ['0.005', '5E-3', '.005', '0.0050']],
    ['1230000000000000000007', ['1230000000000000000007', '1.230000000000000000007E21']],
  ])('%s is one number, however it is spelled', (text, spellings) => {
    for (const spelling of spellings)
      expect([spelling, numberText(spelling)]).toEqual([spelling, text]);
  });

  test.each([
    '',
    '.',
    '-',
    'E5',
    '1e',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
    ' 1',
    '1 ',
    '1E126',
    '1E-131',
    '1E999999999',
    `1${'0'.repeat(37)}.1`,
  ])('`%s` is none of DynamoDB’s', (text) => {
    expect(numberText(text)).toBeUndefined();
  });

  test('two that a double cannot tell apart are two', () => {
    expect(numberText('900719925474099300001')).not.toBe(numberText('900719925474099300002'));
  });

  test('has the text that JavaScript gives it, where a double holds it exactly', () => {
    const whole = fc.integer().map((number) => ({ number, text: `${number}` }));
    const large = fc.maxSafeInteger().map((number) => ({ number, text: `${number}.0` }));
    fc.assert(
      fc.property(fc.oneof(whole, large), ({ number, text }) => {
        expect(numberText(text)).toBe(`${number}`);
        expect(numberText(number.toExponential())).toBe(`${number}`);
      }),
    );
  });
});

describe('two values', () => {
  const value = (text: string): unknown => JSON.parse(text);

  test.each([
    ['{"N":"1"}', '{"N":"1.0"}'],
    ['{"NS":["1","20"]}', '{"NS":["2E1","1.0"]}'],
    ['{"SS":["a","b"]}', '{"SS":["b","a"]}'],
    ['{"BS":["YQ==","Yg=="]}', '{"BS":["Yg==","YQ=="]}'],
    [
      '{"M":{"a":{"L":[{"N":"10"}]},"b":{"S":"x"}}}',
      '{"M":{"b":{"S":"x"},"a":{"L":[{"N":"10.00"}]}}}',
    ],
  ])('%s and %s are the same', (one, other) => {
    expect(isSameValue(value(one), value(other))).toBe(true);
  });

  test.each([
    ['{"N":"1"}', '{"S":"1"}'],
    ['{"N":"1"}', '{"N":"1.01"}'],
    ['{"NS":["1"]}', '{"SS":["1"]}'],
    ['{"SS":["a"]}', '{"SS":["a","b"]}'],
    ['{"L":[{"S":"a"},{"S":"b"}]}', '{"L":[{"S":"b"},{"S":"a"}]}'],
    ['{"M":{"__proto__":{"S":"x"}}}', '{"M":{"__proto__":{"S":"y"}}}'],
    ['{"M":{}}', '{"M":{"a":{"NULL":true}}}'],
  ])('%s and %s are two', (one, other) => {
    expect(isSameValue(value(one), value(other))).toBe(false);
  });
});
