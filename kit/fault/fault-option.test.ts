import { describe, expect, test } from 'vitest';
import { chooseFault, type FaultOptions } from './fault-option.ts';

describe('the options of a fault', () => {
  test.each([
    [{}, '`at` to be before, after, throttled, conflict, condition, unprocessed, got `undefined`'],
    [
      { at: 'between' },
      '`at` to be before, after, throttled, conflict, condition, unprocessed, got `between`',
    ],
    [{ at: 'before', operation: 7 }, '`operation` to be an operation or a pattern'],
    [{ at: 'before', from: 0 }, '`from` to be a whole number from 1, got `0`'],
    [{ at: 'before', from: Infinity }, '`from` to be a whole number from 1, got `Infinity`'],
    [{ at: 'before', times: 1.5 }, '`times` to be a whole number from 1, or Infinity'],
    [{ at: 'before', attempts: -1 }, '`attempts` to be a whole number from 1, or Infinity'],
    [{ at: 'throttled', throttle: 'Busy' }, '`throttle` to be ProvisionedThroughputExceeded'],
    [{ at: 'conflict', action: 0 }, '`action` to be a whole number from 1, got `0`'],
    [{ at: 'unprocessed', share: 1 }, '`share` to be a number above 0 and below 1, got `1`'],
    [{ at: 'unprocessed', random: Math.random }, '`random` to be a Random'],
    [{ at: 'before', time: 1 }, 'one of the options at, operation, from, times, attempts'],
  ])('%o are refused before anything is broken', (options, sentence) => {
    const choose = (): unknown => chooseFault(options as FaultOptions);
    expect(choose).toThrow(expect.objectContaining({ code: 'fault.badOptions' }));
    expect(choose).toThrow(sentence);
  });

  test('that are endless are taken', () => {
    const endless = { times: Infinity, attempts: Infinity };
    expect(chooseFault({ at: 'before', ...endless })).toMatchObject(endless);
  });
});
