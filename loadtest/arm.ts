/** One arm: a fresh table, a load, what the governor counted, and what a reader finds afterwards. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableState } from '../kit/governor/proxy/state.ts';
import { CONTRIBUTOR_WRITE_WEIGHT } from '../kit/limits.ts';
import type { Target } from '../kit/load/target.ts';
import { type Doubts, doubtsOfOpen, failuresOf } from '../kit/load/validity.ts';
import { createTable, dropTable } from '../kit/table.ts';
import { forecast } from './arithmetic.ts';
import { type AnyDriven, drive, driverResult, type Fates, isOpen } from './drive.ts';
import { goneError } from './gone.ts';
import type { GovernorProcess } from './governor-process.ts';
import type { LoadtestOptions } from './options.ts';
import { type Expected, readBack } from './read-back.ts';
import type { ArmName, ArmResult, TopKey } from './result.ts';
import { Sampler, tableIn } from './sample.ts';
import type { LoadScenario } from './scenario.ts';
import { type Stream, streamOf } from './stream.ts';
import { type Steady, steadyOf } from './window.ts';

/** What an arm works with. */
export interface ArmParts {
  readonly scenario: LoadScenario;
  readonly options: LoadtestOptions;
  readonly governor: GovernorProcess;
  readonly target: Target;
  /** A client of the governor. */
  readonly db: DynamoDBDocumentClient;
  /** Name of the arm's table; there is none of that name. */
  readonly table: string;
  /** What chance depends on, together with the arm. */
  readonly seed: number;
  readonly signal?: AbortSignal;
}

/** Below this a window says nothing. */
const SHORTEST_SECONDS = 1.5;
/** The governor must have been offered the rate, to this part of it: bursts waste a limit. */
const OFFERED_TOLERANCE = 0.05;
/** A closed loop offers as much as it can. */
const ENDLESS_RATE = 1e6;
const TOP_KEYS = 10;
const CLOSED = 'a closed loop has no latency at a rate';

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
  const sharding = arm === 'after' ? { form, shardCount, seed } : undefined;
  const stream = streamOf(scenario, sharding, rate);
  await createTable(db, scenario.table, table);
  const state = await governor.state();
  const requestsPerSecond = options.loop === 'closed' ? ENDLESS_RATE : rate;
  const expectation = forecast(stream, scenario.table, state, tableIn(state, table), {
    requestsPerSecond,
    requests: requestsPerSecond * options.seconds,
  });
  const sampler = new Sampler(governor, table);
  await sampler.start();
  const { driven, fates } = await drive(stream, parts);
  const end = await sampler.stop();
  const { samples } = sampler;
  const lastSeconds = (samples[0]?.atSeconds ?? 0) + Math.min(driven.seconds, options.seconds);
  const steady = steadyOf(samples, expectation, {
    lastSeconds,
    withoutRefusals: options.loop === 'sdk',
  });
  const keys = (key: string): string[] => stream.keys(key, driven.sent);
  const expected = expectedOf(scenario, stream, keys(scenario.list.key), fates);
  const found = await readBack(governor.endpoint, table, scenario, keys, expected);
  await dropTable(db, table);
  return {
    arm,
    forecast: expectation,
    ...(steady && { steady }),
    driver: driverResult(driven),
    doubts: doubtsOf(driven, steady, options),
    readBack: found,
    topKeys: topKeys(end),
    samples,
  };
}

/** What the driver doubts, and what the governor's count adds to it. */
function doubtsOf(
  driven: AnyDriven,
  steady: Steady | undefined,
  { rate, loop }: LoadtestOptions,
): Doubts {
  const own = isOpen(driven)
    ? doubtsOfOpen(driven)
    : { counts: failuresOf(driven), latencies: loop === 'closed' ? [CLOSED] : [] };
  const offered = steady?.offeredPerSecond ?? 0;
  const isShort = !steady || steady.seconds < SHORTEST_SECONDS;
  const isOther = loop === 'open' && !isShort && Math.abs(offered / rate - 1) > OFFERED_TOLERANCE;
  const counts = [
    ...own.counts,
    ...(isShort ? ['the steady part is too short; say a larger seconds='] : []),
    ...(isOther
      ? [`sent unevenly: ${offered.toFixed(1)} a second in the steady part, not ${rate}`]
      : []),
  ];
  return { ...own, counts };
}

function expectedOf(
  { list }: LoadScenario,
  stream: Stream,
  keys: readonly string[],
  fates: Fates,
): Expected {
  const listed = new Set<unknown>(keys);
  const expected = { sortKeys: new Set<string>(), maybe: new Set<string>() };
  for (const [nth, fate] of fates.entries()) {
    if (fate === 'throttled') continue;
    for (const action of stream.actions(nth)) {
      if (!('put' in action) || !listed.has(action.put[list.partitionKey])) continue;
      expected[fate === 'done' ? 'sortKeys' : 'maybe'].add(String(action.put[list.sortKey]));
    }
  }
  return expected;
}

/** Of the table and its indexes, by what they were admitted. */
function topKeys(table: TableState): TopKey[] {
  return [table, ...table.indexes]
    .flatMap(({ name, contributors }) =>
      contributors.accessedPartitionKeys.map(({ key, sum }) => ({
        resource: name === table.name ? 'table' : name,
        key,
        writeUnits: sum / CONTRIBUTOR_WRITE_WEIGHT,
      })),
    )
    .sort((one, other) => other.writeUnits - one.writeUnits)
    .slice(0, TOP_KEYS);
}
