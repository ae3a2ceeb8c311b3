/** One request and what came of it, as the middleware sees both, before anybody asks what it means. */

import type { AnsweredItem } from './seen-value.ts';

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
