/** What every model function of every lab is given. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * First argument of every model function: `(lab: LabContext, input…) => Promise<…>`.
 *
 * `now` and `newId` stand in for the clock and for random ids, so that a checkpoint can repeat a
 * run exactly: a model never calls `Date.now()` or `randomUUID()` itself.
 */
export interface LabContext {
  /** Document client of the engine in use; its requests are metered. */
  readonly db: DynamoDBDocumentClient;
  /** Name of the table that holds the graph. */
  readonly table: string;
  /** The time; an item holds it as text, `now().toISOString()`. Stands still during one call. */
  now(): Date;
  /** A fresh id, never the same twice in one run. */
  newId(): string;
}
