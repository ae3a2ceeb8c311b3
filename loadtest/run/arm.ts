/** One arm: a fresh table, a load, what the governor counted, and what a reader finds afterwards. */

import { writeItems } from '../../kit/bulk-writer/bulk-writer.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import type { LogEntry } from '../../kit/governor/event.ts';
import type { GovernorState, TableState } from '../../kit/governor/proxy/state.ts';
import { KitError } from '../../kit/kit-error.ts';
import { CONTRIBUTOR_WRITE_WEIGHT } from '../../kit/limits.ts';
import { createTable, dropTable } from '../../kit/table.ts';
import { type Forecast, forecastFullQueue, forecastLoad, splitOnce } from '../forecast/forecast.ts';
import { doubtsOf } from '../judge/judge-runs.ts';
import { type SteadyRates, sampleAt, steadyOf } from '../judge/steady-window.ts';
import type { ArmName } from '../load/change.ts';
import { type Stream, streamOf } from '../load/stream.ts';
import { type AnyDriven, type ArmParts, drive, driverResult } from './drive.ts';
import { expectedItems, type Fates, readBack } from './read-back.ts';
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
  const begin = await governor.state();
  const forecast = forecastOf(arm, stream, begin, parts);
  const { index } = scenario.list;
  const sampled: Sampled = { operation: stream.operation, ...(index !== undefined && { index }) };
  const sampler = new Sampler(governor, table, sampled);
  await sampler.start();
  const { driven, fates } = await drive(stream, parts);
  const end = await sampler.stop();
  const { samples } = sampler;
  const rates = steadyPart(samples, forecast, driven, parts);
  const steady = rates && {
    ...rates,
    forecastPerSecond: windowForecast(rates, { stream, begin, forecast, fates, samples }, parts),
  };
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
    { requestsPerSecond, requests: requestsPerSecond * seconds },
  );
}

function steadyPart(
  samples: readonly Sample[],
  forecast: Forecast,
  driven: AnyDriven,
  { driver, options: { seconds } }: ArmParts,
): SteadyRates | undefined {
  const lastSeconds = (samples[0]?.atSeconds ?? 0) + Math.min(driven.seconds, seconds);
  return steadyOf(samples, forecast, { lastSeconds, withoutRefusals: driver === 'sdk' });
}

/** What is known of an arm once it is over. */
interface EndedArm {
  readonly stream: Stream;
  /** Before the load. */
  readonly begin: GovernorState;
  readonly forecast: Forecast;
  readonly fates: Fates;
  readonly samples: readonly Sample[];
}

/** By arithmetic, for the steady part alone: what the forecast says, or what the full queue lets pass. */
function windowForecast(
  { since, fromSeconds, seconds }: SteadyRates,
  { stream, begin, forecast, fates, samples }: EndedArm,
  { table }: Pick<ArmParts, 'table'>,
): number {
  const { hottest, limit, requestsPerSecond, unitsPerRequest } = forecast;
  const from = sampleAt(samples, fromSeconds);
  const index = from?.resources.find(({ name }) => name === hottest.name);
  if (!from || !index || since !== 'first index refusal' || limit !== 'an index') {
    return requestsPerSecond;
  }
  const queue = {
    index: hottest.name,
    admitted: [...fates.keys()].filter((nth) => fates[nth] === 'done'),
    before: Math.round(from.admittedUnits / unitsPerRequest),
    writtenUnits: index.partitions.map(({ units }) => units),
  };
  return forecastFullQueue(stream, begin.settings, tableIn(begin, table), queue, seconds);
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

/** The error to tell in place of one that the SDK has raised; any other stays as it is. */
function goneError(error: unknown): unknown {
  if (error instanceof KitError || !(error instanceof Error)) return error;
  const { name, message, code } = error as NodeJS.ErrnoException;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  const isGone =
    (status !== undefined && status >= 500) ||
    name === 'ResourceNotFoundException' ||
    name === 'TimeoutError' ||
    /^E[A-Z]+$/.test(code ?? '');
  if (!isGone) return error;
  return new KitError(
    'engine',
    'loadtest.engineGone',
    `Expected the engine and the governor to run until the end, but: ${message || code} The run was stopped and says nothing; start what is missing and repeat the command.`,
    { cause: error },
  );
}
