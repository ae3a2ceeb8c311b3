import { setImmediate } from 'node:timers/promises';
import {
  DynamoDBClient,
  type DynamoDBServiceException,
  PutItemCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { arnOf } from './resource.ts';
import {
  batchStatementError,
  type Cause,
  refusalsOf,
  throttlingError,
  transactionCanceled,
  type WireError,
} from './throttling.ts';

const TABLE = refusalsOf(arnOf('T'), false, 'Write');
const INDEX = refusalsOf(arnOf('T', 'I'), true, 'Write');
const PTEE = 'ProvisionedThroughputExceededException';
const onDemand = { mode: 'on-demand' } as const;
const provisioned = { mode: 'provisioned' } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What an SDK client makes of an answer that it gets again and again. */
async function received({ status, body }: WireError, command: 'put' | 'transact' = 'put') {
  let requests = 0;
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': 'R' };
  const text = new TextEncoder().encode(JSON.stringify(body));
  const client = new DynamoDBClient({
    endpoint: 'http://127.0.0.1:1',
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: {
      handle: async () => {
        requests++;
        return { response: { statusCode: status, headers, body: text } as never };
      },
    },
  });
  const put = new PutItemCommand({ TableName: 'T', Item: { PK: { S: 'a' } } });
  const actions = [{ Put: put.input }, { Put: put.input }] as never;
  const transaction = new TransactWriteItemsCommand({ TransactItems: actions });
  const answer: Promise<unknown> = client.send((command === 'put' ? put : transaction) as never);
  const failed = answer.then(
    () => undefined,
    (error: DynamoDBServiceException) => error,
  );
  let isSettled = false;
  void failed.finally(() => {
    isSettled = true;
  });
  // The client reads files of its own in between: in real time.
  while (!isSettled) {
    await vi.advanceTimersByTimeAsync(20_000);
    await setImmediate();
  }
  return { error: await failed, requests };
}

describe('a throttled request, as the SDK reads it', () => {
  const cases: [string, WireError, string, RegExp][] = [
    [
      'a hot partition, on demand',
      throttlingError(TABLE.KeyRangeThroughput, onDemand),
      'ThrottlingException',
      /^Throughput exceeds the current capacity of your table or index/,
    ],
    [
      'a hot partition of an index, on demand',
      throttlingError(INDEX.KeyRangeThroughput, onDemand),
      'ThrottlingException',
      /one or more global secondary indexes/,
    ],
    [
      'an on-demand maximum',
      throttlingError(TABLE.MaxOnDemandThroughput, onDemand),
      'ThrottlingException',
      /maximum OnDemandThroughput/,
    ],
    [
      'a provision',
      throttlingError(TABLE.ProvisionedThroughput, provisioned),
      PTEE,
      /^The level of configured provisioned throughput for the table/,
    ],
    [
      'the provision of an index',
      throttlingError(INDEX.ProvisionedThroughput, provisioned),
      PTEE,
      /for one or more global secondary indexes of the table/,
    ],
    [
      'a hot partition, provisioned',
      throttlingError(TABLE.KeyRangeThroughput, provisioned),
      PTEE,
      /UpdateTable API/,
    ],
    [
      'a hot partition, provisioned, by the other page',
      throttlingError(TABLE.KeyRangeThroughput, {
        ...provisioned,
        keyRangeErrorInProvisioned: 'ThrottlingException',
      }),
      'ThrottlingException',
      /UpdateTable API/,
    ],
    [
      'the quota',
      throttlingError(TABLE.AccountLimit, onDemand),
      'RequestLimitExceeded',
      /throughput limit for your account/,
    ],
  ];

  test.each(
    cases,
  )('by %s: name, message, reason, four attempts', async (_by, answer, name, message) => {
    const { error, requests } = await received(answer);
    expect(error?.name).toBe(name);
    expect(error?.message).toMatch(message);
    const reasons = error as { ThrottlingReasons?: object[]; throttlingReasons?: object[] };
    const found = reasons.ThrottlingReasons ?? reasons.throttlingReasons;
    expect(found).toEqual(answer.body.ThrottlingReasons ?? answer.body.throttlingReasons);
    expect(requests).toBe(4);
  });

  test('spells the reasons with a small letter in ThrottlingException only', () => {
    expect(throttlingError(TABLE.KeyRangeThroughput, onDemand).body).toMatchObject({
      __type: 'com.amazon.coral.availability#ThrottlingException',
      throttlingReasons: [{ reason: 'TableWriteKeyRangeThroughputExceeded', resource: arnOf('T') }],
    });
    expect(throttlingError(TABLE.ProvisionedThroughput, provisioned).body).toMatchObject({
      __type: `com.amazonaws.dynamodb.v20120810#${PTEE}`,
      ThrottlingReasons: [{ reason: 'TableWriteProvisionedThroughputExceeded' }],
    });
  });

  test.each([
    ['on demand', onDemand, 'ThrottlingError'],
    ['provisioned', provisioned, 'ProvisionedThroughputExceeded'],
  ] as const)('a transaction, %s, is cancelled with its reasons and not retried', async (_mode, options, code) => {
    const answer = transactionCanceled([
      { refusal: TABLE.KeyRangeThroughput, ...options },
      { refusal: undefined, ...options },
    ]);
    const { error, requests } = await received(answer, 'transact');
    expect(error).toMatchObject({
      name: 'TransactionCanceledException',
      message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${code}, None]`,
      CancellationReasons: [{ Code: code }, { Code: 'None' }],
    });
    expect(requests).toBe(1);
  });

  test.each([
    [onDemand, provisioned],
    [provisioned, onDemand],
  ])('a transaction over tables %o and %o tells each member by its own table', (...modes) => {
    const refusal = TABLE.KeyRangeThroughput;
    for (const [place, { mode }] of modes.entries()) {
      const members = modes.map((own, nth) => {
        return { ...own, refusal: nth === place ? refusal : undefined };
      });
      const reasons = transactionCanceled(members).body.CancellationReasons as { Code: string }[];
      expect(reasons[place]?.Code).toBe(
        mode === 'provisioned' ? 'ProvisionedThroughputExceeded' : 'ThrottlingError',
      );
    }
  });
});

test.each([
  ['on demand', TABLE.KeyRangeThroughput, onDemand, 'ThrottlingError'],
  ['provisioned', TABLE.KeyRangeThroughput, provisioned, 'ProvisionedThroughputExceeded'],
  [
    'provisioned, by the other page',
    TABLE.KeyRangeThroughput,
    { ...provisioned, keyRangeErrorInProvisioned: 'ThrottlingException' },
    'ThrottlingError',
  ],
  ['by the quota', TABLE.AccountLimit, provisioned, 'RequestLimitExceeded'],
] as const)('a statement of a batch, %s, has the message that it would have alone', (_mode, refusal, options, Code) => {
  const { message: Message } = throttlingError(refusal, options).body;
  expect(batchStatementError(refusal, options)).toEqual({ Code, Message });
});

test('reasons have 16 values', () => {
  const causes = Object.keys(TABLE) as Cause[];
  const all = [true, false].flatMap((isIndex) =>
    (['Read', 'Write'] as const).flatMap((operation) => {
      const refusals = refusalsOf('', isIndex, operation);
      return causes.map((cause) => refusals[cause].reason);
    }),
  );
  expect(new Set(all).size).toBe(16);
  expect(all).toContain('IndexReadMaxOnDemandThroughputExceeded');
});
