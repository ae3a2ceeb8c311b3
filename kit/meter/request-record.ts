/** The record of one request: what was asked, what was read, what it cost. */

import type { Exchange } from './exchange.ts';

/** One request as the meter saw it, in plain data. */
export interface RequestRecord extends Exchange {
  /** Position among the requests recorded together, from 1, in the order they were sent. */
  number: number;
  /** Tables named by the request. */
  tables: string[];
  /** Key condition with its names and values filled in: `PK = INVOICE#1`. */
  keyCondition?: string;
  /** Filter, filled in likewise; applied by DynamoDB after the items were read and charged. */
  filter?: string;
  /** Number of the request whose `LastEvaluatedKey` this one starts from. */
  continues?: number;
  /** Number of an earlier request whose answer held this request's key value. */
  keyedBy?: number;
  /** Attributes whose list or set this request writes longer than it was read or written before. */
  grows?: string[];
  /** How many of the returned items are of each `Type`, where there are several. */
  types?: Record<string, number>;
  /** Requests recorded together that were under way when this one was sent, itself included. */
  underWay: number;
}

/** Name of the SDK's error for a connection that ended before the answer. */
export const BROKEN_CONNECTION = 'TimeoutError';

/** The error a request ended in, of a cancelled transaction with the reason of each action. */
export function recordedError({
  error,
  reasons,
}: Pick<RequestRecord, 'error' | 'reasons'>): string | undefined {
  return reasons ? `${error} [${reasons.join(', ')}]` : error;
}

/** The item collection of the table that a Query asks, by its `PK`; nothing where it asks an index. */
export function askedCollection({
  keyCondition = '',
}: Pick<RequestRecord, 'keyCondition'>): string | undefined {
  return /\bPK\s*=\s*([^\s)]+)/.exec(keyCondition)?.[1];
}
