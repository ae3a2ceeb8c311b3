/** What happens between a model's read and its write: another client acts, or the write is held back. */

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { WRITES } from '../../meter/operation.ts';

/** Does something before each write of a client. */
export function beforeEachWrite(
  client: Pick<DynamoDBClient, 'middlewareStack'>,
  act: () => Promise<void>,
): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (WRITES.test(String(context.commandName))) await act();
      return next(args);
    },
    { step: 'initialize', name: 'edgewiseBeforeEachWrite' },
  );
}

/**
 * Lets a client's write wait until `gate` is done; what it writes beside or after it waits as well.
 *
 * @param from which of its writes is the first to wait, from 1
 */
export function holdWrite(
  client: Pick<DynamoDBClient, 'middlewareStack'>,
  gate: () => Promise<void>,
  from = 1,
): void {
  let opened: Promise<void> | undefined;
  let writes = 0;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (WRITES.test(String(context.commandName)) && ++writes >= from) {
        opened ??= gate();
        await opened;
      }
      return next(args);
    },
    { step: 'initialize', name: 'edgewiseGate' },
  );
}

/**
 * A meeting point for clients that race. A client that reads before it writes has read when the
 * others' writes arrive, every time: what on a busy table happens now and then, happens here.
 */
export class Race {
  readonly #waiting: (() => void)[] = [];
  #expected: number;

  /** @param clients how many clients take part */
  constructor(clients: number) {
    this.#expected = clients;
  }

  /** Makes a client take part; its first write waits for the others'. */
  join(client: Pick<DynamoDBClient, 'middlewareStack'>): void {
    holdWrite(client, () => this.#meet());
  }

  /** A client that has ended without ever writing is no longer waited for. */
  leave(): void {
    this.#expected -= 1;
    this.#open();
  }

  #meet(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#open();
    });
  }

  #open(): void {
    if (this.#waiting.length < this.#expected) return;
    for (const go of this.#waiting.splice(0)) go();
    this.#expected = 0;
  }
}
