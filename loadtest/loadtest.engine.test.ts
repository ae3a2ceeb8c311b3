import { DescribeTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocumentClient } from '../kit/document-client.ts';
import { startEmbedded } from '../kit/engine/embedded.ts';
import type { Engine } from '../kit/engine/engine.ts';
import type { GovernorOptions } from '../kit/governor/setting.ts';
import { WORKSHOP_GOVERNOR } from '../kit/governor/workshop.ts';
import { targetOf } from '../kit/load/target.ts';
import { runArm } from './arm.ts';
import { admittedOf } from './compare.ts';
import type { Form } from './form.ts';
import { startGovernorProcess } from './governor-process.ts';
import { LOADTEST_DEFAULTS, type LoadtestOptions, optionsOf } from './options.ts';
import type { ArmName, ArmResult, LoadtestResult } from './result.ts';
import { runLoadtest } from './run.ts';
import type { LoadScenario } from './scenario.ts';
import { celebrity } from './scenarios/celebrity.ts';
import { celebrityRead } from './scenarios/celebrity-read.ts';
import { split } from './scenarios/split.ts';

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

describe('everybody reads the followers of one account', () => {
  const GOVERNOR = { ...WORKSHOP_GOVERNOR, ...celebrityRead.governor };

  test('a page of ten shards is ten requests; of four copies, one: nothing is lost', async () => {
    const arms = await armsOf(celebrityRead, GOVERNOR, { seconds: 3 }, [
      ['before', 'every', 10],
      ['after', 'every', 10],
      ['after', 'copy', 4],
    ]);
    const [before, every, copy] = arms as [ArmResult, ArmResult, ArmResult];
    expect(arms.map(({ forecast }) => forecast.unitsPerRequest)).toEqual([0.5, 5, 0.5]);
    expect(every.driver.sent).toBe(10 * before.driver.sent);
    expect(admittedOf(every)).toBeLessThan(0.7 * admittedOf(before));
    expect(every.driver.wholePerSecond).toBeLessThan(admittedOf(every));
    expect(admittedOf(copy)).toBeGreaterThan(1.3 * admittedOf(before));

    for (const { readBack } of arms) {
      expect(readBack).toMatchObject({ items: before.readBack.items, unanswered: 0 });
      expect(readBack).toMatchObject({ missing: 0, doubled: 0, outOfOrder: 0 });
    }
    expect(before.readBack.items).toBeGreaterThan(100);
    expect(arms.map(({ readBack }) => readBack.shards)).toEqual([1, 10, 1]);
  });
});

describe('a hot partition that may split', () => {
  // As soon as the model allows: 90 s, thirty times as fast.
  const parameters = { ...WORKSHOP_GOVERNOR.parameters, detectSeconds: 90, detectJitter: 0 };
  const GOVERNOR = { ...WORKSHOP_GOVERNOR, ...split.governor, parameters };

  test('splits where sort keys are in no order, and is refused where they only grow', async () => {
    const alone = (arm: ArmName): Promise<ArmResult[]> =>
      armsOf(split, GOVERNOR, { seconds: 7 }, [[arm, 'scattered', 1]]);
    const arms = (await Promise.all([alone('before'), alone('after')])).flat();
    const [before, after] = arms as [ArmResult, ArmResult];
    expect(before.log[0]).toMatchObject({ type: 'split-refused', reason: 'sequential' });
    expect(after.log[0]).toMatchObject({ type: 'split', cause: 'heat' });
    expect(after.steady?.since).toBe('split');
    expect(admittedOf(after) / admittedOf(before)).toBeGreaterThan(1.6);
    for (const { driver, readBack } of arms) {
      expect(readBack).toMatchObject({ items: driver.done, missing: 0, doubled: 0, outOfOrder: 0 });
    }
  });
});

/** One arm after the other on fresh tables of one governor. */
async function armsOf(
  scenario: LoadScenario,
  settings: GovernorOptions,
  said: Partial<LoadtestOptions>,
  arms: readonly (readonly [ArmName, Form, shards: number])[],
): Promise<ArmResult[]> {
  const governor = await startGovernorProcess({ ...settings, target: engine.endpoint });
  const db = createDocumentClient({ endpoint: governor.endpoint });
  const target = targetOf(governor.endpoint);
  const results: ArmResult[] = [];
  try {
    for (const [arm, form, shards] of arms) {
      const options = optionsOf(scenario, { ...said, form, shards });
      const table = `Table-${arm}-${form}`;
      const parts = { scenario, options, engine, governor, target, db, table, seed: 1 };
      results.push(await runArm(arm, parts));
    }
    return results;
  } finally {
    db.destroy();
    await governor.stop();
  }
}

describe('in the middle of an arm', () => {
  const options = { ...LOADTEST_DEFAULTS, form: 'random', seconds: 60 } as const;

  /** An arm, and what happens to it as soon as its table is there. */
  async function interrupted(
    own: Engine,
    interrupt: (governorProcessId: number) => Promise<void> | void,
  ): Promise<unknown> {
    const governor = await startGovernorProcess({ ...WORKSHOP_GOVERNOR, target: own.endpoint });
    const db = createDocumentClient({ endpoint: governor.endpoint });
    const about = { scenario: celebrity, options, engine: own, governor, db };
    const parts = { ...about, table: 'Interrupted', seed: 1 };
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
      // A request that was under way is broken off, the next ones are refused.
      message: expect.stringMatching(
        /The engine behind the governor, .* (cannot be reached|broke the connection)/,
      ),
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
