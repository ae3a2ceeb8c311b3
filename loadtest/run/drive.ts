/** Drives a stream in the way that was asked for, and remembers what became of each request. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Engine } from '../../kit/engine/engine.ts';
import { driveClosed } from '../../kit/load/closed-loop.ts';
import { type Target, wireRequest } from '../../kit/load/connection.ts';
import type { Driven } from '../../kit/load/driven.ts';
import { driveOpen, type OpenDriven } from '../../kit/load/open-loop.ts';
import type { Fate } from '../../kit/load/outcome.ts';
import { driveSdk, type SdkDriven } from '../../kit/load/sdk-loop.ts';
import type { DriverName, LoadScenario } from '../load/scenario.ts';
import type { Stream } from '../load/stream.ts';
import type { GovernorProcess } from './governor-process.ts';
import type { LoadtestOptions } from './options.ts';
import type { Fates } from './read-back.ts';
import type { DriverResult, Steady } from './result.ts';

/** What any of the drivers gives. */
export type AnyDriven = Driven | OpenDriven | SdkDriven;

const CURVE = [0, 10, 25, 50, 75, 90, 95, 99, 99.9, 100];

/** Sends the stream for the time of an arm; the calls of one request follow each other. */
export async function drive(
  stream: Stream,
  { options, driver, target, table, signal }: ArmParts,
): Promise<{ driven: AnyDriven; fates: Fates }> {
  const { seconds, connections } = options;
  const { calls } = stream;
  const fates: (Fate | undefined)[] = [];
  const load = {
    target,
    onFate: (place: number, fate: Fate) => {
      fates[place] = fate;
    },
    ...(signal && { signal }),
  };
  const call = (place: number): ReturnType<Stream['wire']> =>
    stream.wire(Math.floor(place / calls), place % calls, table);
  const request = (place: number): Buffer => {
    const { operation, input } = call(place);
    return wireRequest(target, operation, input);
  };
  const rate = { seconds, requestsPerSecond: options.rate * calls };
  const driven = await {
    autocannon: () => driveClosed({ ...load, request, connections, until: { seconds } }),
    'open-loop': () => driveOpen({ ...load, ...rate, request }),
    sdk: () => driveSdk({ ...load, ...rate, call }),
  }[driver]();
  const begun = Math.ceil(driven.sent / calls);
  return { driven, fates: Array.from({ length: begun }, (_, nth) => fateOf(fates, nth, calls)) };
}

/** A request is done when all of its calls are. */
function fateOf(ofCalls: Fates, nth: number, calls: number): Fate | undefined {
  const own = Array.from({ length: calls }, (_, call) => ofCalls[nth * calls + call]);
  return own.every((fate) => fate === 'done') ? 'done' : own.find((fate) => fate !== 'done');
}

/** Whether it was an open loop of wire requests. */
export function isOpen(driven: AnyDriven): driven is OpenDriven {
  return 'sendLag' in driven;
}

/** Requests that were done in the steady part: they are sent at even distances. */
function wholePerSecond(fates: Fates, seconds: number, steady: Steady | undefined): number {
  if (!steady) return 0;
  const from = Math.round((steady.fromSeconds / seconds) * fates.length);
  const to = Math.round(((steady.fromSeconds + steady.seconds) / seconds) * fates.length);
  return fates.slice(from, to).filter((fate) => fate === 'done').length / steady.seconds;
}

/** The driver's figures, as they are kept. */
export function driverResult(
  driven: AnyDriven,
  fates: Fates,
  steady: Steady | undefined,
): DriverResult {
  const { sent, seconds, counts, cpuShare, response } = driven;
  const { done, throttled, failed, byError } = counts;
  return {
    sent,
    seconds,
    done,
    throttled,
    failed,
    cpuShare,
    wholePerSecond: wholePerSecond(fates, seconds, steady),
    achievedPerSecond: isOpen(driven) ? driven.achievedPerSecond : sent / seconds,
    byError: Object.fromEntries(byError),
    sendLagMsP99: isOpen(driven) ? driven.sendLag.percentile(99) : 0,
    response: { done: response.done.summary(), throttled: response.throttled.summary() },
    curve: CURVE.map((percentile) => [percentile, response.done.percentile(percentile)] as const),
    ...('attempts' in driven && { attempts: driven.attempts, mostAttempts: driven.mostAttempts }),
  };
}

/** What an arm works with. */
export interface ArmParts {
  readonly scenario: LoadScenario;
  readonly options: LoadtestOptions;
  readonly driver: DriverName;
  /** What is behind the governor. */
  readonly engine: Engine;
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
