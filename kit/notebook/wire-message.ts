/**
 * Messages to and from a kernel, signed with the key of their connection.
 * @see https://jupyter-client.readthedocs.io/en/latest/messaging.html#the-wire-protocol
 */

import { createHmac, randomUUID } from 'node:crypto';

/** A message that came in. */
export interface WireMessage {
  readonly type: string;
  /** Id of the request that it is about. */
  readonly about: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** A request, ready to send. */
export interface KernelRequest {
  readonly id: string;
  readonly frames: readonly string[];
}

/** Stands between the addresses of a message and the message. */
const DELIMITER = '<IDS|MSG>';
const PROTOCOL_VERSION = '5.3';

/** A request of a type. */
export function kernelRequest(key: string, session: string, type: string, content: object) {
  const id = randomUUID();
  const header = {
    ...{ msg_id: id, msg_type: type, session, username: 'edgewise' },
    ...{ date: new Date().toISOString(), version: PROTOCOL_VERSION },
  };
  const parts = [header, {}, {}, content].map((part) => JSON.stringify(part));
  return { id, frames: [DELIMITER, signatureOf(key, parts), ...parts] } satisfies KernelRequest;
}

/** A message from its frames; what is not one, or not signed with the key, is `undefined`. */
export function parseMessage(key: string, frames: readonly Buffer[]): WireMessage | undefined {
  const texts = frames.map((frame) => frame.toString('utf8'));
  const at = texts.indexOf(DELIMITER);
  const parts = texts.slice(at + 2, at + 6);
  if (at === -1 || parts.length < 4 || texts[at + 1] !== signatureOf(key, parts)) return undefined;
  const [header, parent, , content] = parts.map((part) => JSON.parse(part));
  return { type: header.msg_type, about: parent.msg_id ?? '', content };
}

function signatureOf(key: string, parts: readonly string[]): string {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
}
