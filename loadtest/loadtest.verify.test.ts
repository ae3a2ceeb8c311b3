import { DescribeTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDocumentClient } from '../kit/document-client.ts';
import { startEmbedded } from '../kit/engine/embedded.ts';
import type { Engine } from '../kit/engine/engine.ts';
import { type GovernorOptions, WORKSHOP_GOVERNOR } from '../kit/governor/setting.ts';
import type { KitError } from '../kit/kit-error.ts';
import { targetOf } from '../kit/load/connection.ts';
import { BLOCK } from '../kit/load/paired-comparison.ts';
import { engine } from '../tools/test-engine.ts';
import { admittedOf, isPassed, judged, medianOf } from './judge/judge-runs.ts';
import type { ArmName, Form } from './load/change.ts';
import { DEFAULT_DRIVERS, type DriverName, type LoadScenario } from './load/scenario.ts';
import { reportParts } from './report/report-parts.ts';
import { figurePart } from './report/report-rate.ts';
import { runArm } from './run/arm.ts';
import { startGovernorProcess } from './run/governor-process.ts';
import { LOADTEST_DEFAULTS, type LoadtestOptions, optionsOf } from './run/options.ts';
import type { ArmResult, DriverRun, LoadtestResult, Steady } from './run/result.ts';
import { runLoadtest } from './run/run-loadtest.ts';
import { celebrity, celebrityRead, split } from './scenarios/follow.ts';

/** A load that a busy machine keeps up with: one key admits half of it, six shards admit all. */
const LOAD = { rate: 90, shards: 6 };
/** An arm that the machine had no time for runs again, so many times at most. */
const MOST_REPEATS = 12;
/** Time for all of them. */
const LONG_MS = 600_000;

describe('everybody follows one account, as the command runs it where nothing is said', () => {
  let result: LoadtestResult;
  const runBy = (name: DriverName): DriverRun =>
    result.runs.find((run) => run.name === name) as DriverRun;

  beforeAll(async () => {
    result = await runLoadtest('celebrity', LOAD, { engine, mostRepeats: MOST_REPEATS });
  }, LONG_MS);

  test('both drivers run, autocannon first', () => {
    expect(result.runs.map(({ name }) => name)).toEqual(['autocannon', 'open-loop']);
    for (const { arms } of result.runs) expect(arms.map(({ arm }) => arm)).toEqual(BLOCK);
  });

  describe.each(DEFAULT_DRIVERS)('by %s', (name) => {
    test('one index partition admits what one partition can; sharded, what its fullest one leaves', () => {
      const run = runBy(name);
      expect(run.checks[0]).toMatchObject({ name: 'the run is valid', passed: true });
      expect(passedOf(run)).toMatchObject({ 'before, admitted': true, 'after, admitted': true });
    });

    test('the ratio is told with an interval that leaves out 1', () => {
      const { comparison } = runBy(name);
      expect(comparison).toMatchObject({ verdict: 'higher', pairs: 2 });
      expect(comparison?.low).toBeGreaterThan(1.5);
    });

    test('the index makes the table refuse writes that are even in it', () => {
      const [before] = runBy(name).arms;
      expect(before?.steady?.throttledPerSecond).toHaveProperty(
        'IndexWriteKeyRangeThroughputExceeded',
      );
      expect(before?.forecast.hottest).toMatchObject({ name: 'GSI1', partitions: 1 });
    });

    test('reading back finds every edge once and in order, for more requests', () => {
      for (const { arm, driver, readBack } of runBy(name).arms) {
        expect(readBack).toMatchObject({ missing: 0, doubled: 0, outOfOrder: 0 });
        // A closed loop cuts off what is under way at its end.
        expect(readBack.items - readBack.unanswered).toBe(driver.done);
        expect(readBack.requests).toBe(arm === 'before' ? 1 : LOAD.shards);
      }
    });

    test('a change that changes nothing fails the checks of this driver, and of no other', () => {
      const known = runBy(name).arms.find(({ arm }) => arm === 'before')?.steady as Steady;
      const unchanged = (arm: ArmResult): ArmResult => {
        const { forecastPerSecond } = arm.steady as Steady;
        return { ...arm, steady: { ...known, forecastPerSecond } };
      };
      const wrong = result.runs.map((run) =>
        run.name === name ? { ...run, arms: run.arms.map(unchanged) } : run,
      );
      const again = judged(result, wrong);
      const [own, other] = [name, OTHER[name]].map((driver) =>
        again.runs.find((run) => run.name === driver),
      ) as [DriverRun, DriverRun];
      expect(passedOf(own)).toMatchObject({
        'before, admitted': true,
        'after, admitted': false,
        'after against before': false,
      });
      expect(own.comparison?.verdict).toBe('no difference shown');
      expect(other.checks).toEqual(runBy(other.name).checks);
      expect(isPassed(again)).toBe(false);
    });

    test('an arm to which nothing was admitted fails the report', () => {
      const idle = result.runs.map((run) => {
        const arms = run.arms.map(({ steady: _, ...arm }) => arm);
        return run.name === name ? { ...run, arms } : run;
      });
      const own = judged(result, idle).runs.find((run) => run.name === name) as DriverRun;
      expect(own).not.toHaveProperty('comparison');
      expect(passedOf(own)).toMatchObject({ 'before, admitted': false, 'after, admitted': false });
    });
  });

  test('one partition admits as much at any demand as at the rate of the open loop', () => {
    const [closed, open] = DEFAULT_DRIVERS.map((name) => runBy(name).arms) as [
      ArmResult[],
      ArmResult[],
    ];
    const before = ({ arm }: ArmResult): boolean => arm === 'before';
    for (const arm of open.filter(before)) {
      expect(arm.steady?.offeredPerSecond).toBeCloseTo(LOAD.rate, -1);
    }
    const admitted = [closed, open].map((arms) => medianOf(arms, 'before', admittedOf));
    expect(Math.abs((admitted[0] as number) / (admitted[1] as number) - 1)).toBeLessThan(0.1);
  });

  test('the report says of each figure whose driver it is', () => {
    const { table } = figurePart(result);
    const [drivers, figures] = [0, 1].map((column) => table?.rows.map((row) => row[column]));
    expect(new Set(drivers)).toEqual(new Set(['autocannon', 'open loop']));
    expect(figures).toContain('admitted a second, at any demand');
    expect(figures).toContain('throttled, %');
    const closed = table?.rows.filter(([driver]) => driver === 'autocannon').join();
    expect(closed).not.toMatch(/throttled|latency/);
    const titles = reportParts(result).map(({ title }) => title);
    const byDriver = titles.filter((title) => /Admitted|Latency|partition,/.test(title));
    expect(byDriver.filter((title) => !/by (autocannon|the open loop)$/.test(title))).toEqual([]);
    expect(titles.filter((title) => title.startsWith('Latency'))).toHaveLength(1);
  });

  test('no table is left behind', async () => {
    expect(await tablesOf(engine)).toEqual([]);
  });
});

