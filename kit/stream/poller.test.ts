import { describe, expect, test } from 'vitest';
import {
  KeptCheckpoints,
  type ScriptedRun,
  ScriptedStreams,
  scriptedPoll,
} from '../../tools/stream/scripted-streams.ts';
import type { StreamBatch } from './stream-batch.ts';

/** A stream with one shard and records of so many items in it, and their numbers. */
function oneShard(items: number): { streams: ScriptedStreams; numbers: string[] } {
  const streams = new ScriptedStreams();
  streams.open('a');
  const numbers = Array.from({ length: items }, (_, item) => streams.write('a', `item-${item}`));
  return { streams, numbers };
}

const of = (shard: string, numbers: readonly string[]): string[] =>
  numbers.map((number) => `${shard}:${number}`);

/** A consumer that throws at one record, once. */
function failsAt(number: string): (batch: StreamBatch) => Promise<void> {
  let hasFailed = false;
  return async ({ records }) => {
    const isHere = records.some(({ dynamodb }) => dynamodb?.SequenceNumber === number);
    if (!isHere || hasFailed) return;
    hasFailed = true;
    throw new Error('the consumer failed');
  };
}

/** A promise that is fulfilled when it is released. */
function holding(): { held: Promise<void>; release: () => void } {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release: () => release() };
}

