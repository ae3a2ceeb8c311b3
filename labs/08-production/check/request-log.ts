/** Requests as the application of step 8.6 logs them, from what the meter has recorded. */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import type { LoggedRequest } from '../entities.ts';

/** One line of the log. */
export function loggedRequest(record: RequestRecord, at: Date): LoggedRequest {
  const { operation, index, filter, itemsRead, returned } = record;
  const { readUnits, writeUnits, unitsByIndex } = record;
  const keyCondition = record.keyCondition ?? keyAsCondition(record.input.Key);
  return {
    ...{ at: at.toISOString(), operation },
    ...(index !== undefined && { index }),
    ...(keyCondition !== undefined && { keyCondition }),
    ...(filter !== undefined && { filter }),
    ...{ scanned: itemsRead, returned, readUnits, writeUnits, unitsByIndex: { ...unitsByIndex } },
  };
}

/** `PK = PRODUCT#p7 AND SK = PRODUCT#p7`: the whole key of one item. */
function keyAsCondition(key: unknown): string | undefined {
  if (key === undefined) return undefined;
  const parts = Object.entries(key as Record<string, AttributeValue>).sort();
  return parts.map(([name, { S }]) => `${name} = ${S}`).join(' AND ');
}
