/** Which answer first held a value: tells whether a request depends on an earlier one. */

import { PARTITION_KEY_MAX_BYTES } from '../limits.ts';

/** An item of an answer: plain values under the document client, else attribute values. */
export type AnsweredItem = Record<string, unknown>;

/**
 * Remembers which answer first held a value, to see that a later request depends on it. A value that
 * a request asked for before any answer held it was the caller's own, and stays so.
 */
export class SeenValues {
  readonly #firstSeen = new Map<string, number>();
  readonly #callersOwn = new Set<string>();
  readonly #pages = new Map<string, number>();

  add(number: number, items: readonly AnsweredItem[], lastEvaluatedKey: unknown): void {
    for (const item of items) {
      for (const value of stringValues(item)) {
        for (const part of partsOf(value)) this.#see(part, number);
      }
    }
    if (lastEvaluatedKey) this.#pages.set(keyText(lastEvaluatedKey), number);
  }

  #see(part: string, number: number): void {
    if (this.#firstSeen.has(part) || this.#callersOwn.has(part)) return;
    this.#firstSeen.set(part, number);
  }

  pageBefore(startKey: unknown): number | undefined {
    return startKey ? this.#pages.get(keyText(startKey)) : undefined;
  }

  /** The latest answer that first held one of a request's key values. */
  sourceOf(values: string[]): number | undefined {
    const parts = values.flatMap(partsOf);
    const sources = parts.flatMap((part) => this.#firstSeen.get(part) ?? []);
    for (const part of parts) if (!this.#firstSeen.has(part)) this.#callersOwn.add(part);
    return sources.length === 0 ? undefined : Math.max(...sources);
  }
}

/** A key value and its last segment, the id, which may have been seen under another type. */
function partsOf(value: string): string[] {
  const id = value.slice(value.lastIndexOf('#') + 1);
  if (id === '') return value === '' ? [] : [value];
  return id === value ? [value] : [value, id];
}

/** A key as text, the same whether its values are plain or attribute values. */
function keyText(key: unknown): string {
  return JSON.stringify(
    Object.values(key as AnsweredItem)
      .map(scalarText)
      .sort(),
  );
}

function scalarText(value: unknown): string {
  const { S, N, B } = value as { S?: string; N?: string; B?: Uint8Array };
  const scalar = S ?? N ?? B ?? value;
  return scalar instanceof Uint8Array ? Buffer.from(scalar).toString('hex') : String(scalar);
}

/** An item's top-level string values that are short enough for a key, whichever client read it. */
export function stringValues(item: AnsweredItem): string[] {
  const texts: string[] = [];
  for (const value of Object.values(item)) {
    const text = typeof value === 'string' ? value : (value as { S?: unknown } | null)?.S;
    if (typeof text === 'string' && text.length <= PARTITION_KEY_MAX_BYTES) texts.push(text);
  }
  return texts;
}
