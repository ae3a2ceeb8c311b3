/** Which device a request of a walk asks for its links. */

import { parseKey } from '#kit/keys.ts';
import { askedCollection, type RequestRecord } from '#kit/meter/request-record.ts';

/** The id of the device whose links a Query reads; nothing for other requests, and where it looks up one item. */
export function askedDevice(record: RequestRecord): string | undefined {
  const { operation, keyCondition = '' } = record;
  const key = askedCollection(record);
  const isLookUp = /\bSK\s*=/.test(keyCondition);
  return operation === 'Query' && key !== undefined && !isLookUp ? parseKey(key).at(-1) : undefined;
}

/** How many links a Query for the links of a device returned: its answer may begin with the device itself. */
export function linksReturned(record: RequestRecord): number {
  const { keyCondition = '', continues, returned } = record;
  const key = askedCollection(record) ?? '';
  const [, from = '', to = ''] = /\bSK BETWEEN (\S+) AND ([^\s)]+)/.exec(keyCondition) ?? [];
  const isWithDevice = !/\bSK\b/.test(keyCondition) || (from <= key && key <= to);
  return isWithDevice && continues === undefined ? returned - 1 : returned;
}
