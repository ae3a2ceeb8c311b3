/** One request and what came of it, as the middleware sees both, before anybody asks what it means. */

import { PARTITION_KEY_MAX_BYTES } from '../limits.ts';

/** A request under way, or ended. Units are DynamoDB's own, as the engine charged them. */
export interface Exchange {
  /** API operation, such as `Query` or `TransactWriteItems`. */
  operation: string;
  /** The request as the SDK sent it, in DynamoDB's JSON. */
  input: Record<string, unknown>;
  /** The index that a Query, a Scan or a SELECT reads; absent for the table itself. */
  index?: string;
  /** Items the engine read, where it says so, else those it returned. */
  itemsRead: number;
  /** Items returned to the caller. */
  returned: number;
  /** Read units, all indexes together. */
  readUnits: number;
  /** Write units, all indexes together. */
  writeUnits: number;
  /** Read or write units by `table` or index name. */
  unitsByIndex: Record<string, number>;
  /** The engine answered without a capacity: the units are unknown, and 0 here. */
  noCapacity?: true;
  /** The engine is known to miscount such a read: its units are not to be trusted. */
  isDoubtful?: true;
  /** Whether the answer had a `LastEvaluatedKey`: there is more to read. */
  more: boolean;
  /** Attempts the SDK needed, the first included. */
  attempts: number;
  /** Time from sending to the parsed answer, in milliseconds, retries included. */
  durationMs: number;
  /** Name of the error the request ended in; it has no units, since an error tells none. */
  error?: string;
  /** The error came from a fault that was put on the client, see {@link markSimulated}. */
  simulated?: true;
  /** Where the request, or an action in it, is not valid: what DynamoDB says of it. */
  invalid?: string;
  /** Of a refused write: what AWS charges for it, at least. No answer tells it, so `writeUnits` is without it. */
  refusedWriteUnits?: number | 'unknown';
  /** Of a cancelled transaction the reason of each action, in order: `['None', 'ConditionalCheckFailed']`. */
  reasons?: string[];
}

/** What an answer holds, as the caller gets it. */
export interface AnswerParts {
  readonly items: readonly AnsweredItem[];
  readonly lastEvaluatedKey: unknown;
}

const SIMULATED = Symbol.for('edgewise.simulated');

/** Marks an error that no engine gave: who reads the record of its request is told so. */
export function markSimulated<E extends Error>(error: E): E {
  return Object.defineProperty(error, SIMULATED, { value: true });
}

/** Whether {@link markSimulated} has marked this error. */
export function isSimulated(error: unknown): boolean {
  return error instanceof Error && SIMULATED in error;
}

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
