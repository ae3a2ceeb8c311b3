/** The governor's own pages, beside everything that it sends on. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EventStream } from './event-stream.ts';
import type { Gate } from './gate.ts';
import { metricsPage } from './metrics-page.ts';
import { stateOf } from './state.ts';

/** Answers a request for a page of the governor's own; `false` for any other. */
export function servePage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  gate: Gate,
  events: EventStream,
): boolean {
  const page = /^\/_governor\/?([^?]*)/.exec(incoming.url ?? '/')?.[1];
  if (page === undefined) return false;
  gate.governor.advance(gate.now());
  if (page === 'events') {
    events.serve(incoming, outgoing);
  } else if (page === 'metrics') {
    outgoing.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8');
    outgoing.end(metricsPage(gate));
  } else if (page === 'state') {
    outgoing.setHeader('content-type', 'application/json');
    outgoing.end(`${JSON.stringify(stateOf(gate), null, 2)}\n`);
  } else {
    outgoing.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    outgoing.end(
      'Pages of the governor: /_governor/state, /_governor/metrics, /_governor/events\n',
    );
  }
  return true;
}
