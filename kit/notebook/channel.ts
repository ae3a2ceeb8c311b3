/** The channels of a kernel: requests and replies on one, what comes of them on the other. */

import { randomUUID } from 'node:crypto';
import { Dealer, Subscriber } from 'zeromq';
import type { KernelConnection } from './connection.ts';
import type { OutputContent } from './output.ts';
import { kernelRequest, parseMessage, type WireMessage } from './wire-message.ts';

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
