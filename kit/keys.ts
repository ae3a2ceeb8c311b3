/** Key values of the adjacency list: how ids become `PK` and `SK`, and back. */

import { KitError } from './kit-error.ts';
import { PARTITION_KEY_MAX_BYTES, SORT_KEY_MAX_BYTES } from './limits.ts';

/** Stands between the segments of a key; no segment may hold it. */
export const KEY_DELIMITER = '#';

/**
 * The key value of one entity: its type, the delimiter, its id.
 *
 * @throws {KitError} as {@link compositeKey}
 * @example
 * entityKey('USER', 'alice'); // => 'USER#alice'
 */
export function entityKey(type: string, id: string): string {
  return compositeKey([type, id]);
}

/**
 * A key value of any number of segments.
 *
 * Refused are an empty segment, a segment that holds `#` (the inverse would cut it in two), one
 * that is not well-formed Unicode (it would not come back as it went), and a result longer than a
 * partition key may be. A sort key may be only half as long: {@link adjacencyKeys} checks that.
 *
 * @param segments in order, each non-empty
 * @returns the segments joined by `#`
 * @throws {KitError} `keys.noSegments`, `keys.emptySegment`, `keys.delimiterInSegment`,
 *   `keys.malformedSegment`, `keys.tooLong`
 * @example
 * compositeKey(['FOLLOWER', 'USER', 'alice']); // => 'FOLLOWER#USER#alice'
 */
export function compositeKey(segments: readonly string[]): string {
  if (segments.length === 0) {
    throw new KitError('bug', 'keys.noSegments', 'Expected at least one key segment, got none.');
  }
  segments.forEach(checkSegment);
  const key = segments.join(KEY_DELIMITER);
  checkLength('partition key', key, PARTITION_KEY_MAX_BYTES);
  return key;
}

/**
 * The primary key of an edge item: it lives in its source's item collection, sorted by its target.
 * With the same value twice it is the key of a node item, the self-edge.
 *
 * | PK     | SK     |
 * | ------ | ------ |
 * | source | target |
 *
 * @param source a key value, from {@link entityKey} or {@link compositeKey}
 * @param target likewise
 * @throws {KitError} `keys.tooLong` where source exceeds 2,048 or target 1,024 bytes, and what
 *   {@link parseKey} throws for a value that is not a key
 * @example
 * adjacencyKeys('INVOICE#1', 'BILL#7'); // => { PK: 'INVOICE#1', SK: 'BILL#7' }
 */
export function adjacencyKeys(source: string, target: string): { PK: string; SK: string } {
  parseKey(source);
  parseKey(target);
  checkLength('sort key', target, SORT_KEY_MAX_BYTES);
  return { PK: source, SK: target };
}

/**
 * The segments of a key value: the inverse of {@link compositeKey}.
 *
 * @throws {KitError} as {@link compositeKey}, for a value that function could not have made
 * @example
 * parseKey('FOLLOWER#USER#alice'); // => ['FOLLOWER', 'USER', 'alice']
 */
export function parseKey(key: string): string[] {
  const segments = key.split(KEY_DELIMITER);
  compositeKey(segments);
  return segments;
}

function checkSegment(segment: string, position: number, all: readonly string[]): void {
  const where = `segment ${position + 1} of ${all.length}`;
  if (segment === '') {
    throw new KitError(
      'bug',
      'keys.emptySegment',
      `Expected ${where} of a key to be non-empty, got \`\` in ${JSON.stringify(all)}. Pass the id itself; a prefix of keys is plain text, such as 'USER#'.`,
      { details: { position } },
    );
  }
  if (segment.includes(KEY_DELIMITER)) {
    throw new KitError(
      'bug',
      'keys.delimiterInSegment',
      `Expected ${where} of a key without \`#\`, got \`${segment}\`. Pass type and id as separate segments.`,
      { details: { position, segment } },
    );
  }
  if (!segment.isWellFormed()) {
    throw new KitError(
      'bug',
      'keys.malformedSegment',
      `Expected ${where} of a key to be well-formed Unicode, got a lone surrogate in ${JSON.stringify(segment)}. Pass a complete string.`,
      { details: { position, segment } },
    );
  }
}

function checkLength(kind: string, key: string, maxBytes: number): void {
  const bytes = Buffer.byteLength(key, 'utf8');
  if (bytes > maxBytes) {
    throw new KitError(
      'bug',
      'keys.tooLong',
      `Expected a ${kind} of at most ${maxBytes} bytes, got ${bytes} in \`${key.slice(0, 40)}…\`. Use a shorter id.`,
      { details: { bytes, maxBytes } },
    );
  }
}
