/** One arm: a fresh table, a load, what the governor counted, and what a reader finds afterwards. */

import { writeItems } from '../../kit/bulk-writer/bulk-writer.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import type { GovernorState, TableState } from '../../kit/governor/proxy/state.ts';
import type { LogEntry } from '../../kit/governor/split/log-entry.ts';
import { CONTRIBUTOR_WRITE_WEIGHT } from '../../kit/limits.ts';
import { createTable, dropTable } from '../../kit/table.ts';
import { type Forecast, forecastLoad, splitOnce } from '../forecast/forecast.ts';
import { doubtsOf } from '../judge/arm-doubt.ts';
import { type Steady, steadyOf } from '../judge/steady-window.ts';
import type { ArmName } from '../load/arm-name.ts';
import type { Stream } from '../load/stream.ts';
import { streamOf } from '../load/stream-of-arm.ts';
import type { ArmParts } from './arm-parts.ts';
import { type AnyDriven, drive, driverResult } from './drive.ts';
import { goneError } from './engine-gone.ts';
import { expectedItems } from './expected-items.ts';
import { readBack } from './read-back.ts';
import type { ArmResult, TopKey } from './result.ts';
import { resourceIn, type Sample, type Sampled, Sampler, tableIn } from './sample.ts';

/** A closed loop offers as much as it can. */
const ENDLESS_RATE = 1e6;
const TOP_KEYS = 10;

/**
 * Runs an arm and drops its table.
 *
 * @throws {KitError} what the drivers throw; `loadtest.engineGone`, `loadtest.governorGone`,
 *   `loadtest.tableGone`
 */
export async function runArm(arm: ArmName, parts: ArmParts): Promise<ArmResult> {
  try {
    return await armResult(arm, parts);
  } catch (error) {
    throw goneError(error);
  }
}

async function armResult(arm: ArmName, parts: ArmParts): Promise<ArmResult> {
  const { scenario, options, governor, db, table, seed } = parts;
  const { form, shards: shardCount, rate } = options;
  const change = arm === 'after' ? { form, shardCount, seed } : undefined;
  const stream = streamOf(scenario, change, rate);
  await createTable(db, scenario.table, table);
  await loadItems(stream, parts);
  const forecast = forecastOf(arm, stream, await governor.state(), parts);
  const { index } = scenario.list;
  const sampled: Sampled = { operation: stream.operation, ...(index !== undefined && { index }) };
  const sampler = new Sampler(governor, table, sampled);
  await sampler.start();
  const { driven, fates } = await drive(stream, parts);
  const end = await sampler.stop();
  const { samples } = sampler;
  const steady = steadyPart(samples, forecast, driven, parts);
  const keys = (key: string): string[] => stream.keys(key, fates.length);
  const expected = expectedItems(scenario, stream, keys(scenario.list.key), fates);
  const found = await readBack(governor.endpoint, table, scenario, keys, expected);
  await dropTable(db, table);
  return {
    arm,
    forecast,
    ...(steady && { steady }),
    driver: driverResult(driven, fates, steady),
    doubts: doubtsOf(driven, { samples, forecast, ...(steady && { steady }) }, parts),
    readBack: found,
    topKeys: topKeys(tableIn(end, table), sampled),
    log: logOf(end, tableIn(end, table), samples),
    samples,
    heat: sampler.heat,
  };
}

/** Straight into the engine: what was there before the load has cost its partitions nothing. */
async function loadItems({ items }: Stream, { engine, table }: ArmParts): Promise<void> {
  if (items.length === 0) return;
  const db = createDocumentClient(engine);
  try {
    await writeItems(db, table, items);
  } finally {
    db.destroy();
  }
}

function forecastOf(
  arm: ArmName,
  stream: Stream,
  state: GovernorState,
  { scenario, options, driver, table: name }: ArmParts,
): Forecast {
  const { rate, seconds } = options;
  const table = tableIn(state, name);
  const splits = 'write' in scenario && scenario.splits?.[arm] === true;
  const requestsPerSecond = driver === 'autocannon' ? ENDLESS_RATE : rate;
  return forecastLoad(
    stream,
    state.settings,
    splits ? splitOnce(table, scenario.list.key) : table,
    {
      requestsPerSecond,
      requests: requestsPerSecond * seconds,
    },
  );
}

function steadyPart(
  samples: readonly Sample[],
  forecast: Forecast,
  driven: AnyDriven,
  { driver, options: { seconds } }: ArmParts,
): Steady | undefined {
  const lastSeconds = (samples[0]?.atSeconds ?? 0) + Math.min(driven.seconds, seconds);
  return steadyOf(samples, forecast, { lastSeconds, withoutRefusals: driver === 'sdk' });
}

/** By what they were admitted: of the table and its indexes, or of what was read. */
function topKeys(table: TableState, { operation, index }: Sampled): TopKey[] {
  const isWrite = operation === 'write';
  const weight = isWrite ? CONTRIBUTOR_WRITE_WEIGHT : 1;
  return (isWrite ? [table, ...table.indexes] : [resourceIn(table, index)])
    .flatMap(({ name, contributors }) =>
      contributors.accessedPartitionKeys.map(({ key, sum }) => ({
        resource: name === table.name ? 'table' : name,
        key,
        units: sum / weight,
      })),
    )
    .sort((one, other) => other.units - one.units)
    .slice(0, TOP_KEYS);
}

function logOf(
  { log }: GovernorState,
  { arn }: TableState,
  samples: readonly Sample[],
): LogEntry[] {
  const begunSeconds = samples[0]?.atSeconds ?? 0;
  return log
    .filter(({ resource }) => resource === arn)
    .map((entry) => ({ ...entry, atSeconds: entry.atSeconds - begunSeconds }));
}
