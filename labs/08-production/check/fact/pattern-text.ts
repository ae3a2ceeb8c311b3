/** Requests and access patterns of 8.6 on a screen. */

import type { AccessPattern, LoggedRequest } from '../../entities.ts';

/** What a request asked, or a pattern asks. */
export type Asked = Pick<LoggedRequest, 'operation' | 'index' | 'keyCondition' | 'filter'>;

/** `Query Card GSI1PK = SELLER#? if priceCents < ?`. */
export function askedText({ operation, index, keyCondition, filter }: Asked): string {
  const parts = [operation, index, keyCondition, filter && `if ${filter}`];
  return parts.filter((part) => part !== undefined).join(' ');
}

/** Read units and write units together. */
export function unitsOf({ readUnits, writeUnits }: AccessPattern): number {
  return readUnits + writeUnits;
}

/** A member that is undefined is as good as none. */
export function withoutNothing<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}
