/** The channels of a kernel: requests and replies on one, what comes of them on the other. */

import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Dealer, Subscriber } from 'zeromq';
import type { OutputContent } from './output.ts';

/** Told of each output of a request, also of those that come after its reply. */
export type OnOutput = (type: string, content: OutputContent) => void;

/** A reply, whose members depend on the request. */
export type KernelReply = WireMessage['content'];

/** The two channels that executing code needs. */
export class Channels {
  readonly #key: string;
  readonly #session = randomUUID();
  readonly #shell: Dealer;
  readonly #published = new Subscriber({ linger: 0 });
  readonly #requests = new Map<
    string,
    (channel: 'shell' | 'iopub', message: WireMessage) => void
  >();

  constructor({ ip, key, shell_port, iopub_port }: KernelConnection) {
    this.#key = key;
    this.#shell = new Dealer({ routingId: this.#session, linger: 0 });
    this.#shell.connect(`tcp://${ip}:${shell_port}`);
    this.#published.subscribe('');
    this.#published.connect(`tcp://${ip}:${iopub_port}`);
    void this.#listen(this.#shell, 'shell');
    void this.#listen(this.#published, 'iopub');
  }

  /** Sends a request; its reply, once the kernel is idle again. */
  async request(type: string, content: object, onOutput: OnOutput): Promise<KernelReply> {
    const { id, frames } = kernelRequest(this.#key, this.#session, type, content);
    const answered = new Promise<KernelReply>((resolve) => {
      let reply: KernelReply | undefined;
      let isIdle = false;
      this.#requests.set(id, (channel, message) => {
        if (channel === 'shell') reply = message.content;
        else if (message.type !== 'status') onOutput(message.type, message.content);
        else if (message.content.execution_state === 'idle') isIdle = true;
        if (reply && isIdle) resolve(reply);
      });
    });
    await this.#shell.send([...frames]);
    return answered;
  }

  close(): void {
    this.#shell.close();
    this.#published.close();
  }

  /** Ends when the socket is closed. */
  async #listen(socket: Dealer | Subscriber, channel: 'shell' | 'iopub'): Promise<void> {
    for await (const frames of socket) {
      const message = parseMessage(this.#key, frames);
      if (message) this.#requests.get(message.about)?.(channel, message);
    }
  }
}

// Messages to and from a kernel, signed with the key of their connection.
// @see https://jupyter-client.readthedocs.io/en/latest/messaging.html#the-wire-protocol

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
    msg_id: id,
    msg_type: type,
    session,
    username: 'edgewise',
    date: new Date().toISOString(),
    version: PROTOCOL_VERSION,
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

// Where a kernel listens, as the file says that it is started with.
// @see https://jupyter-client.readthedocs.io/en/latest/kernels.html#connection-files

/** The content of a connection file. */
export interface KernelConnection {
  readonly transport: 'tcp';
  readonly ip: '127.0.0.1';
  readonly key: string;
  readonly signature_scheme: 'hmac-sha256';
  readonly shell_port: number;
  readonly iopub_port: number;
  readonly stdin_port: number;
  readonly control_port: number;
  readonly hb_port: number;
}

/** A connection with ports that nothing listened on a moment ago. */
export async function newConnection(): Promise<KernelConnection> {
  const [shell = 0, iopub = 0, stdin = 0, control = 0, heartbeat = 0] = await freePorts(5);
  return {
    transport: 'tcp',
    ip: '127.0.0.1',
    key: randomBytes(16).toString('hex'),
    signature_scheme: 'hmac-sha256',
    shell_port: shell,
    iopub_port: iopub,
    stdin_port: stdin,
    control_port: control,
    hb_port: heartbeat,
  };
}

/** All taken before the first is given back, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
