import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { type BatchRules, LAMBDA_DEFAULTS } from './batch-rule.ts';
import { lambdaConsumer, type StreamHandler } from './lambda-consumer.ts';

/** Records 1 to `count`. */
const recordsOf = (count: number): DynamoDBRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: String(index + 1) },
  }));

const numbers = (records: readonly DynamoDBRecord[]): string =>
  records.map(({ dynamodb }) => dynamodb?.SequenceNumber).join(' ');

/** Hands a batch to a handler, and tells what happened in its order. */
async function consume(
  handler: StreamHandler,
  count: number,
  rules: Partial<BatchRules> = {},
  ended = new AbortController(),
): Promise<string[]> {
  const said: string[] = [];
  const consumer = lambdaConsumer(
    async (event) => {
      said.push(`called ${numbers(event.Records)}`);
      return handler(event);
    },
    {
      rules: { ...LAMBDA_DEFAULTS, ...rules },
      pause: async (ms, signal) => {
        said.push(`waited ${ms}`);
        signal.throwIfAborted();
      },
      onFailure: (error) => void said.push(`failed: ${(error as Error).message}`),
      onDiscard: (records) => void said.push(`discarded ${numbers(records)}`),
    },
  );
  await consumer({
    streamArn: 'arn',
    shardId: 'a',
    records: recordsOf(count),
    commit: async (number) => void said.push(`committed ${number}`),
    signal: ended.signal,
  });
  return said;
}

/** Throws the first time. */
function throwsOnce(): StreamHandler {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls === 1) throw new Error('no');
  };
}

describe('a handler', () => {
  test('is called with batches of 100, and each is committed when it is done', async () => {
    const said = await consume(async () => {}, 250);
    expect(said.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'called 1',
      'committed 100',
      'called 101',
      'committed 200',
      'called 201',
      'committed 250',
    ]);
  });

  test('that throws is called with the whole batch again, after a wait', async () => {
    expect(await consume(throwsOnce(), 3)).toEqual([
      'called 1 2 3',
      'failed: no',
      'waited 250',
      'called 1 2 3',
      'committed 3',
    ]);
  });

  test('that throws before it gives a promise fails likewise', async () => {
    let calls = 0;
    const handler = (() => {
      calls += 1;
      if (calls === 1) throw new Error('at once');
      return Promise.resolve();
    }) as StreamHandler;
    expect(await consume(handler, 1)).toContain('failed: at once');
    expect(calls).toBe(2);
  });

  const failsTwo: StreamHandler = async ({ Records }) => {
    const has = Records.length > 1;
    return { batchItemFailures: has ? [{ itemIdentifier: '2' }] : [] };
  };

  test('that reports a failure gets what follows from it again', async () => {
    let calls = 0;
    const handler: StreamHandler = async (event) => {
      calls += 1;
      return calls === 1 ? failsTwo(event) : undefined;
    };
    expect(await consume(handler, 4, { reportBatchItemFailures: true })).toEqual([
      'called 1 2 3 4',
      'committed 1',
      'waited 250',
      'called 2 3 4',
      'committed 4',
    ]);
  });

  test('is not listened to where ReportBatchItemFailures is off', async () => {
    expect(await consume(failsTwo, 4)).toEqual(['called 1 2 3 4', 'committed 4']);
  });

  test('that never does one record gives that one up at last, and the others are done', async () => {
    const handler: StreamHandler = async ({ Records }) => {
      if (numbers(Records).split(' ').includes('3')) throw new Error('poison');
    };
    const rules = { bisectBatchOnFunctionError: true, maximumRetryAttempts: 1 };
    const said = await consume(handler, 4, rules);
    expect(said.filter((line) => /discarded|committed/.test(line))).toEqual([
      'committed 2',
      'discarded 3',
      'committed 3',
      'committed 4',
    ]);
    expect(said.filter((line) => line === 'called 3')).toHaveLength(2);
  });

  test('may change its event: the next has what the stream holds', async () => {
    const seen: DynamoDBStreamEvent[] = [];
    let calls = 0;
    const handler: StreamHandler = async (event) => {
      seen.push(structuredClone(event));
      event.Records.length = 1;
      delete event.Records[0]?.dynamodb;
      calls += 1;
      if (calls === 1) throw new Error('no');
    };
    await consume(handler, 3);
    expect(seen.map(({ Records }) => numbers(Records))).toEqual(['1 2 3', '1 2 3']);
  });

  test('is not called again once the poller ends', async () => {
    const ended = new AbortController();
    const said: string[] = [];
    const handler: StreamHandler = async ({ Records }) => {
      said.push(numbers(Records.slice(0, 1)));
      ended.abort();
    };
    await expect(consume(handler, 250, {}, ended)).rejects.toMatchObject({ name: 'AbortError' });
    expect(said).toEqual(['1']);
  });

  test('that fails for ever is left when the poller ends, with nothing committed', async () => {
    const ended = new AbortController();
    let calls = 0;
    const handler: StreamHandler = async () => {
      calls += 1;
      if (calls === 5) ended.abort();
      throw new Error('no');
    };
    await expect(consume(handler, 3, {}, ended)).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls).toBe(5);
  });
});

test('rules that Lambda would refuse are refused before anything is read', () => {
  const make = () =>
    lambdaConsumer(async () => {}, {
      rules: { ...LAMBDA_DEFAULTS, batchSize: 0 },
      pause: async () => {},
      onFailure: () => {},
      onDiscard: () => {},
    });
  expect(make).toThrow(expect.objectContaining({ code: 'stream.badRules' }));
});