async function tablesOf(own: Engine): Promise<string[]> {
  const db = createDocumentClient(own);
  const { TableNames = [] } = await db.send(new ListTablesCommand({}));
  db.destroy();
  return TableNames;
}

const OTHER = { autocannon: 'open-loop', 'open-loop': 'autocannon' } as const;

/** Which checks of a driver pass, by name. */
function passedOf({ checks }: DriverRun): Record<string, boolean> {
  return Object.fromEntries(checks.map(({ name, passed }) => [name, passed]));
}

describe('everybody reads the followers of one account', () => {
  const GOVERNOR = { ...WORKSHOP_GOVERNOR, ...celebrityRead.governor };

  test('a page of six shards is six requests; of four copies, one: nothing is lost', async () => {
    // Each page is a request a shard: six shards are few enough for a machine that has other work.
    const arms = await armsOf(celebrityRead, GOVERNOR, { seconds: 3, rate: 240 }, [
      ['before', 'every', 6],
      ['after', 'every', 6],
      ['after', 'copy', 4],
    ]);
    const [before, every, copy] = arms as [ArmResult, ArmResult, ArmResult];
    expect(arms.map(({ forecast }) => forecast.unitsPerRequest)).toEqual([0.5, 3, 0.5]);
    expect(every.driver.sent).toBe(6 * before.driver.sent);
    const forecasts = arms.map(({ forecast }) => Math.round(forecast.requestsPerSecond));
    expect(forecasts).toEqual([180, 120, 240]);
    // A machine that has no time for three seconds of it measures nothing, and the arm says so itself.
    const isSure = ({ doubts }: ArmResult): boolean => doubts.counts.length === 0;
    for (const [place, arm] of arms.entries()) {
      if (!isSure(arm)) continue;
      expect(Math.abs(admittedOf(arm) / (forecasts[place] as number) - 1)).toBeLessThan(0.25);
    }
    if (arms.every(isSure)) {
      expect(admittedOf(every)).toBeLessThan(admittedOf(before));
      expect(admittedOf(before)).toBeLessThan(admittedOf(copy));
    }
    expect(every.driver.wholePerSecond).toBeLessThan(admittedOf(every));

    for (const { readBack } of arms) {
      expect(readBack).toMatchObject({ items: before.readBack.items, unanswered: 0 });
      expect(readBack).toMatchObject({ missing: 0, doubled: 0, outOfOrder: 0 });
    }
    expect(before.readBack.items).toBeGreaterThan(100);
    expect(arms.map(({ readBack }) => readBack.shards)).toEqual([1, 6, 1]);
  });
});

