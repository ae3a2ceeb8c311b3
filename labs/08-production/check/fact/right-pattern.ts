/** The right answers of 8.6, from the forms of the log's conditions. */

import type { AccessPattern, LoggedRequest, TableReview } from '../../entities.ts';

/** A pattern, and the items that its requests have read and returned. */
interface Counted {
  readonly pattern: AccessPattern;
  readonly scanned: number;
  readonly returned: number;
}

/** What a request asks, with `?` for each value. */
export function shapeOf({ operation, index, keyCondition, filter }: Asked): Asked {
  return {
    operation,
    ...(index !== undefined && { index }),
    ...(keyCondition !== undefined && { keyCondition: conditionShape(keyCondition) }),
    ...(filter !== undefined && { filter: conditionShape(filter) }),
  };
}

export function rightPatterns(log: readonly LoggedRequest[]): AccessPattern[] {
  return counted(log).map(({ pattern }) => pattern);
}

export function rightReview(
  log: readonly LoggedRequest[],
  indexes: readonly string[],
): TableReview {
  const found = counted(log);
  const [first] = found;
  const asked = log.map(({ index }) => index);
  const patternsOf = (some: readonly Counted[]) => some.map(({ pattern }) => pattern);
  return {
    ...(first && { dearest: first.pattern }),
    unusedIndexes: [...indexes].filter((name) => !asked.includes(name)).sort(),
    scans: patternsOf(found.filter(({ pattern }) => pattern.operation === 'Scan')),
    wasteful: patternsOf(found.filter(({ scanned, returned }) => scanned > 10 * returned)),
  };
}

function counted(log: readonly LoggedRequest[]): Counted[] {
  const groups = new Map<string, LoggedRequest[]>();
  for (const request of log) {
    const name = JSON.stringify(shapeOf(request));
    const group = groups.get(name);
    if (group) group.push(request);
    else groups.set(name, [request]);
  }
  const found = [...groups.entries()].map(([name, requests]): Counted => {
    const sum = (of: 'scanned' | 'returned' | 'readUnits' | 'writeUnits'): number =>
      requests.reduce((total, request) => total + request[of], 0);
    const [readUnits, writeUnits] = [sum('readUnits'), sum('writeUnits')];
    const asked = JSON.parse(name) as Asked;
    return {
      pattern: { ...asked, requests: requests.length, readUnits, writeUnits },
      scanned: sum('scanned'),
      returned: sum('returned'),
    };
  });
  return found.sort((one, other) => unitsOf(other.pattern) - unitsOf(one.pattern));
}

/** Word by word: names, signs and AND stay. */
function conditionShape(condition: string): string {
  return condition.split(' AND ').map(partShape).join(' AND ');
}

/** Of one part; the second value of a BETWEEN is a part of its own. */
function partShape(part: string): string {
  const called = /^(\w+)\((\w+), (.+)\)$/.exec(part);
  if (called) return `${called[1]}(${called[2]}, ${valueShape(called[3] ?? '')})`;
  const words = part.split(' ');
  return [...words.slice(0, -1), valueShape(words.at(-1) ?? '')].join(' ');
}

function valueShape(value: string): string {
  const [type, ...rest] = value.split('#');
  return rest.length > 0 ? `${type}#?` : '?';
}

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
