/** A closed loop: a client sends its next request when the last one is answered. */

import type { Actor } from './actor.ts';
import { backoffOf } from './backoff.ts';
import { LoadEvent } from './event-source.ts';
import type { LoadParts } from './open-loop.ts';
import type { ClosedLoop } from './scenario.ts';
import { send } from './send.ts';

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