describe('a hot partition that may split', () => {
  // As soon as the model allows: 90 s, thirty times as fast.
  const parameters = { ...WORKSHOP_GOVERNOR.parameters, detectSeconds: 90, detectJitter: 0 };
  const GOVERNOR = { ...WORKSHOP_GOVERNOR, ...split.governor, parameters };

  test('splits where sort keys are in no order, and is refused where they only grow', async () => {
    const alone = (arm: ArmName): Promise<ArmResult[]> =>
      armsOf(split, GOVERNOR, { seconds: 7, rate: 120 }, [[arm, 'scattered', 1]]);
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

/** The arm's first result that nothing casts doubt on; after all repeats the last result, whatever it is. */
async function undoubted(run: (repeats: number) => Promise<ArmResult>): Promise<ArmResult> {
  for (let repeats = 0; ; repeats++) {
    try {
      const result = await run(repeats);
      if (result.doubts.counts.length === 0 || repeats === MOST_REPEATS) return result;
    } catch (error) {
      // The load came faster than this machine can answer now.
      const isSilent = (error as KitError).code === 'driver.targetSilent';
      if (!isSilent || repeats === MOST_REPEATS) throw error;
    }
  }
}

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
      const driver = 'open-loop';
      const about = { scenario, options, driver, engine, governor, target, db, seed: 1 } as const;
      const once = (repeats: number): Promise<ArmResult> =>
        runArm(arm, { ...about, table: `Table-${arm}-${form}-${repeats}` });
      results.push(await undoubted(once));
    }
    return results;
  } finally {
    db.destroy();
    await governor.stop();
  }
}

describe.each(DEFAULT_DRIVERS)('in the middle of an arm by %s', (driver) => {
  const options = { ...LOADTEST_DEFAULTS, form: 'random', seconds: 60 } as const;

  /** An arm, and what happens to it as soon as its table is there. */
  async function interrupted(
    own: Engine,
    interrupt: (governorProcessId: number) => Promise<void> | void,
  ): Promise<unknown> {
    const governor = await startGovernorProcess({ ...WORKSHOP_GOVERNOR, target: own.endpoint });
    const db = createDocumentClient({ endpoint: governor.endpoint });
    const about = { scenario: celebrity, options, driver, engine: own, governor, db };
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

  test('a run that is stopped ends with the reason of its signal, and removes its table', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped');
    const asked = { drivers: [driver], seconds: 60 };
    let page = '';
    const onGovernor = (metrics: string): void => {
      page = metrics;
    };
    const run = runLoadtest('celebrity', asked, { engine, signal: stop.signal, onGovernor });
    const ended = run.catch((error: unknown) => error);
    const tables = async (): Promise<string[]> =>
      (await tablesOf(engine)).filter((name) => name.startsWith('Loadtest-'));
    await expect.poll(tables, { timeout: 60_000 }).toHaveLength(1);
    const metrics = async (): Promise<string> => (await fetch(page)).text();
    const consumed = 'ConsumedWriteCapacityUnits{TableName="Loadtest-celebrity-';
    await expect.poll(metrics, { timeout: 60_000 }).toContain(consumed);
    stop.abort(reason);
    expect(await ended).toBe(reason);
    expect(await tables()).toEqual([]);
  });

  test('a governor that goes away is told as well', async () => {
    // An engine of its own: the table that is left there would be found by the next driver's test.
    const own = await startEmbedded();
    const error = await interrupted(own, (id) => void process.kill(id, 'SIGKILL'));
    await own.stop();
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
