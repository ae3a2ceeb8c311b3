/** Stands at the door of a server that speaks DynamoDB's protocol. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { corsHeaders, preflightHeaders } from '../../door/cors-header.ts';
import { askDoor, type Door, type DoorOptions, doorAt } from '../../door/door.ts';
import type { Doorkeeper } from '../../door/loopback-server.ts';
import { errorReply } from './reply.ts';

const ACCESS_DENIED = 'com.amazon.coral.service#AccessDeniedException';

/**
 * Lets in programs, and the pages that were named. It also answers a page that asks before its request.
 *
 * @throws {KitError} `door.badOrigin`, `door.badHost`
 */
export function dynamoDBDoorkeeper(port: number, options: DoorOptions): Doorkeeper {
  const door = doorAt(port, options);
  return (incoming, outgoing) => letIn(door, incoming, outgoing);
}

function letIn(door: Door, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
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
