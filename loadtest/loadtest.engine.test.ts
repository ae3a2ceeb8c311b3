import { DescribeTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocumentClient } from '../kit/document-client.ts';
import { startEmbedded } from '../kit/engine/embedded.ts';
import type { Engine } from '../kit/engine/engine.ts';
import { targetOf } from '../kit/load/target.ts';
import { runArm } from './arm.ts';
import { startGovernorProcess } from './governor-process.ts';
import { LOADTEST_DEFAULTS, LOADTEST_GOVERNOR } from './options.ts';
import type { LoadtestResult } from './result.ts';
import { runLoadtest } from './run.ts';
import { celebrity } from './scenarios/celebrity.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await startEmbedded();
});
afterAll(() => engine.stop());

describe('everybody follows one account', () => {
  let result: LoadtestResult;
  beforeAll(async () => {
    // An arm that the machine had no time for says so, and is run again.
    const parts = { engine, mostRepeats: 12 };
    result = await runLoadtest('celebrity', { rounds: 1, seconds: 5 }, parts);
  });

  test('one index partition admits what one partition can; sharded, what its fullest one leaves', () => {
    expect(result.checks[0]).toMatchObject({ name: 'the run is valid', passed: true });
    const named = (name: string) => result.checks.find((check) => check.name === name);
    expect(named('before, admitted')).toMatchObject({ passed: true });
    expect(named('after, admitted')).toMatchObject({ passed: true });
  });

  test('the ratio is told with an interval that leaves out 1', () => {
    expect(result.comparison).toMatchObject({ verdict: 'higher', pairs: 2 });
    expect(result.comparison?.low).toBeGreaterThan(1.5);
  });

  test('the index makes the table refuse writes that are even in it', () => {
    const [before] = result.arms;
    expect(before?.steady?.throttledPerSecond).toHaveProperty(
      'IndexWriteKeyRangeThroughputExceeded',
    );
    expect(before?.forecast.hottest).toMatchObject({ name: 'GSI1', partitions: 1 });
  });

  test('reading back finds every edge once and in order, for more requests', () => {
    for (const { arm, driver, readBack } of result.arms) {
      expect(readBack).toMatchObject({ items: driver.done, missing: 0, doubled: 0, outOfOrder: 0 });
      expect(readBack.requests).toBe(arm === 'before' ? 1 : 10);
    }
  });

  test('no table is left behind', async () => {
    const db = createDocumentClient(engine);
    expect((await db.send(new ListTablesCommand({}))).TableNames).toEqual([]);
    db.destroy();
  });
});

describe('in the middle of an arm', () => {
  const options = { ...LOADTEST_DEFAULTS, form: 'random', seconds: 60 } as const;

  /** An arm, and what happens to it as soon as its table is there. */
  async function interrupted(
    own: Engine,
    interrupt: (governorProcessId: number) => Promise<void> | void,
  ): Promise<unknown> {
    const governor = await startGovernorProcess({ ...LOADTEST_GOVERNOR, target: own.endpoint });
    const db = createDocumentClient({ endpoint: governor.endpoint });
    const parts = { scenario: celebrity, options, governor, db, table: 'Interrupted', seed: 1 };
    try {
      const target = targetOf(governor.endpoint);
      const arm = runArm('before', { ...parts, target }).catch((error: unknown) => error);
      await tableIsThere(own.endpoint);
      await interrupt(governor.processId);
      return await arm;
    } finally {
      db.destroy();
      await governor.stop();
    }
  }

  test('an engine that goes away is told, not measured', async () => {
    const own = await startEmbedded();
    const error = await interrupted(own, () => own.stop());
    expect(error).toMatchObject({
      code: expect.stringMatching(/targetFails|engineGone/),
      message: expect.stringMatching(/The engine behind the governor, .* cannot be reached/),
    });
  });

  test('a governor that goes away is told as well', async () => {
    const error = await interrupted(engine, (id) => void process.kill(id, 'SIGKILL'));
    expect(error).toMatchObject({
      code: expect.stringMatching(/targetGone|governorGone|engineGone/),
    });
  });
});

async function tableIsThere(endpoint: string): Promise<void> {
  const db = createDocumentClient({ endpoint });
  for (;;) {
    try {
      await db.send(new DescribeTableCommand({ TableName: 'Interrupted' }));
      return db.destroy();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
