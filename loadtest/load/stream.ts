/** The requests of one arm: the same ones every time they are asked for. */

import type { Item } from '../../kit/item/item.ts';
import type { LoadOperation } from './operation.ts';

/** Requests by their number; one request of a load may take several calls. */
export interface Stream {
  readonly operation: LoadOperation;
  /** Calls of every request: wire requests of their own. */
  readonly calls: number;
  /** What is in the table before the load begins. */
  readonly items: readonly Item[];
  /** In DynamoDB's JSON, with the operation that carries it. */
  wire(nth: number, call: number, table: string): { operation: string; input: object };
  /** What a call takes from which limits. */
  charges(nth: number, call: number): readonly Charge[];
  /** Items that a request writes. */
  puts(nth: number): readonly Item[];
  /** Every key that a reader of a whole collection asks. */
  keys(key: string, requests: number): string[];
}

/** Units that a call takes from the partition of a key. */
export interface Charge {
  /** Absent for the table. */
  readonly index?: string;
  readonly key: string;
  readonly units: number;
  /** Written by DynamoDB after the call was admitted: it can only hold up all writes. */
  readonly isIndexWrite?: boolean;
}
