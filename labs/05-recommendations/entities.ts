/** The entities of Lab 5: what the model takes and returns. */

/**
 * An edge from one node to another, an item in its source's collection.
 *
 * | PK     | SK     | attributes                      |
 * | ------ | ------ | ------------------------------- |
 * | NODE#a | NODE#b | Type, sourceId, targetId, note? |
 */
export interface RecommendationsEdge {
  Type: 'Edge';
  sourceId: string;
  targetId: string;
  note?: string;
}

/** Why the model refuses; nothing is written when it does. */
export type RecommendationsErrorCode = 'notFound';

/** The error a model throws when it refuses what it is asked. */
export class RecommendationsError extends Error {
  override readonly name = 'RecommendationsError';
  readonly code: RecommendationsErrorCode;

  constructor(code: RecommendationsErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** An item as it was read, without the key attributes that only the table needs. */
export function entityOf(item: Record<string, unknown>): RecommendationsEdge {
  const { PK, SK, ...entity } = item;
  return entity as unknown as RecommendationsEdge;
}
