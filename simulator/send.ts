/** One request to the model, counted. */

import type { Governor } from '../kit/governor/governor.ts';
import type { LoadCount } from './actor.ts';
import type { LoadEvent } from './event-source.ts';

/**
 * Sends the events as one request; those that were refused come first in the list afterwards.
 *
 * @returns how many were refused
 */
export function send(
  governor: Governor,
  events: LoadEvent[],
  count: LoadCount,
  now: number,
): number {
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
