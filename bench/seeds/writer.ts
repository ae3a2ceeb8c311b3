/** A way of writing that is measured, and how much every way has under way at once. */

/** Requests under way at once, for every writer. */
export const IN_FLIGHT = 8;

/** A follow as every writer gets it. */
export interface Follow {
  PK: string;
  SK: string;
  Type: string;
  since: string;
}

/** One way of writing. */
export interface Writer {
  readonly name: string;
  /** Makes what can be made before the clock starts; then writes. */
  prepare(table: string, follows: readonly Follow[]): () => Promise<unknown>;
}

/** Works through the batches with so many requests under way at once. */
export async function inFlight<Batch>(
  batches: readonly Batch[],
  send: (batch: Batch) => Promise<unknown>,
): Promise<void> {
  const waiting = batches.values();
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (const batch of waiting) await send(batch);
    }),
  );
}

/** The items in batches of 25. */
export function inBatches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / 25) }, (_, nth) =>
    items.slice(25 * nth, 25 * nth + 25),
  );
}
