/** Records of writes that changed nothing. */

import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';

/**
 * Whether a record tells of a write after which the item was as before.
 *
 * DynamoDB makes no record of such a write, and DynamoDB Local neither; the embedded engine makes a
 * MODIFY. A handler that sees it there would be checked on something that AWS never sends. Where the
 * stream shows only one image or none, nobody can tell; an INSERT and a REMOVE have one at most.
 */
export function isUnchanged({ dynamodb }: DynamoDBRecord): boolean {
  const { OldImage: before, NewImage: after } = dynamodb ?? {};
  if (before === undefined || after === undefined) return false;
  return isDeepStrictEqual(sorted({ M: before }), sorted({ M: after }));
}

/** The members of a map and of a set have no order. */
function sorted(value: AttributeValue): unknown {
  const { M, L, SS, NS, BS } = value;
  if (M !== undefined) {
    return new Map(Object.entries(M).map(([name, member]) => [name, sorted(member)]));
  }
  if (L !== undefined) return L.map(sorted);
  if (SS !== undefined) return { SS: SS.toSorted() };
  if (NS !== undefined) return { NS: NS.toSorted() };
  if (BS !== undefined) return { BS: BS.toSorted() };
  return value;
}
