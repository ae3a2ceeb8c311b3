import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readScenario } from './read-scenario.ts';
import type { Flow } from './result.ts';
import type { Phase, Scenario, ScenarioLoad } from './scenario.ts';
import { simulate, simulateWatched } from './simulate.ts';
import type { SimulationProgress } from './simulation-progress.ts';

const EXAMPLES = new URL('./examples/', import.meta.url);
const example = (name: string): Promise<Scenario> =>
  readScenario(fileURLToPath(new URL(`${name}.json`, EXAMPLES)));

/** Small scenarios of every kind of load. */
const loads: fc.Arbitrary<ScenarioLoad> = fc
  .record({
    operation: fc.constantFrom('read' as const, 'write' as const),
    keys: fc.constantFrom<ScenarioLoad['keys']>(
      { distribution: 'one' },
      { distribution: 'even', count: 20 },
      { distribution: 'zipf', count: 50 },
      { distribution: 'log-normal', count: 50, sigma: 1 },
    ),
    sortKey: fc.constantFrom('ascending' as const, 'random' as const, 'fixed' as const),
    batch: fc.constantFrom(1, 7, 25),
    itemBytes: fc.constantFrom(100, 3_000, 20_480),
    loop: fc.constantFrom<Pick<ScenarioLoad, 'open' | 'closed'>>(
      { open: { itemsPerSecond: 3_000 } },
      { open: { itemsPerSecond: 9_000, arrivals: 'poisson' } },
      { closed: { clients: 20, serviceSeconds: 0.004, backoff: 'sdk' } },
      { closed: { clients: 3, serviceSeconds: 0.002, backoff: 'boto', afterRetries: 'drop' } },
    ),
  })
  .map(({ loop, ...load }) => ({ table: 'T', ...load, ...loop }));

const scenarios: fc.Arbitrary<Scenario> = fc
  .record({
    seed: fc.nat(1_000),
    loads: fc.array(loads, { minLength: 1, maxLength: 3 }),
    // A provision that is met at once, or after a burst of three seconds.
    burstAtCreation: fc.constantFrom(0, 0.01),
    table: fc.constantFrom<Scenario['tables'][number]>(
      { name: 'T', mode: 'on-demand' },
      { name: 'T', mode: 'provisioned', readUnitsPerSecond: 900, writeUnitsPerSecond: 1_500 },
    ),
  })
  .map(({ seed, loads: all, burstAtCreation, table }) => ({
    title: 'property',
    seed,
    parameters: { burstAtCreation },
    tables: [table],
    phases: [{ name: 'p', seconds: 5, loads: all }],
  }));

describe('a simulation', () => {
  test('of the same scenario and seed gives the same result, to the last unit', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        expect(JSON.stringify(simulate(scenario))).toBe(JSON.stringify(simulate(scenario)));
      }),
      { numRuns: 10 },
    );
  });

  test('of another seed gives another result', async () => {
    const scenario = await example('p1-3-shuffled-file');
    const [one, other] = [1, 2].map((seed) => simulate(scenario, { seed }).durationSeconds);
    expect(one).not.toBe(other);
  });

  test('admits no more than its partitions were given, and accounts for every unit', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const { phases, resources, durationSeconds } = simulate(scenario);
        const { read, write } = phases[0]?.flows.T ?? {};
        for (const flow of [read, write]) {
          const throttled = Object.values(flow?.throttled ?? {}).reduce((a, b) => a + b, 0);
          expect(flow?.offered ?? 0).toBeCloseTo((flow?.admitted ?? 0) + throttled, 3);
        }
        // One bucketful, the rate, and one request that a full bucket lets pass.
        const most = (rate: number): number => rate * (durationSeconds + 0.3) + 20;
        for (const partition of resources[0]?.partitions ?? []) {
          expect(partition.admittedWriteUnits).toBeLessThanOrEqual(most(1_000));
          expect(partition.admittedReadUnits).toBeLessThanOrEqual(most(4_500));
        }
        const { tables, parameters } = scenario;
        if (tables[0]?.mode !== 'provisioned') return;
        const seconds = durationSeconds + 1 + 300 * (parameters?.burstAtCreation ?? 0);
        expect(write?.admitted ?? 0).toBeLessThanOrEqual(1_500 * seconds + 20);
        expect(read?.admitted ?? 0).toBeLessThanOrEqual(900 * seconds + 20);
      }),
      { numRuns: 60 },
    );
  });

  test('sums up to the same by second, by phase and by partition', async () => {
    const result = simulate(await example('p1-3-shuffled-file'));
    const bySecond = result.seconds.map(({ flows }) => flows.Addresses?.write?.admitted ?? 0);
    const total = bySecond.reduce((sum, units) => sum + units, 0);
    expect(total).toBe(360_000);
    expect(result.phases[0]?.flows.Addresses?.write?.admitted).toBe(total);
    const byPartition = result.resources[0]?.partitions.map((one) => one.admittedWriteUnits);
    expect(byPartition?.reduce((sum, units) => sum + units, 0)).toBe(total);
  });

  test('of transactions writes all of their items or none', () => {
    const load: ScenarioLoad = {
      table: 'T',
      operation: 'write',
      consistency: 'transactional',
      batch: 10,
      keys: { distribution: 'even', count: 100 },
      open: { itemsPerSecond: 5_000 },
    };
    const tables: Scenario['tables'] = [{ name: 'T', mode: 'on-demand' }];
    const { phases } = simulate({
      title: 'x',
      tables,
      phases: [{ name: 'p', seconds: 10, loads: [load] }],
    });
    const [count] = phases[0]?.loads ?? [];
    expect(count?.throttledRequests).toBeGreaterThan(0);
    expect(count?.admittedItems).toBe(
      10 * ((count?.requests ?? 0) - (count?.throttledRequests ?? 0)),
    );
    expect(phases[0]?.flows.T?.write?.admitted).toBe(2 * (count?.admittedItems ?? 0));
  });

  test('that could never end says so', () => {
    const load: ScenarioLoad = {
      table: 'T',
      operation: 'write',
      keys: { distribution: 'one' },
      items: 1_000_000,
      open: { itemsPerSecond: 0.5 },
    };
    const phases: Phase[] = [{ name: 'slow', loads: [load] }];
    const tables: Scenario['tables'] = [{ name: 'T', mode: 'on-demand' }];
    expect(() => simulate({ title: 'x', tables, phases })).toThrow(/`slow` to end within 86400 s/);
  });
});

