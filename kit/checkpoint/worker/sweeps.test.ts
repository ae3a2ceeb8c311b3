import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { brokenConnection, refused } from '../../fault/fault-option.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import { refusalsBy } from './explain-error.ts';
import { callsToRepeat, isPaged, type KeptCall, type Replay, type Sweep, waysOf } from './sweep.ts';
import { FAULT_SWEEPS } from './sweeps.ts';

class LabError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
refusalsBy(LabError);

const read = { operation: 'Query', input: {}, itemsRead: 5 } as unknown as RequestRecord;
const put = { operation: 'PutItem', input: { Item: {} }, itemsRead: 0 } as unknown as RequestRecord;
const batch = { operation: 'BatchGetItem', input: {}, itemsRead: 2 } as unknown as RequestRecord;

function kept(trace: readonly RequestRecord[], more: Partial<KeptCall> = {}): KeptCall {
  const call = async (): Promise<unknown> => undefined;
  const shared = { function: 'bills', call, input: [], now: new Date(0), value: [], step: {} };
  return { ...shared, trace, ways: waysOf(trace), ...more };
}

const inTransaction = {
  ...put,
  operation: 'TransactWriteItems',
  input: { TransactItems: [{}, {}, {}] },
} as unknown as RequestRecord;
const beside = (underWay: number): RequestRecord => ({ ...read, number: 3, underWay });

