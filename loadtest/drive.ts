/** Drives a stream in the way that was asked for, and remembers what became of each request. */

import { driveClosed } from '../kit/load/closed-loop.ts';
import type { Driven } from '../kit/load/driven.ts';
import { driveOpen, type OpenDriven } from '../kit/load/open-loop.ts';
import type { Fate } from '../kit/load/outcome.ts';
import { driveSdk, type SdkDriven } from '../kit/load/sdk-loop.ts';
import { wireRequest } from '../kit/load/wire-request.ts';
import type { ArmParts } from './arm.ts';
import type { DriverResult } from './result.ts';
import type { Stream } from './stream.ts';

/** What any of the drivers gives. */
export type AnyDriven = Driven | OpenDriven | SdkDriven;

/** By number of the request; `undefined` where it was cut off. */
export type Fates = readonly (Fate | undefined)[];

const CURVE = [0, 10, 25, 50, 75, 90, 95, 99, 99.9, 100];

/** Sends the stream for the time of an arm. */
export async function drive(
  stream: Stream,
  { options, target, table, signal }: ArmParts,
): Promise<{ driven: AnyDriven; fates: Fates }> {
  const { loop, rate, seconds, connections } = options;
  const fates: (Fate | undefined)[] = [];
  const load = {
    target,
    seconds,
    onFate: (nth: number, fate: Fate) => {
      fates[nth] = fate;
    },
    ...(signal && { signal }),
  };
  const request = (nth: number): Buffer => {
    const { operation, input } = stream.wire(nth, table);
    return wireRequest(target, operation, input);
  };
  const driven = await {
    open: () => driveOpen({ ...load, request, requestsPerSecond: rate }),
    closed: () => driveClosed({ ...load, request, connections, until: { seconds } }),
    sdk: () =>
      driveSdk({ ...load, requestsPerSecond: rate, call: (nth) => stream.wire(nth, table) }),
  }[loop]();
  return { driven, fates: Array.from({ length: driven.sent }, (_, nth) => fates[nth]) };
}

/** Whether it was an open loop of wire requests. */
export function isOpen(driven: AnyDriven): driven is OpenDriven {
  return 'sendLag' in driven;
}

/** The driver's figures, as they are kept. */
export function driverResult(driven: AnyDriven): DriverResult {
  const { sent, seconds, counts, cpuShare, response } = driven;
  const { done, throttled, failed, byError } = counts;
  return {
    ...{ sent, seconds, done, throttled, failed, cpuShare },
    achievedPerSecond: isOpen(driven) ? driven.achievedPerSecond : sent / seconds,
    byError: Object.fromEntries(byError),
    sendLagMsP99: isOpen(driven) ? driven.sendLag.percentile(99) : 0,
    response: { done: response.done.summary(), throttled: response.throttled.summary() },
    curve: CURVE.map((percentile) => [percentile, response.done.percentile(percentile)] as const),
    ...('attempts' in driven && {
      attempts: driven.attempts,
      mostAttempts: driven.mostAttempts,
    }),
  };
}
