/**
 * Clients that all write one item at the same moment, on a virtual clock: no local engine has conflicts.
 *
 * A transaction holds the item for a while. Another transaction that comes meanwhile is refused at
 * once, and its client pauses.
 */

/** Who meets, and what they do about it. */
export interface Contenders {
  readonly clients: number;
  /** How long a transaction holds the item, in milliseconds. */
  readonly heldMs: number;
  /** Transactions that a client sends at most. */
  readonly mostTries: number;
  /** The pause before a client's retry, in milliseconds; 1 is before the first retry. */
  readonly pauseBefore: (retry: number) => Promise<number>;
}

/** What came of it. */
export interface Contention {
  /** Clients whose transaction was done; the others gave up. */
  readonly done: number;
  /** Transactions that all clients sent. */
  readonly transactions: number;
  /** When the last of them was sent, in milliseconds after the first. */
  readonly lastMs: number;
}

/** Lets the clients write until each is done or gives up. */
export async function contend(contenders: Contenders): Promise<Contention> {
  const { clients, heldMs, mostTries, pauseBefore } = contenders;
  const waiting = Array.from({ length: clients }, () => ({ atMs: 0, tries: 0 }));
  let heldUntilMs = 0;
  let [done, transactions, lastMs] = [0, 0, 0];
  for (;;) {
    // The sort keeps the order of clients that send at the same moment.
    const next = waiting.sort((one, other) => one.atMs - other.atMs).shift();
    if (!next) return { done, transactions, lastMs };
    const { atMs } = next;
    const tries = next.tries + 1;
    transactions += 1;
    lastMs = atMs;
    if (atMs >= heldUntilMs) {
      done += 1;
      heldUntilMs = atMs + heldMs;
    } else if (tries < mostTries) {
      waiting.push({ atMs: atMs + (await pauseBefore(tries)), tries });
    }
  }
}
