import { describe, expect, test } from 'vitest';
import { sampleRequest } from '../../../tools/sample-request.ts';
import { BROKEN_CONNECTION } from '../../meter/request-record.ts';
import type { TracedRequest } from './last-run.ts';
import { asCli, requestsToRepeat, requestTitle } from './repeated-request.ts';

const request: TracedRequest = {
  step: '1.1',
  fact: 'bills come in order',
  outcome: 'pass',
  pattern: 'bills',
  ...sampleRequest(1, { tables: ['graph-seed1-run12'], index: 'GSI1' }),
  call: 1,
};
const { pattern: _, ...unpriced } = request;

describe('the requests to repeat', () => {
  const failed: TracedRequest = { ...unpriced, step: '1.2', outcome: 'fail' };

  test.each([
    ['those of the step asked for', [request, failed], '1.1', [request]],
    ['those of the step that failed', [request, failed], undefined, [failed]],
    ['where none failed, those with a price', [request, unpriced], undefined, [request]],
    [
      'none whose connection the checkpoint broke',
      [{ ...request, error: BROKEN_CONNECTION }],
      '1.1',
      [],
    ],
  ])('are %s', (_what, requests, step, expected) => {
    expect(requestsToRepeat(requests, step)).toEqual(expected);
  });
});

test('a request is titled by its fact, its way and its cost', () => {
  expect(requestTitle(request)).toBe('1.1 bills come in order: Query GSI1, 0.5 RCU');
});

test('a command names tables without the suffix of the run, as values and in batches', () => {
  const table = 'graph-seed1-run12';
  const input = { TableName: table, RequestItems: { [table]: [{ Keys: [{ PK: { S: table } }] }] } };
  expect(asCli({ ...request, input }).input).toEqual({
    TableName: 'graph-seed1',
    RequestItems: { 'graph-seed1': [{ Keys: [{ PK: { S: 'graph-seed1' } }] }] },
  });
});