describe('the sweeps of a call', () => {
  test.each<[what: string, call: KeptCall, replays: number[]]>([
    // Pages, batches, connections, conflicts, late answers.
    [
      'reads a list: its pages, a request at each end, and a later page twice',
      kept([read, read, read]),
      [1, 0, 4, 0, 0],
    ],
    [
      'ends with a later page: that breaks behind a short one',
      kept([read, read, { ...read, continues: 2 }]),
      [1, 0, 3, 0, 0],
    ],
    [
      'writes: both sides of the write, a conflict once and each time',
      kept([put]),
      [0, 0, 2, 2, 0],
    ],
    ['writes in a transaction: a conflict at each action', kept([inTransaction]), [0, 0, 2, 4, 0]],
    [
      'sends many requests: the first of its writes',
      kept(Array<RequestRecord>(13).fill(inTransaction)),
      [0, 0, 3, 2, 0],
    ],
    [
      'asks for a page: no later one',
      kept([read], { input: ['ada', { limit: 25 }] }),
      [1, 0, 1, 0, 0],
    ],
    [
      'asks side by side: the first of those answers',
      kept([read, read, ...[3, 3, 3].map(beside)]),
      [1, 0, 4, 0, 1],
    ],
    ['reads in batches: a part of each', kept([batch]), [0, 1, 1, 0, 0]],
    ['reads one item: no page', kept([{ ...read, itemsRead: 1 }]), [0, 0, 1, 0, 0]],
  ])('that %s', (_, call, replays) => {
    const all = FAULT_SWEEPS.slice(0, 5).map(({ replaysOf }) => replaysOf(call).length);
    expect(all).toEqual(replays);
  });

  test('that writes copies delete the item of one, and break the connection behind its refusal', () => {
    const copy = (id: number): RequestRecord => {
      const Key = { PK: { S: `USER#${id}` }, SK: { S: 'PROFILE' } };
      return { ...put, operation: 'UpdateItem', input: { Key } } as RequestRecord;
    };
    const table = { before: [], after: [] };
    const copies = [copy(1), copy(2), copy(3)];
    const replays = FAULT_SWEEPS[2]?.replaysOf(kept(copies, { table })) ?? [];
    expect(replays.map(({ without }) => without).filter(Boolean)).toEqual(['USER#2 / PROFILE']);
    expect(replays.at(-1)?.meanwhile).toContain('Another client had deleted USER#2 / PROFILE');
    for (const none of [kept(copies), kept(copies.slice(1), { table })]) {
      expect(FAULT_SWEEPS[2]?.replaysOf(none).filter(({ without }) => without)).toEqual([]);
    }
  });

  test('that asks for a page, and gets a cursor, restart the program before the next page', () => {
    const page = { input: ['ada', { limit: 2 }], value: { edges: [], cursor: 'c' } };
    const restarts = (call: KeptCall) => FAULT_SWEEPS[5]?.replaysOf(call) ?? [];
    expect(restarts(kept([read], page)).map((one) => one.restarts)).toEqual([true]);
    expect(restarts(kept([read], { ...page, value: { edges: [] } }))).toEqual([]);
  });

  test('that read in batches find a second round that asks in another way than the first', () => {
    const Keys = [{ PK: { S: 'A' }, SK: { S: 'A' } }];
    const round = (number: number, options: object): RequestRecord => {
      const input = { RequestItems: { Social: { Keys, ...options } } };
      return { ...batch, number, input } as unknown as RequestRecord;
    };
    const [replay] = FAULT_SWEEPS[1]?.replaysOf(kept([batch])) as [Replay];
    const [strong, weak] = [round(1, { ConsistentRead: true }), round(2, {})] as const;
    expect(replay.sendsWrong?.([strong, { ...strong, number: 2 }])).toBeUndefined();
    expect(replay.sendsWrong?.([strong, weak])).toBe(
      'Request 1 asked for A / A with ConsistentRead, and request 2 asked for it again without ConsistentRead.',
    );
  });

  test('that read lists find a later page that is asked for in another way', () => {
    const page = (number: number, more: object): RequestRecord => {
      return { ...read, number, ...more } as unknown as RequestRecord;
    };
    const [replay] = FAULT_SWEEPS[0]?.replaysOf(kept([read, read])) as [Replay];
    const first = page(1, { input: { ConsistentRead: true } });
    const second = { input: { ConsistentRead: true }, continues: 1 };
    expect(replay.sendsWrong?.([first, page(2, second)])).toBeUndefined();
    expect(replay.sendsWrong?.([first, page(2, { continues: 1 })])).toBe(
      'Request 1 asked for a page with ConsistentRead, and request 2 asked for the next page without ConsistentRead.',
    );
  });

  test('that read again are refused where a write of theirs has a condition', () => {
    const replaysOf = (conditions: readonly string[], readsAgain = ['bills']): unknown => {
      const TransactItems = conditions.map((text) => ({ Update: { ConditionExpression: text } }));
      const record = { ...inTransaction, input: { TransactItems } } as unknown as RequestRecord;
      return FAULT_SWEEPS[7]?.replaysOf(kept([record], { step: { readsAgain } })).length;
    };
    expect(replaysOf(['attribute_exists(PK)', 'cents = :read'])).toBe(1);
    expect(replaysOf(['attribute_exists(PK)'])).toBe(1);
    expect(replaysOf([])).toBe(0);
    expect(replaysOf(['cents = :read'], [])).toBe(0);
  });

  test('that write count how often a write is sent that meets a transaction each time', () => {
    const input = { Item: { PK: { S: 'A' }, SK: { S: 'A' } } };
    const one = { ...put, input } as unknown as RequestRecord;
    const wrongOf = (conflicts: KeptCall['step']['conflicts'], sends: number) => {
      const step = conflicts ? { conflicts } : {};
      const replays = FAULT_SWEEPS[3]?.replaysOf(kept([one], { step })) ?? [];
      return replays[1]?.sendsWrong?.(Array<RequestRecord>(sends).fill(one));
    };
    expect(wrongOf(undefined, 1)).toBeUndefined();
    expect(wrongOf(undefined, 2)).toContain('Expected it to be sent once');
    expect(wrongOf('few tries', 5)).toBeUndefined();
    expect(wrongOf('few tries', 6)).toContain('Expected 5 tries at most');
    expect(wrongOf('own facts', 99)).toBeUndefined();
  });
});

