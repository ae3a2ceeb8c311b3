/** Stands at the door of a server that speaks DynamoDB's protocol. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { corsHeaders, preflightHeaders } from '../../door/cors-header.ts';
import { askDoor, type Door } from '../../door/door.ts';
import { errorReply } from './reply.ts';

const ACCESS_DENIED = 'com.amazon.coral.service#AccessDeniedException';

/**
 * Whether a request may come in. Where it may not, and where a page asks before its request, this
 * answers: nothing of the request is read, counted or passed on.
 */
export function letIn(door: Door, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const admission = askDoor(door, incoming);
  if (admission.is === 'refused') {
    const { status, headers, body } = errorReply(403, ACCESS_DENIED, admission.reason);
    outgoing.writeHead(status, headers as string[]).end(body);
    return false;
  }
  const { origin } = admission;
  if (origin === undefined) return true;
  if (admission.is === 'preflight') {
    const asked = incoming.headers['access-control-request-headers'];
    outgoing.writeHead(204, preflightHeaders(origin, asked)).end();
    return false;
  }
  for (const [name, value] of Object.entries(corsHeaders(origin))) outgoing.setHeader(name, value);
  return true;
}
