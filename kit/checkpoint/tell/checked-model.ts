/** The model that a screen is about, and how a screen names a place in it. */

/** The model that was checked. */
export interface CheckedModel {
  /** Its path as the learner sees it, from the project's folder. */
  readonly shown: string;
  /** Its text. */
  readonly source: string;
  readonly isReference: boolean;
}

/**
 * The model's path with a line, as editors and terminals open it.
 *
 * @param line from 1; the path alone where it is absent
 * @example
 * placeIn(model, 12); // => 'labs/01-invoicing/model.ts:12'
 */
export function placeIn({ shown }: CheckedModel, line?: number): string {
  return line === undefined ? shown : `${shown}:${line}`;
}