describe('a stream with one shard', () => {
  test('is handed over in its order, page after page, with the records that come later', async () => {
    const { streams, numbers } = oneShard(5);
    const steps = [() => void numbers.push(streams.write('a', 'late'))];
    const { records } = await scriptedPoll(streams, { pageRecords: 2, steps });
    expect(records).toEqual(of('a', numbers));
    expect(numbers).toHaveLength(6);
    expect(streams.requestsOf('GetRecords').every(({ input }) => input.Limit === 2)).toBe(true);
  });

  test('goes on after an empty page: it is not the end', async () => {
    const { streams, numbers } = oneShard(3);
    streams.emptyPages = 4;
    expect((await scriptedPoll(streams)).records).toEqual(of('a', numbers));
  });

  test('is asked four times a second while nothing comes, less the time a request took', async () => {
    const { streams } = oneShard(0);
    let ms = 0;
    const { waits } = await scriptedPoll(streams, { nowMs: () => (ms += 40) });
    expect(new Set(waits)).toEqual(new Set([210]));
  });

  test('is not waited for while records come', async () => {
    const [many, none] = [oneShard(10), oneShard(0)];
    const { records, waits } = await scriptedPoll(many.streams, { pageRecords: 1 });
    expect(records).toHaveLength(10);
    expect(waits).toEqual((await scriptedPoll(none.streams)).waits);
  });

  test('never has two requests under way', async () => {
    const { streams } = oneShard(20);
    await scriptedPoll(streams, { pageRecords: 1 });
    expect(streams.mostAtOnce).toBe(1);
  });

  test('that is disabled is read to its end, and then the poller ends by itself', async () => {
    const { streams, numbers } = oneShard(3);
    streams.replace(['a'], []);
    streams.isDisabled = true;
    const { records, waits } = await scriptedPoll(streams);
    expect([records, waits]).toEqual([of('a', numbers), []]);
  });

  test('that is disabled is read to its end in every shard, also in those that wait', async () => {
    const { streams, numbers } = oneShard(3);
    streams.replace(['a'], ['b']);
    const last = streams.write('b', 'x');
    streams.replace(['b'], []);
    streams.isDisabled = true;
    const { records } = await scriptedPoll(streams, { pageRecords: 1 });
    expect(records).toEqual([...of('a', numbers), `b:${last}`]);
  });

  test('that has no shard yet is looked up again until it has one', async () => {
    const streams = new ScriptedStreams();
    const steps = [() => {}, () => streams.open('a'), () => void streams.write('a', 'x')];
    expect((await scriptedPoll(streams, { steps })).records).toEqual(['a:7']);
  });

  test.each([
    'LimitExceededException',
    'InternalServerError',
  ])('that answers %s is asked again with the same iterator', async (name) => {
    const { streams, numbers } = oneShard(3);
    streams.failOnce('GetRecords', name);
    expect((await scriptedPoll(streams)).records).toEqual(of('a', numbers));
    expect(streams.requestsOf('GetShardIterator')).toHaveLength(1);
  });

  test('that is gone ends the poller with a sentence', async () => {
    const { streams } = oneShard(1);
    const steps = [() => streams.unlist('a'), () => gone(streams)];
    await expect(scriptedPoll(streams, { steps })).rejects.toMatchObject({
      code: 'stream.gone',
      ending: 'engine',
    });
  });

  test('that answers another error ends the poller with that error', async () => {
    const { streams } = oneShard(1);
    streams.failOnce('GetRecords', 'AccessDeniedException');
    await expect(scriptedPoll(streams)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  test.each([0, 1_001, 1.5])('is not asked for %d records at once', async (pageRecords) => {
    const { streams } = oneShard(1);
    await expect(scriptedPoll(streams, { pageRecords })).rejects.toMatchObject({
      code: 'stream.badPage',
    });
    expect(streams.requests).toEqual([]);
  });
});

/** Every further look at the stream is answered by: there is none. */
function gone(streams: ScriptedStreams): void {
  streams.failOnce('DescribeStream', 'ResourceNotFoundException');
}

describe('the shards of a stream', () => {
  test('are all found where DynamoDB lists them in several pages', async () => {
    const streams = new ScriptedStreams();
    streams.shardsPerPage = 2;
    const ids = ['a', 'b', 'c', 'd', 'e'];
    for (const id of ids) streams.open(id);
    const written = ids.map((id) => `${id}:${streams.write(id, id)}`);
    const { records } = await scriptedPoll(streams);
    expect(records.toSorted()).toEqual(written.toSorted());
  });

  test('that split are read to their end before their children', async () => {
    const { streams, numbers } = oneShard(4);
    const children: string[] = [];
    const steps = [
      () => {
        streams.replace(['a'], ['left', 'right']);
        children.push(`left:${streams.write('left', 'x')}`);
        children.push(`right:${streams.write('right', 'y')}`);
      },
    ];
    const { records } = await scriptedPoll(streams, { pageRecords: 1, steps });
    expect(records.slice(0, 4)).toEqual(of('a', numbers));
    expect(records.slice(4).toSorted()).toEqual(children.toSorted());
  });

  test('that were split before the poller began come in the same order', async () => {
    const { streams, numbers } = oneShard(4);
    streams.replace(['a'], ['b']);
    const second = streams.write('b', 'x');
    streams.replace(['b'], ['c']);
    const third = streams.write('c', 'x');
    const { records } = await scriptedPoll(streams, { pageRecords: 1 });
    expect(records).toEqual([...of('a', numbers), `b:${second}`, `c:${third}`]);
  });

  test('that were merged are both read, and their child after the parent that it names', async () => {
    const streams = new ScriptedStreams();
    streams.open('a');
    streams.open('b');
    const written = [`a:${streams.write('a', 'x')}`, `b:${streams.write('b', 'y')}`];
    streams.replace(['a', 'b'], ['c']);
    written.push(`c:${streams.write('c', 'x')}`);
    const { records } = await scriptedPoll(streams);
    expect(records.toSorted()).toEqual(written.toSorted());
    expect(records.indexOf('c:13')).toBeGreaterThan(records.indexOf('a:7'));
  });

  test('are looked up again when one has ended, until its child is listed', async () => {
    const { streams, numbers } = oneShard(1);
    let child = '';
    const steps = [
      () => streams.replace(['a'], []),
      () => {},
      () => {
        streams.open('b', 'a');
        child = streams.write('b', 'x');
      },
    ];
    const { records, waits } = await scriptedPoll(streams, { steps });
    expect(records).toEqual([...of('a', numbers), `b:${child}`]);
    expect(waits).toContain(1_000);
  });

  test('are looked up again for a late child while another shard is still read', async () => {
    const { streams } = oneShard(0);
    streams.open('other');
    let child = '';
    const steps = [
      () => {},
      () => streams.replace(['a'], []),
      ...Array(6).fill(() => {}),
      () => {
        streams.open('b', 'a');
        child = streams.write('b', 'x');
      },
    ];
    expect((await scriptedPoll(streams, { steps })).records).toEqual([`b:${child}`]);
  });

  test('whose parent is no longer listed are read from their beginning', async () => {
    const streams = new ScriptedStreams();
    streams.open('b', 'a');
    const number = streams.write('b', 'x');
    const { records, gaps } = await scriptedPoll(streams);
    expect([records, gaps]).toEqual([[`b:${number}`], []]);
  });

  test('wait for no other: one whose consumer is slow holds up only its own', async () => {
    const streams = new ScriptedStreams();
    for (const id of ['a', 'b']) streams.open(id);
    streams.write('a', 'x');
    const second = streams.write('b', 'y');
    const { held, release } = holding();
    const consume = ({ shardId }: StreamBatch) => (shardId === 'a' ? held : Promise.resolve());
    const steps = [() => {}, () => {}, () => release()];
    const { records } = await scriptedPoll(streams, { consume, steps });
    expect(records[0]).toBe(`b:${second}`);
    expect(records).toHaveLength(2);
  });
});

describe('a poller that begins at LATEST', () => {
  test('hands over what comes from then on, and a child that comes later from its beginning', async () => {
    const { streams } = oneShard(3);
    streams.replace(['a'], ['b']);
    streams.write('b', 'before');
    const written: string[] = [];
    const steps = [
      () => {},
      () => void written.push(`b:${streams.write('b', 'after')}`),
      () => {
        streams.replace(['b'], ['c']);
        written.push(`c:${streams.write('c', 'after')}`);
      },
    ];
    const { records } = await scriptedPoll(streams, { from: 'LATEST', steps });
    expect(records).toEqual(written);
  });

  test('goes on at its checkpoint when it begins again', async () => {
    const { streams } = oneShard(3);
    const checkpoints = new KeptCheckpoints();
    const run: ScriptedRun = { from: 'LATEST', checkpoints };
    await scriptedPoll(streams, { ...run, steps: [() => {}, () => void streams.write('a', 'x')] });
    const missed = streams.write('a', 'while nobody reads');
    expect((await scriptedPoll(streams, run)).records).toEqual([`a:${missed}`]);
  });

  test('reports a gap when its iterator expires before any record came', async () => {
    const { streams } = oneShard(3);
    const steps = [() => {}, () => streams.expireIterators()];
    const { gaps } = await scriptedPoll(streams, { from: 'LATEST', steps });
    expect(gaps).toEqual([{ shardId: 'a', after: undefined, cause: 'latest' }]);
  });
});

describe('an iterator that has expired', () => {
  test('is replaced by one after the last checkpoint', async () => {
    const { streams, numbers } = oneShard(3);
    const steps = [
      () => streams.expireIterators(),
      () => void numbers.push(streams.write('a', 'late')),
    ];
    const { records, gaps } = await scriptedPoll(streams, { steps });
    expect([records, gaps]).toEqual([of('a', numbers), []]);
    expect(streams.requestsOf('GetShardIterator').at(-1)?.input).toMatchObject({
      ShardIteratorType: 'AFTER_SEQUENCE_NUMBER',
      SequenceNumber: numbers[2],
    });
  });

  test('before the first record is replaced by one at the oldest', async () => {
    const { streams, numbers } = oneShard(0);
    const steps = [
      () => streams.expireIterators(),
      () => void numbers.push(streams.write('a', 'first')),
    ];
    expect((await scriptedPoll(streams, { steps })).records).toEqual(of('a', numbers));
  });
});

describe('records that were trimmed before they were read', () => {
  test('are reported as a gap, and the reading goes on behind it', async () => {
    const { streams, numbers } = oneShard(2);
    const checkpoints = new KeptCheckpoints();
    await scriptedPoll(streams, { checkpoints });
    const lost = streams.write('a', 'lost');
    const kept = streams.write('a', 'kept');
    streams.trim('a', lost);
    const { records, gaps } = await scriptedPoll(streams, { checkpoints });
    expect(records).toEqual([`a:${kept}`]);
    expect(gaps).toEqual([{ shardId: 'a', after: numbers[1], cause: 'trimmed' }]);
  });

  test('are a gap too where they are trimmed between iterator and request', async () => {
    const { streams, numbers } = oneShard(4);
    const consume = async ({ records }: StreamBatch) => {
      if (records[0]?.dynamodb?.SequenceNumber === numbers[0]) streams.trim('a', numbers[2] ?? '');
    };
    const { records, gaps } = await scriptedPoll(streams, { pageRecords: 1, consume });
    expect(records).toEqual(of('a', [numbers[0] ?? '', numbers[3] ?? '']));
    expect(gaps).toEqual([{ shardId: 'a', after: numbers[0], cause: 'trimmed' }]);
  });

  test('are a gap where the whole shard is no longer listed', async () => {
    const { streams, numbers } = oneShard(2);
    const checkpoints = new KeptCheckpoints();
    await scriptedPoll(streams, { checkpoints });
    streams.write('a', 'lost');
    streams.replace(['a'], ['b']);
    streams.unlist('a');
    // It looks again when b ends: the gap is no news then.
    const steps = [() => {}, () => streams.replace(['b'], ['c'])];
    const { gaps } = await scriptedPoll(streams, { checkpoints, steps });
    expect(gaps).toEqual([{ shardId: 'a', after: numbers[1], cause: 'unlisted' }]);
    expect([...checkpoints.all().keys()]).toEqual(['b']);
  });

  test('are a gap where a shard was listed no more before its turn came', async () => {
    const { streams } = oneShard(1);
    streams.replace(['a'], ['b']);
    streams.write('b', 'lost');
    streams.open('other');
    const { held, release } = holding();
    const consume = ({ shardId }: StreamBatch) => (shardId === 'a' ? held : Promise.resolve());
    const steps = [() => streams.unlist('b'), () => streams.replace(['other'], ['next']), release];
    const { gaps } = await scriptedPoll(streams, { consume, steps });
    expect(gaps).toEqual([{ shardId: 'b', after: undefined, cause: 'unlisted' }]);
  });

  test('are no gap as long as a reader is at work on the shard', async () => {
    const { streams, numbers } = oneShard(1);
    streams.open('other');
    const { held, release } = holding();
    const consume = ({ shardId }: StreamBatch) => (shardId === 'a' ? held : Promise.resolve());
    const steps = [
      () => streams.unlist('a'),
      () => streams.replace(['other'], ['next']),
      () => {},
      () => {},
      release,
    ];
    const { gaps } = await scriptedPoll(streams, { consume, steps });
    expect(gaps).toEqual([{ shardId: 'a', after: numbers[0], cause: 'unlisted' }]);
  });

  test('are no gap in a shard that was read to its end: its checkpoint is forgotten', async () => {
    const { streams } = oneShard(2);
    streams.replace(['a'], ['b']);
    const checkpoints = new KeptCheckpoints();
    await scriptedPoll(streams, { checkpoints });
    expect(checkpoints.all().get('a')).toBe('SHARD_END');
    streams.unlist('a');
    const { gaps } = await scriptedPoll(streams, { checkpoints });
    expect([gaps, checkpoints.all().has('a')]).toEqual([[], false]);
  });
});

describe('a consumer', () => {
  test('that throws ends the poller with its error, and gets the same batch after a restart', async () => {
    const { streams, numbers } = oneShard(5);
    const checkpoints = new KeptCheckpoints();
    const run = { pageRecords: 2, checkpoints, consume: failsAt(numbers[3] ?? '') };
    await expect(scriptedPoll(streams, run)).rejects.toThrow('the consumer failed');
    expect(checkpoints.all().get('a')).toEqual({ after: numbers[1] });
    expect((await scriptedPoll(streams, run)).records).toEqual(of('a', numbers.slice(2)));
  });

  test('may commit a part of a batch, and the rest comes after a restart', async () => {
    const { streams, numbers } = oneShard(4);
    const checkpoints = new KeptCheckpoints();
    const fails = failsAt(numbers[3] ?? '');
    const consume = async (batch: StreamBatch) => {
      await batch.commit(numbers[1] ?? '');
      await fails(batch);
    };
    await expect(scriptedPoll(streams, { checkpoints, consume })).rejects.toThrow('failed');
    const again = await scriptedPoll(streams, { checkpoints, consume });
    expect(again.records).toEqual(of('a', numbers.slice(2)));
    expect(checkpoints.all().get('a')).toEqual({ after: numbers[3] });
  });

  test.each([
    ['7', '10'],
    ['10', '7'],
  ])('that commits %s and then %s has committed the greater number', async (...committed) => {
    const { streams } = oneShard(3);
    const checkpoints = new KeptCheckpoints();
    const consume = async ({ commit }: StreamBatch) => {
      for (const number of committed) await commit(number);
      throw new Error('the consumer failed');
    };
    await expect(scriptedPoll(streams, { checkpoints, consume })).rejects.toThrow('failed');
    expect(checkpoints.all().get('a')).toEqual({ after: '10' });
  });

  test('gets no record of a write that changed nothing, and the reading goes on behind it', async () => {
    const { streams } = oneShard(1);
    const image = { PK: { S: 'x' }, tags: { SS: ['a', 'b'] } };
    const swapped = { tags: { SS: ['b', 'a'] }, PK: { S: 'x' } };
    const same = { NewImage: image, OldImage: swapped };
    const number = streams.write('a', 'x', { eventName: 'MODIFY', dynamodb: same });
    const checkpoints = new KeptCheckpoints();
    const batches: number[] = [];
    const consume = async ({ records }: StreamBatch) => void batches.push(records.length);
    const run = { checkpoints, consume, pageRecords: 1 };
    expect((await scriptedPoll(streams, run)).records).toEqual(['a:7']);
    expect(batches).toEqual([1]);
    expect(checkpoints.all().get('a')).toEqual({ after: number });
  });
});

test('an abort ends the poller while it waits, without an error', async () => {
  const { streams } = oneShard(1);
  const ended = new AbortController();
  const pause = (_: number, signal: AbortSignal): Promise<void> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      ended.abort(new Error('enough'));
    });
  await scriptedPoll(streams, { pause, signal: ended.signal });
  expect(streams.requestsOf('GetRecords')).toHaveLength(2);
});

test('an abort ends the poller while DynamoDB does not answer', async () => {
  const { streams } = oneShard(1);
  const ended = new AbortController();
  const send = (command: object, options: { abortSignal: AbortSignal }): Promise<unknown> =>
    command.constructor.name === 'GetRecordsCommand'
      ? new Promise((_, reject) => {
          const { abortSignal } = options;
          abortSignal.addEventListener('abort', () => reject(abortSignal.reason));
          ended.abort();
        })
      : streams.client.send(command as never, options);
  const client = { send } as unknown as typeof streams.client;
  expect(await scriptedPoll(streams, { client, signal: ended.signal })).toMatchObject({
    records: [],
  });
});

test('an abort waits for the consumer that is at work, and what it has done is kept', async () => {
  const { streams, numbers } = oneShard(2);
  streams.open('other');
  const checkpoints = new KeptCheckpoints();
  const ended = new AbortController();
  const consume = async (): Promise<void> => {
    ended.abort();
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const run = { checkpoints, consume, signal: ended.signal };
  expect((await scriptedPoll(streams, run)).records).toEqual(of('a', numbers));
  expect(checkpoints.all().get('a')).toEqual({ after: numbers[1] });
});
