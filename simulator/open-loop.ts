/** An open loop: requests at their rate, whatever the answers. */

import type { Governor } from '../kit/governor/governor.ts';
import type { Random } from '../kit/random.ts';
import type { Actor, LoadCount } from './actor.ts';
import { type EventSource, LoadEvent } from './event-source.ts';
import type { OpenLoop } from './scenario.ts';
import { send } from './send.ts';
import type { WaitRecord } from './wait-record.ts';

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
