/** Which device a request of a walk asks for its links. */

import { parseKey } from '#kit/keys.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';

/** The id of the device whose item collection a Query reads; nothing for other requests. */
export function askedDevice({ operation, keyCondition = '' }: RequestRecord): string | undefined {
  const key = /\bPK\s*=\s*([^\s)]+)/.exec(keyCondition)?.[1];
  return operation === 'Query' && key !== undefined ? parseKey(key).at(-1) : undefined;
}
