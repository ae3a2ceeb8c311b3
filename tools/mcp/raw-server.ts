/** `npm run mcp` without a client: its lines as they come. */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { TreeCopy } from '../tree-copy.ts';

/** A message of the protocol. */
interface Message {
  readonly jsonrpc: string;
  readonly id?: number;
  readonly method?: string;
  readonly result?: object;
}

/** A server whose standard input and output are ours. */
export class RawServer {
  stdout = '';
  stderr = '';
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #exit: Promise<number | null>;

  constructor(tree: TreeCopy) {
    this.#child = tree.start(['commands/shell/run.mjs', 'mcp']);
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.#exit = once(this.#child, 'close').then(([code]) => code as number | null);
  }

  /** Shakes hands. */
  async begin(): Promise<void> {
    this.send({
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'raw', version: '1.0.0' },
      },
    });
    await this.hears(({ id }) => id === 1);
    this.send({ method: 'notifications/initialized' });
  }

  send(message: object): void {
    this.write(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  write(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  /** Whatever it writes is a message: anything else throws. */
  get messages(): Message[] {
    const whole = this.stdout.slice(0, this.stdout.lastIndexOf('\n') + 1);
    return whole
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Message);
  }

  async hears(wanted: (message: Message) => boolean): Promise<void> {
    await expect.poll(() => this.messages.some(wanted)).toBe(true);
  }

  /** Ends its standard input; resolves with its exit code. */
  close(): Promise<number | null> {
    this.#child.stdin.end();
    return this.#exit;
  }

  kill(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal);
    return this.#exit;
  }
}