describe('at a twentieth of the size and thirty times the pace', () => {
  const SCALE = 0.05;
  const TIME_SCALE = 30;

  /** The first bucketful is not scaled in time: shorter phases would show little else. */
  const LEAST_SECONDS = 600;

  function lasting(scenario: Scenario): Scenario {
    const phases = scenario.phases.map(({ seconds = 0, ...phase }) => ({
      ...phase,
      seconds: Math.max(seconds, LEAST_SECONDS),
    }));
    return { ...scenario, phases };
  }

  /** The scenario with its loads scaled as the model is. */
  function scaled(scenario: Scenario): Scenario {
    const phases = scenario.phases.map((phase) => ({
      ...phase,
      ...(phase.seconds !== undefined && { seconds: phase.seconds / TIME_SCALE }),
      loads: (phase.loads ?? []).map(scaledLoad),
    }));
    return { ...scenario, scale: SCALE, timeScale: TIME_SCALE, phases };
  }

  /** Rows and batches are scaled as rates are: a bucketful stays as many batches of a key. */
  function scaledLoad(load: ScenarioLoad): ScenarioLoad {
    const { open, closed, items, batch = 1 } = load;
    const smaller = Math.max(1, Math.round(batch * SCALE));
    const slowness = smaller / batch / SCALE;
    return {
      ...load,
      batch: smaller,
      ...(items !== undefined && { items: Math.round(items * SCALE) }),
      ...(open && { open: { ...open, itemsPerSecond: open.itemsPerSecond * SCALE } }),
      ...(closed && { closed: { ...closed, serviceSeconds: closed.serviceSeconds * slowness } }),
    };
  }

  function flowsOf(scenario: Scenario, lane: 'read' | 'write'): Flow[] {
    const { phases } = simulate(scenario);
    return phases.flatMap(({ flows }) => Object.values(flows)[0]?.[lane] ?? []);
  }

  function admittedShare(scenario: Scenario, lane: 'read' | 'write'): number {
    const flows = flowsOf(scenario, lane);
    const sum = (name: 'offered' | 'admitted'): number =>
      flows.reduce((total, flow) => total + flow[name], 0);
    return sum('admitted') / sum('offered');
  }

  test.each([
    ['p2-1-eventual-queries', 'read'],
    ['p2-1-strong-queries', 'read'],
    ['ad-1-adaptive-off', 'write'],
    ['ad-1-adaptive-instant', 'write'],
    ['ci-1-item-at-its-ceiling', 'write'],
    ['large-items', 'read'],
  ] as const)('%s admits the same share of its %ss', async (name, lane) => {
    const scenario = lasting(await example(name));
    const [full, small] = [admittedShare(scenario, lane), admittedShare(scaled(scenario), lane)];
    expect(Math.abs(small / full - 1)).toBeLessThanOrEqual(0.05);
  });

  test.each([
    ['p1-1-one-key', 0.05],
    ['p1-2-sorted-file', 0.1],
    ['p1-3-shuffled-file', 0.05],
  ])('%s loads at the same rate, before splits', async (name, tolerance) => {
    const whole = await example(name);
    const load: Scenario = { ...whole, split: 'off', phases: whole.phases.slice(0, 1) };
    const [full, small] = [load, scaled(load)].map((one) => simulate(one).durationSeconds);
    expect(Math.abs((full as number) / (small as number) - 1)).toBeLessThanOrEqual(tolerance);
  });
});

