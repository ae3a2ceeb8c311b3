import { expect, test } from 'vitest';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import type { TracedRequest } from '../../../kit/checkpoint/learner/last-run.ts';
import { sampleRequest } from '../../../tools/sample-request.ts';
import { traceAnswer } from './lab-answers.ts';

const lab = { info: { number: 1 } } as Lab;
const place = { lab, endpoint: 'http://127.0.0.1:8765', platform: 'linux' };
const run = { model: 'labs/01/model.ts', isOwn: true, seed: 1, engine: 'e', at: '2026-01-01' };
const request = (step: string, more: Partial<TracedRequest> = {}): TracedRequest => ({
  ...sampleRequest(1, { tables: ['t-run1'], index: 'GSI1', itemsRead: 3, returned: 2 }),
  step,
  fact: 'a fact',
  outcome: 'fail',
  input: { TableName: 't-run1' },
  call: 1,
  ...more,
});

test('Requests come in their order, each as a command on the table without the run’s suffix', () => {
  const answer = traceAnswer({ run, requests: [request('1.4'), request('1.3')] }, undefined, place);
  expect(answer).toMatchObject({ endedAt: '2026-01-01', model: 'labs/01/model.ts' });
  expect(answer.settings).toContain('export AWS_PAGER=');
  expect(answer.settings).toContain('#   npm run engine lab=1');
  expect(answer.requests.map(({ step }) => step)).toEqual(['1.4', '1.3']);
  expect(answer.requests[0]).toEqual({
    step: '1.4',
    fact: 'a fact',
    outcome: 'fail',
    call: 1,
    way: 'Query GSI1',
    itemsRead: 3,
    returned: 2,
    readUnits: 0.5,
    writeUnits: 0,
    command: [
      'aws dynamodb query --endpoint-url http://127.0.0.1:8765 --no-paginate \\',
      '  --table-name t',
    ],
  });
});

test('A step has its own requests alone; an error has its name', () => {
  const requests = [request('1.4'), request('1.3', { error: 'ThrottlingException' })];
  const answer = traceAnswer({ run, requests }, '1.3', place);
  expect(answer.requests).toHaveLength(1);
  expect(answer.requests[0]?.error).toContain('ThrottlingException');
});

test('A lab that has not run has no requests', () => {
  expect(traceAnswer(undefined, undefined, place)).toMatchObject({ requests: [] });
});
