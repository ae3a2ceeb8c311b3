/** One connection to the engine that is kept: a request at a time, each sent once. */

import { connect, type Socket } from 'node:net';
import { AnswerError } from './answer-head.ts';
import { AnswerReader, type EngineAnswer } from './answer-reader.ts';

/** Told once how a request has ended. */
export interface Asker {
  onAnswer(answer: EngineAnswer): void;
  /** @param maybeDone whether the engine may have carried the request out */
  onBroken(cause: unknown, maybeDone: boolean): void;
}

/** What is read at once goes here: Node would take new memory for every read. */
const READ_BYTES = 65_536;

/** Bodies up to this length are copied behind their head, so that both are one write. */
const MOST_COPIED_BYTES = 65_536;

/** A connection; once broken it is of no use. */
export class EngineConnection {
  readonly #socket: Socket;
  readonly #reader = new AnswerReader();
  #asker: Asker | undefined;
  #isConnected = false;
  #isOpen = true;
  /** When the engine may end this idle connection, by the process's clock. */
  #endsAtMs = Infinity;

  readonly #onClose: (closed: EngineConnection) => void;

  /** @param onClose told once, whoever has closed it */
  constructor(host: string, port: number, onClose: (closed: EngineConnection) => void) {
    this.#onClose = onClose;
    const callback = (length: number, buffer: Uint8Array): boolean => {
      this.#read((buffer as Buffer).subarray(0, length));
      return true;
    };
    const onread = { buffer: Buffer.allocUnsafe(READ_BYTES), callback };
    this.#socket = connect({ host, port, noDelay: true, onread })
      .on('connect', () => (this.#isConnected = true))
      .on('error', (error) => this.#break(error))
      .on('end', () => this.#end())
      .on('close', () => this.#break(new Error('connection closed')));
  }

  /** Whether it takes another request. */
  get isOpen(): boolean {
    return this.#isOpen && performance.now() < this.#endsAtMs;
  }

  /**
   * Sends a request; nothing else may be under way.
   *
   * @param head its lines, with the empty one behind them, one character a byte
   */
  send(method: string, head: string, body: Buffer, asker: Asker): void {
    this.#asker = asker;
    this.#reader.begin(method);
    this.#socket.ref();
    if (body.length > MOST_COPIED_BYTES) {
      this.#socket.cork();
      this.#socket.write(head, 'latin1');
      this.#socket.write(body);
      this.#socket.uncork();
      return;
    }
    const bytes = Buffer.allocUnsafe(head.length + body.length);
    bytes.write(head, 'latin1');
    body.copy(bytes, head.length);
    this.#socket.write(bytes);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#socket.destroy();
    this.#onClose(this);
  }

  #read(bytes: Buffer): void {
    if (!this.#asker) {
      this.close(); // Nobody has asked for these.
      return;
    }
    try {
      const answer = this.#reader.read(bytes);
      if (answer) this.#settle(answer);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      this.#break(error);
    }
  }

  #settle(answer: EngineAnswer): void {
    const asker = this.#asker;
    this.#asker = undefined;
    if (!answer.isKept) this.close();
    // A second early: a request must not cross the end of its connection.
    const { keptSeconds } = answer;
    if (keptSeconds !== undefined) this.#endsAtMs = performance.now() + (keptSeconds - 1) * 1_000;
    this.#socket.unref();
    asker?.onAnswer(answer);
  }

  #end(): void {
    const answer = this.#asker && this.#reader.end();
    if (answer) this.#settle(answer);
    else this.#break(new Error('connection closed'));
  }

  #break(cause: unknown): void {
    this.close();
    const asker = this.#asker;
    this.#asker = undefined;
    asker?.onBroken(cause, this.#isConnected);
  }
}