describe('a celebrity', () => {
  test('whose followers are an inverted index throttles every writer of the table', async () => {
    const result = simulate(await example('celebrity-inverted-index'));
    const [, index] = result.resources;
    expect(index?.partitions.filter((one) => one.admittedWriteUnits > 0)).toHaveLength(1);
    expect(Object.keys(result.phases[0]?.flows.Follows?.write?.throttled ?? {})).toEqual([
      'IndexWriteKeyRangeThroughputExceeded',
    ]);
  });

  test('has the refusals at the partition of the index that caused them', async () => {
    const result = simulate(await example('celebrity-inverted-index'));
    const [table, index] = result.resources;
    const refused = index?.partitions
      .map((one) => one.throttledWriteUnits)
      .filter((one) => one > 0);
    const { Follows, 'Follows/inverted': inverted } = result.phases[0]?.flows ?? {};
    expect(table?.partitions.every((one) => one.throttledWriteUnits === 0)).toBe(true);
    expect(refused).toEqual(Object.values(Follows?.write?.throttled ?? {}));
    expect(inverted?.blocked).toEqual(Follows?.write?.throttled);
    expect(Follows?.blocked).toBeUndefined();
  });
});

describe('an index by tenant and user', () => {
  /** 3,000 writes a second of one tenant. */
  const written = (keys: ScenarioLoad['keys']) => {
    const { phases, resources } = simulate({
      title: 'one tenant',
      tables: [{ name: 'T', mode: 'on-demand', indexes: [{ name: 'byUser' }] }],
      phases: [
        {
          name: 'p',
          seconds: 20,
          loads: [
            {
              table: 'T',
              operation: 'write',
              keys: { distribution: 'even', count: 100_000 },
              open: { itemsPerSecond: 3_000 },
              indexWrites: [{ index: 'byUser', keys }],
            },
          ],
        },
      ],
    });
    const units = resources[1]?.partitions.map((one) => one.admittedWriteUnits) ?? [];
    const sum = units.reduce((all, one) => all + one, 0);
    const throttled = Object.keys(phases[0]?.flows.T?.write?.throttled ?? {});
    return { shares: units.map((one) => one / sum), throttled };
  };
  const tenant = { distribution: 'one', name: 'ACME' } as const;
  const user = { distribution: 'even', name: 'USER', count: 2_000 } as const;

  test('spreads its 2,000 pairs over all partitions, where the tenant alone is one hot key', () => {
    const alone = written(tenant);
    expect(alone.shares.filter((share) => share > 0)).toEqual([1]);
    expect(alone.throttled).toEqual(['IndexWriteKeyRangeThroughputExceeded']);
    const both = written({ ...tenant, and: [user] });
    expect(both.throttled).toEqual([]);
    for (const share of both.shares) expect(Math.abs(share - 0.25)).toBeLessThan(0.04);
  });
});

const scenario: Scenario = {
  title: 'x',
  tables: [{ name: 'T', mode: 'on-demand' }],
  phases: [
    {
      name: 'rush',
      seconds: 100,
      loads: [
        {
          table: 'T',
          operation: 'write',
          keys: { distribution: 'zipf', count: 1_000 },
          open: { itemsPerSecond: 5_000 },
        },
      ],
    },
    { name: 'quiet', seconds: 1_000 },
  ],
};

describe('a simulation that is watched', () => {
  test('gives what it gives unwatched', async () => {
    const { signal } = new AbortController();
    const watched = await simulateWatched(scenario, { signal, onProgress: () => {} });
    expect(JSON.stringify(watched)).toBe(JSON.stringify(simulate(scenario)));
  });

  test('that is ended gives what there is, the same up to there, and says that it is a part', async () => {
    const stop = new AbortController();
    const seen: SimulationProgress[] = [];
    let looks = 0;
    const part = await simulateWatched(scenario, {
      signal: stop.signal,
      onProgress: (progress) => {
        seen.push(progress);
        stop.abort();
      },
      clock: () => looks++,
    });
    const whole = simulate(scenario);
    expect(part.isPartial).toBe(true);
    expect(part.durationSeconds).toBeLessThan(whole.durationSeconds);
    expect(seen).toHaveLength(1);
    expect(part.phases.map(({ name }) => name)).toEqual(['rush']);
    const before = part.seconds.slice(0, -1);
    expect(before).toEqual(whole.seconds.slice(0, before.length));
  });

  test('that is ended before it begins has nothing but its beginning', async () => {
    const part = await simulateWatched(scenario, {
      signal: AbortSignal.abort(),
      onProgress: () => {},
    });
    expect(part.isPartial).toBe(true);
    expect(part.durationSeconds).toBeLessThan(1);
  });
});
