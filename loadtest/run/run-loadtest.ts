/**
 * A load test: before and after a change, interleaved, on fresh tables behind a governor; in each
 * round every driver has a block of its own.
 */

import { availableParallelism, cpus, loadavg } from 'node:os';
import { createDocumentClient } from '../../kit/document-client.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { WORKSHOP_GOVERNOR } from '../../kit/governor/setting.ts';
import { targetOf } from '../../kit/load/connection.ts';
import { BLOCK } from '../../kit/load/paired-comparison.ts';
import { dropTable } from '../../kit/table.ts';
import { type ArmsOfDriver, judged } from '../judge/judge-runs.ts';
import type { ArmName } from '../load/change.ts';
import type { DriverName, LoadScenario } from '../load/scenario.ts';
import { SCENARIOS } from '../load/scenarios.ts';
import { runArm } from './arm.ts';
import type { ArmParts } from './drive.ts';
import { startGovernorProcess } from './governor-process.ts';
import { checkLoadtestOptions, type LoadtestOptions, optionsOf } from './options.ts';
import type { ArmResult, LoadtestResult, RunMachine } from './result.ts';

/** How far a load test is. */
export interface LoadtestProgress {
  /** From 0. */
  readonly arm: number;
  readonly arms: number;
  readonly name: ArmName;
  readonly driver: DriverName;
}

/** What a run may be given beside its options. */
export interface RunParts {
  readonly engine: Engine;
  /** Told, before the first arm, where the governor shows its metrics until the last one has ended. */
  readonly onGovernor?: (metrics: string) => void;
  /** Told when an arm begins. */
  readonly onArm?: (progress: LoadtestProgress) => void;
  readonly signal?: AbortSignal;
  /** The folder `.workshop`, where the governor shows where it is. @default it does not */
  readonly workshop?: string;
  /** How many arms may be run again because they were not valid. @default 4 */
  readonly mostRepeats?: number;
}

const MOST_REPEATS = 4;

/** One arm of the plan. */
interface Planned {
  readonly driver: DriverName;
  readonly arm: ArmName;
}

/** The arms of a driver that are over, and why others were run again. */
interface ArmsSoFar extends ArmsOfDriver {
  readonly arms: ArmResult[];
  readonly repeated: string[];
}

/**
 * Runs a scenario.
 *
 * @throws {KitError} `loadtest.badOptions`, `driver.badRate` at once; what {@link runArm} throws
 * @throws the reason of the signal; the table of the arm is removed
 * @example
 * const result = await runLoadtest('celebrity', { shards: 10 }, { engine });
 */
export async function runLoadtest(
  name: string,
  asked: Partial<LoadtestOptions>,
  parts: RunParts,
): Promise<LoadtestResult> {
  const { engine, workshop } = parts;
  const scenario = SCENARIOS[name] as LoadScenario;
  const options = optionsOf(scenario, asked);
  checkLoadtestOptions(options, scenario);
  const governor = await startGovernorProcess({
    ...WORKSHOP_GOVERNOR,
    ...scenario.governor,
    target: engine.endpoint,
    seed: options.seed,
    ...(workshop !== undefined && { sign: { workshop, by: `npm run loadtest ${name}` } }),
  });
  const db = createDocumentClient({ endpoint: governor.endpoint, maxAttempts: 10 });
  parts.onGovernor?.(`${governor.endpoint}/_governor/metrics`);
  try {
    const { settings } = await governor.state();
    const target = targetOf(governor.endpoint);
    const runs = await runPlan(name, { ...parts, scenario, options, governor, target, db });
    const why = asked.drivers === undefined ? scenario.own?.drivers?.why : undefined;
    const about = { ...aboutOf(name, scenario, engine), ...(why && { whyDrivers: why }) };
    return judged({ ...about, options, settings }, runs);
  } finally {
    db.destroy();
    await governor.stop();
  }
}

/** All arms in their order, each on a table of its own. */
async function runPlan(
  name: string,
  { onArm, mostRepeats = MOST_REPEATS, ...parts }: RunParts & Omit<ArmParts, Own>,
): Promise<ArmsOfDriver[]> {
  const { options, engine, signal } = parts;
  const plan = planOf(options);
  const runs = options.drivers.map((driver): ArmsSoFar => {
    return { name: driver, arms: [], repeated: [] };
  });
  for (let at = 0, repeats = 0; at < plan.length; ) {
    signal?.throwIfAborted();
    const { arm, driver } = plan[at] as Planned;
    onArm?.({ arm: at, arms: plan.length, name: arm, driver });
    const table = `Loadtest-${name}-${at}-${repeats}-${process.pid}`;
    const seed = options.seed + at;
    const result = await runArm(arm, { ...parts, driver, table, seed }).catch(async (error) => {
      await removeTable(engine, table);
      throw error;
    });
    const run = runs.find((one) => one.name === driver) as ArmsSoFar;
    const [doubt] = result.doubts.counts;
    // What makes an arm invalid does not depend on what it was admitted: this chooses nothing.
    if (doubt === undefined || repeats >= mostRepeats) {
      run.arms.push(result);
      at++;
    } else {
      run.repeated.push(doubt);
      repeats++;
    }
  }
  return runs;
}

/** What each arm has for itself. */
type Own = 'driver' | 'table' | 'seed';

/** Every round has a block of each driver, so that a machine that becomes slower slows both. */
function planOf({ rounds, drivers }: LoadtestOptions): Planned[] {
  const round = drivers.flatMap((driver) => BLOCK.map((arm) => ({ driver, arm })));
  return Array.from({ length: rounds }, () => round).flat();
}

function aboutOf(name: string, scenario: LoadScenario, engine: Engine) {
  const isWrite = 'write' in scenario;
  return {
    scenario: name,
    sentence: scenario.sentence,
    operation: isWrite ? 'write' : 'read',
    ...(isWrite && scenario.splits && { splits: scenario.splits }),
    surroundings: surroundingsOf(engine),
  } as const;
}

/** The table of an arm that was not finished: asked of the engine, which may be gone as well. */
async function removeTable({ endpoint }: Engine, table: string): Promise<void> {
  const db = createDocumentClient({ endpoint, maxAttempts: 1 });
  try {
    await dropTable(db, table);
  } catch {
    // What ended the run is what is told.
  } finally {
    db.destroy();
  }
}

function surroundingsOf({ kind }: Engine): RunMachine {
  return {
    engine: kind,
    node: process.version,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    loadAverage: loadavg()[0] ?? 0,
  };
}
