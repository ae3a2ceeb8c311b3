/**
 * The tokens of transactions that were carried out, for as long as DynamoDB honours them.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */

import { CLIENT_TOKEN_SECONDS } from '../../limits.ts';

/** Tokens by name, each with the time of its transaction; the oldest stand first. */
export class ClientTokens {
  readonly #doneAt = new Map<string, number>();

  /** Whether a transaction of this token was carried out in the last ten minutes. */
  has(token: unknown, now: number): boolean {
    this.#forget(now);
    return typeof token === 'string' && this.#doneAt.has(token);
  }

  add(token: unknown, now: number): void {
    if (typeof token === 'string') this.#doneAt.set(token, now);
  }

  #forget(now: number): void {
    for (const [token, doneAt] of this.#doneAt) {
      if (now - doneAt <= CLIENT_TOKEN_SECONDS) return;
      this.#doneAt.delete(token);
    }
  }
}