describe('the calls that are made again', () => {
  const [shortPages, , brokenConnections, , lateAnswers] = FAULT_SWEEPS as [
    Sweep,
    Sweep,
    Sweep,
    Sweep,
    Sweep,
  ];
  const chosen = (calls: readonly KeptCall[], sweep = shortPages, most = 4): KeptCall[] =>
    callsToRepeat(calls, { ...sweep, most });

  test('are so many of each function: of each kind the largest', () => {
    const [small, large] = [kept([read]), kept([read, read])];
    const written = kept([put]);
    const looked = kept([batch], { function: 'other' });
    const calls = [small, large, written, looked];
    expect(chosen(calls)).toEqual([large, written, looked]);
    expect(chosen(calls, shortPages, 1)).toEqual([large, looked]);
  });

  test('are of those that take long the smallest one', () => {
    const [large, huge] = [1_000, 5_000].map((itemsRead) => kept([{ ...read, itemsRead }])) as [
      KeptCall,
      KeptCall,
    ];
    const writing = kept([{ ...read, itemsRead: 5_000 }, put]);
    const [small, short] = [kept([read, put]), kept([read])];
    const long = kept(Array<RequestRecord>(13).fill(read));
    expect(chosen([huge, large])).toEqual([large]);
    expect(chosen([huge, large, writing])).toEqual([large]);
    expect(chosen([huge, small, writing])).toEqual([huge, small]);
    expect(chosen([long, short])).toEqual([short]);
    expect(chosen([long, short], brokenConnections)).toEqual([long]);
  });

  test('are of walks the one that goes farthest, where answers are late', () => {
    const beside = { ...read, underWay: 2 };
    const wide = kept([1, 2, 3, 4].map((number) => ({ ...beside, number })));
    const far = kept([1, 2, 3].map((number) => ({ ...beside, number, keyedBy: number - 1 })));
    expect(chosen([wide, far], lateAnswers)).toEqual([far]);
    expect(chosen([wide, far], shortPages)).toEqual([wide]);
  });

  test('are of those that ask for pages one with a cursor and one without', () => {
    const pages = [
      { limit: 9 },
      { limit: 5 },
      { limit: 5, cursor: 'a' },
      { limit: 5, cursor: 'b' },
    ];
    const asked = pages.map((page) => kept([read], { input: ['ada', page] }));
    expect(chosen(asked)).toEqual([asked[0], asked[2]]);
  });

  test('may ask for a page', () => {
    expect(isPaged({ input: ['ada', { limit: 25 }] })).toBe(true);
    expect(isPaged({ input: ['ada', { most: 25 }] })).toBe(false);
    expect(isPaged({ input: [] })).toBe(false);
  });
});

describe('the error that a call may end in', () => {
  const [brokenBefore] = FAULT_SWEEPS[2]?.replaysOf(kept([put])) as [Replay];
  const [met] = FAULT_SWEEPS[3]?.replaysOf(kept([put])) as [Replay];
  const failed = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });

  test.each([
    ['the connection’s own', brokenConnection(), true, false],
    [
      'with that one as its cause',
      new Error('not stored', { cause: brokenConnection() }),
      true,
      false,
    ],
    ['of several at once', new AggregateError([failed, brokenConnection()]), true, false],
    ['the conflict’s own', refused('conflict'), false, true],
    ['that of a cancelled transaction', refused('conflict', 2), false, true],
    [
      'the model’s own, whatever its cause',
      new LabError('taken', 'x', { cause: refused('conflict') }),
      false,
      false,
    ],
    ['a condition that failed', failed, false, false],
    ['no error at all', 'sorry', false, false],
  ])('%s', (_, error, isBroken, isConflict) => {
    expect([brokenBefore.mayThrow?.(error), met.mayThrow?.(error)]).toEqual([isBroken, isConflict]);
  });
});
