/** Two clients at once: holds every first write back until all clients have come to theirs. */

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

const WRITES = /Put|Update|Delete|Write/;

/**
 * A meeting point for clients that race. A client that reads before it writes has read when the
 * others' writes arrive, every time: what on a busy table happens now and then, happens here.
 */
export class Race {
  #waiting: (() => void)[] = [];
  #expected: number;

  /** @param clients how many clients take part */
  constructor(clients: number) {
    this.#expected = clients;
  }

  /** Makes a client take part; its first write waits for the others'. */
  join(client: Pick<DynamoDBClient, 'middlewareStack'>): void {
    let first = true;
    client.middlewareStack.add(
      (next, context) => async (args) => {
        if (first && WRITES.test(String(context.commandName))) {
          first = false;
          await this.#meet();
        }
        return next(args);
      },
      { step: 'initialize', name: 'edgewiseRace' },
    );
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
