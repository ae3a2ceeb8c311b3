/** Runs an experiment on a table that is there, and says what its client has seen. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { cpuMeter } from '../../kit/load/driven.ts';
import type { Observation } from '../../simulator/calibration/observation.ts';
import { unitsPerItem } from '../../simulator/event-source.ts';
import type { Scenario, ScenarioLoad } from '../../simulator/scenario.ts';
import { batchSender } from './batch-sender.ts';
import { type Drive, driveLoad } from './drive-load.ts';
import { sentLoad } from './experiment.ts';
import type { ExperimentClock } from './experiment-clock.ts';
import { ExperimentTally } from './experiment-tally.ts';
import { ItemSource, writesBefore } from './item-source.ts';
import { LoadRun } from './load-run.ts';

/** What an experiment is run with. */
export interface ExperimentRun {
  /** Its `maxAttempts` is 1. */
  readonly db: DynamoDBDocumentClient;
  /** The table's name, where that differs from the scenario's. */
  readonly tableName: string;
  /** One phase, with one load. */
  readonly scenario: Scenario;
  readonly clock: ExperimentClock;
  /** Of a closed loop. @default as many as offer what the scenario's clients offer */
  readonly clients?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told each second how far the load is. */
  readonly onSecond?: ((second: number, tally: ExperimentTally) => void) | undefined;
}

/** What the client has seen, and how it has driven. */
export interface ExperimentOutcome extends Drive {
  readonly observation: Observation;
  readonly requests: number;
  readonly failed: number;
  /** Units that DynamoDB refused. */
  readonly refusedUnits: number;
  /** Part of the whole seconds in which something was refused. */
  readonly refusingShare: number;
  /** Time without any answer, beyond what a partition saves up. */
  readonly silentSeconds: number;
  readonly answerMsP50: number;
  readonly cpuShare: number;
}

/**
 * Runs the load of a scenario.
 *
 * @throws {KitError} `experiment.noCapacity`, `experiment.targetFails`; what the signal was aborted
 *   with; errors of the SDK other than throttling
 */
export async function runExperiment(run: ExperimentRun): Promise<ExperimentOutcome> {
  const { phase, load } = sentLoad(run.scenario);
  if (load.operation === 'read') await driveLoad(...loadRun(run, writesBefore(load)), {});
  const tally = new ExperimentTally(talliedLoad(load));
  const [live] = loadRun(run, load, tally);
  const cpuShare = cpuMeter();
  const drive = await driveLoad(live, load, { seconds: phase.seconds, clients: run.clients });
  const durationSeconds = phase.seconds ?? live.endedAt;
  return {
    ...drive,
    observation: tally.observation(durationSeconds),
    requests: live.requests,
    failed: live.failed,
    refusedUnits: tally.refusedUnits,
    refusingShare: tally.refusingShare(durationSeconds),
    silentSeconds: live.silentSeconds,
    answerMsP50: live.answerTimes.percentile(50),
    cpuShare: cpuShare(),
  };
}

function talliedLoad(load: ScenarioLoad): ConstructorParameters<typeof ExperimentTally>[0] {
  const { table, operation } = load;
  return { table, operation, unitsPerItem: unitsPerItem(load) };
}

/** The seed of the simulation's first phase and load, for the first seed. */
const LOAD_SEED = '1/0/0';

function loadRun(
  { db, tableName, clock, signal, onSecond }: ExperimentRun,
  load: ScenarioLoad,
  tally: ExperimentTally = new ExperimentTally(talliedLoad(load)),
): [LoadRun, ScenarioLoad] {
  const operation = load.operation === 'read' ? 'strong reads' : 'writes';
  const parts = {
    ...{ clock, tally, signal, batch: load.batch ?? 1 },
    send: batchSender(db, tableName, operation),
    source: new ItemSource(load, LOAD_SEED),
    onSecond: onSecond && ((second: number) => onSecond(second, tally)),
  };
  return [new LoadRun(parts), load];
}
