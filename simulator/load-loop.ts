/** What sends the requests of a load: an open loop at its rate, or the clients of a closed loop. */

import type { Governor } from '../kit/governor/governor.ts';
import type { Random } from '../kit/random.ts';
import { backoffOf } from './backoff.ts';
import { type EventSource, LoadEvent } from './event-source.ts';
import type { ClosedLoop, OpenLoop } from './scenario.ts';
import type { WaitRecord } from './wait-record.ts';

/** Acts when its time has come. */
export interface Actor {
  /**
   * @param now model time, in seconds
   * @returns when it acts next; `Infinity` when it has nothing more to do
   */
  act(now: number): number;
}

/** What a load has come to; items of a batch count one by one. */
export interface LoadCount {
  requests: number;
  throttledRequests: number;
  offeredItems: number;
  admittedItems: number;
  /** Requests that were given up after their retries. */
  givenUp: number;
  /** When the last request was answered. */
  endedAtSeconds: number;
}

/** The counts of a load that has not begun. */
export function noCount(): LoadCount {
  return {
    requests: 0,
    throttledRequests: 0,
    offeredItems: 0,
    admittedItems: 0,
    givenUp: 0,
    endedAtSeconds: 0,
  };
}

/**
 * Sends the events as one request; those that were refused come first in the list afterwards.
 *
 * @returns how many were refused
 */
function send(governor: Governor, events: LoadEvent[], count: LoadCount, now: number): number {
  const refused =
    events.length === 1 ? sendOne(governor, events, now) : sendBatch(governor, events, now);
  count.requests++;
  count.offeredItems += events.length;
  count.admittedItems += events.length - refused;
  if (refused === events.length) count.throttledRequests++;
  return refused;
}

function sendOne(governor: Governor, events: LoadEvent[], now: number): number {
  return governor.admit(events[0] as LoadEvent, now) ? 1 : 0;
}

/** A batch is admitted item by item, a transaction as a whole. */
function sendBatch(governor: Governor, events: LoadEvent[], now: number): number {
  const [first] = events as [LoadEvent];
  if (first.consistency === 'transactional') {
    const refusals = governor.admitTransaction(events, now);
    return refusals.some((refusal) => refusal) ? events.length : 0;
  }
  const refusals = governor.admitBatch(events, now);
  let refused = 0;
  for (let member = 0; member < events.length; member++) {
    if (!refusals[member]) continue;
    const event = events[member] as LoadEvent;
    events[member] = events[refused] as LoadEvent;
    events[refused++] = event;
  }
  return refused;
}

/** What an actor of a load works with. */
export interface LoadParts {
  readonly governor: Governor;
  readonly source: EventSource;
  readonly random: Random;
  readonly count: LoadCount;
  readonly waits: WaitRecord;
  /** Items in one request. */
  readonly batch: number;
}

/** The one actor of an open loop. */
export function openLoop(loop: OpenLoop, parts: LoadParts, start: number): Actor {
  const { governor, source, random, count, batch } = parts;
  const events = Array.from({ length: batch }, () => new LoadEvent(source));
  const gapSeconds = batch / loop.itemsPerSecond;
  let sent = 0;
  return {
    act: (now) => {
      if (source.remaining < events.length) events.length = source.remaining;
      if (events.length === 0) return Infinity;
      for (const event of events) source.fill(event);
      send(governor, events, count, now);
      count.endedAtSeconds = now;
      sent++;
      if (loop.arrivals === 'poisson') return now - gapSeconds * Math.log(1 - random.float());
      return start + sent * gapSeconds;
    },
  };
}

/**
 * One client of a closed loop.
 *
 * Items of a batch that were refused go into the next batch at once, as boto3's batch writer does;
 * only a request that was refused whole is backed off.
 */
export function closedClient(loop: ClosedLoop, parts: LoadParts): Actor {
  const { governor, source, random, count, waits, batch } = parts;
  const { serviceSeconds, afterRetries = 'repeat' } = loop;
  const backoff = backoffOf(loop.backoff, random);
  const spare = Array.from({ length: batch }, () => new LoadEvent(source));
  const events: LoadEvent[] = [];

  function refill(now: number): void {
    while (events.length < batch && source.remaining > 0) {
      const event = spare.pop() as LoadEvent;
      source.fill(event);
      event.firstSentAt = now;
      events.push(event);
    }
  }

  function release(from: number): void {
    spare.push(...events.splice(from));
  }

  /** The pause after a request of which that many were refused. */
  function pauseSeconds(refused: number): number {
    if (refused < events.length) {
      backoff.admitted();
      release(refused);
      return 0;
    }
    const pause = backoff.refused();
    if (pause !== undefined) return pause;
    count.givenUp++;
    if (afterRetries === 'drop') release(0);
    return 0;
  }

  return {
    act: (now) => {
      refill(now);
      if (events.length === 0) return Infinity;
      const refused = send(governor, events, count, now);
      for (let place = refused; place < events.length; place++) {
        waits.record(now - (events[place] as LoadEvent).firstSentAt, now);
      }
      const answered = now + serviceSeconds;
      count.endedAtSeconds = Math.max(count.endedAtSeconds, answered);
      return answered + pauseSeconds(refused);
    },
  };
}
