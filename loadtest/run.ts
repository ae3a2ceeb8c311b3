/** A load test: before and after a change, interleaved, on fresh tables behind a governor. */

import { availableParallelism, cpus, loadavg } from 'node:os';
import { createDocumentClient } from '../kit/document-client.ts';
import type { Engine } from '../kit/engine/engine.ts';
import { WORKSHOP_GOVERNOR } from '../kit/governor/workshop.ts';
import { BLOCK } from '../kit/load/comparison.ts';
import { targetOf } from '../kit/load/target.ts';
import { dropTable } from '../kit/table.ts';
import { runArm } from './arm.ts';
import { judged } from './compare.ts';
import { startGovernorProcess } from './governor-process.ts';
import { checkOptions, type LoadtestOptions, optionsOf } from './options.ts';
import type { ArmName, ArmResult, LoadtestResult, Surroundings } from './result.ts';
import type { LoadScenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

/** How far a load test is. */
export interface LoadtestProgress {
  /** From 0. */
  readonly arm: number;
  readonly arms: number;
  readonly name: ArmName;
}

/** What a run may be given beside its options. */
export interface RunParts {
  readonly engine: Engine;
  /** Told when an arm begins. */
  readonly onArm?: (progress: LoadtestProgress) => void;
  readonly signal?: AbortSignal;
  /** How many arms may be run again because they were not valid. @default 4 */
  readonly mostRepeats?: number;
}

const MOST_REPEATS = 4;

/**
 * Runs a scenario.
 *
 * @throws {KitError} `loadtest.badOptions`, `driver.badRate` at once; what {@link runArm} throws
 * @example
 * const result = await runLoadtest('celebrity', { shards: 10 }, { engine });
 */
export async function runLoadtest(
  name: string,
  asked: Partial<LoadtestOptions>,
  { engine, onArm, signal, mostRepeats = MOST_REPEATS }: RunParts,
): Promise<LoadtestResult> {
  const scenario = SCENARIOS[name] as LoadScenario;
  const options = optionsOf(scenario, asked);
  checkOptions(options, scenario);
  const { seed } = options;
  const governor = await startGovernorProcess({
    ...WORKSHOP_GOVERNOR,
    ...scenario.governor,
    target: engine.endpoint,
    seed,
  });
  const db = createDocumentClient({ endpoint: governor.endpoint, maxAttempts: 10 });
  const names = Array.from({ length: options.rounds }, () => BLOCK).flat();
  const arms: ArmResult[] = [];
  const repeated: string[] = [];
  let table = '';
  try {
    const { settings } = await governor.state();
    const target = targetOf(governor.endpoint);
    while (arms.length < names.length) {
      const at = arms.length;
      const arm = names[at] as ArmName;
      onArm?.({ arm: at, arms: names.length, name: arm });
      table = `Loadtest-${name}-${at}-${repeated.length}-${process.pid}`;
      const parts = { scenario, options, engine, governor, target, db, table, seed: seed + at };
      const result = await runArm(arm, { ...parts, ...(signal && { signal }) });
      const [doubt] = result.doubts.counts;
      // What makes an arm invalid does not depend on what it was admitted: this chooses nothing.
      if (doubt === undefined || repeated.length >= mostRepeats) arms.push(result);
      else repeated.push(doubt);
    }
    return judged({ ...aboutOf(name, scenario, engine), options, settings, arms, repeated });
  } catch (error) {
    await removeTable(engine, table);
    throw error;
  } finally {
    db.destroy();
    await governor.stop();
  }
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

function surroundingsOf({ kind }: Engine): Surroundings {
  return {
    engine: kind,
    node: process.version,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    loadAverage: loadavg()[0] ?? 0,
  };
}
