import { expect, test } from 'vitest';
import type { TraceRequest } from '../../wire/answer.ts';
import { requestGroups } from './request-group.ts';

test('requests of one fact are a group, in their order', () => {
  const request = (step: string, fact: string, call: number): TraceRequest =>
    ({ step, fact, call, outcome: 'pass' }) as unknown as TraceRequest;
  const groups = requestGroups([
    request('1.1', 'a', 1),
    request('1.1', 'a', 2),
    request('1.1', 'b', 1),
    request('1.2', 'b', 1),
  ]);
  expect(groups.map(({ step, fact, requests }) => [step, fact, requests.length])).toEqual([
    ['1.1', 'a', 2],
    ['1.1', 'b', 1],
    ['1.2', 'b', 1],
  ]);
});
