/** Records of writes that changed nothing. */

import type { DynamoDBRecord } from 'aws-lambda';
import { isSameValue } from '../item/normal-value.ts';

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
  return isSameValue({ M: before }, { M: after });
}
