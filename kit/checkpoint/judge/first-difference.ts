/** Compares what a model returned with what is right, and explains the first difference. */

import { inspect, isDeepStrictEqual } from 'node:util';
import { cut, LINE_WIDTH, wrap } from '../tell/line.ts';

/** Most labels shown of a list. */
const SHOWN = 4;
/** What an item is and where it lies: the attributes by which a reader tells it. */
const FIRST_NAMES = ['Type', 'PK', 'SK'] as const;

/**
 * Explains how a list differs from the right one; order counts.
 *
 * @param what plural noun for the members: `allocations`
 * @param label how one member is shown: `INVOICE#1 -> BILL#7`
 * @returns nothing when the list is right, else the explanation, line by line
 */
export function explainList<T>(
  received: unknown,
  expected: readonly T[],
  what: string,
  label: (member: T) => string,
): string[] | undefined {
  if (!Array.isArray(received)) {
    return wrap(`You returned ${brief(received)}, expected a list of ${expected.length} ${what}.`);
  }
  if (isDeepStrictEqual(received, [...expected])) return undefined;
  const labels = received.map((member) => safeLabel(member, expected[0], label));
  const wanted = expected.map(label);
  const missing = wanted.filter((one) => !labels.includes(one));
  const extra = labels.filter((one) => !wanted.includes(one));
  const counts = `You returned ${received.length} ${what}, expected ${expected.length}`;
  if (missing.length > 0 || extra.length > 0) {
    return [`${counts}.`, ...listed('missing', missing), ...listed('not asked for', extra)];
  }
  if (labels.length > wanted.length) {
    return [`${counts}: some stand there twice.`, ...listed('twice', twice(labels))];
  }
  if (labels.length < wanted.length) {
    return [`${counts}: some are missing.`, ...listed('needed twice', twice(wanted))];
  }
  const first = wanted.findIndex((one, index) => one !== labels[index]);
  if (first >= 0) {
    return [
      `${counts}, but in another order.`,
      ...listed('expected', wanted.slice(first)),
      ...listed('received', labels.slice(first)),
      ...(first > 0 ? [`(the first ${first} are in place)`] : []),
    ];
  }
  const index = expected.findIndex((one, at) => !isDeepStrictEqual(one, received[at]));
  return [
    ...wrap(`The right ${what} are there, but ${wanted[index]} is not as it should be:`),
    ...(explainValue(received[index], expected[index]) ?? []),
  ];
}

/**
 * Explains how a value differs from the right one, attribute by attribute.
 *
 * @returns nothing when it is right, else one line for each difference, at most four
 */
export function explainValue(received: unknown, expected: unknown): string[] | undefined {
  if (isDeepStrictEqual(received, expected)) return undefined;
  if (!isPlainObject(received) || !isPlainObject(expected)) {
    return [`expected ${brief(expected)}`, `received ${brief(received)}`];
  }
  // Engines answer with attributes in any order: what is not expected is told by name.
  const names = new Set([...Object.keys(expected), ...Object.keys(received).sort()]);
  return [...names]
    .filter(
      (name) =>
        Object.hasOwn(received, name) !== Object.hasOwn(expected, name) ||
        !isDeepStrictEqual(received[name], expected[name]),
    )
    .slice(0, SHOWN)
    .flatMap((name) => difference(name, received, expected));
}

/** One attribute that differs, on one line, or on three where the values are long. */
function difference(
  name: string,
  received: Record<string, unknown>,
  expected: Record<string, unknown>,
): string[] {
  const [wanted, got] = aroundDifference(expected[name], received[name]);
  if (!Object.hasOwn(expected, name)) return [cut(`  ${name}: not expected, received ${got}`)];
  const line = `  ${name}: expected ${wanted}, received ${got}`;
  if (line.length <= LINE_WIDTH) return [line];
  return [`  ${name}:`, cut(`    expected ${wanted}`), cut(`    received ${got}`)];
}

/** Two values, shortened; long texts from a little before where they begin to differ. */
function aroundDifference(expected: unknown, received: unknown): [string, string] {
  if (typeof expected !== 'string' || typeof received !== 'string') {
    return [brief(expected), brief(received)];
  }
  const same = [...expected].findIndex((letter, index) => letter !== received[index]);
  const from = same > 20 && Math.max(expected.length, received.length) > 48 ? same - 10 : 0;
  const part = (text: string): string => brief(`${from > 0 ? '...' : ''}${text.slice(from)}`);
  return [part(expected), part(received)];
}

/** A value on one line, shortened. */
export function brief(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'function') return 'a function';
  const text = Array.isArray(value) ? `a list of ${value.length}` : jsonText(value);
  return text.length > 48 ? `${text.slice(0, 45)}...` : text;
}

/** JSON, or Node's own notation for what JSON cannot show: a bigint, a circle, a Map. */
function jsonText(value: unknown): string {
  try {
    const text = JSON.stringify(value, inOrder) ?? String(value);
    const tag = Object.prototype.toString.call(value).slice(8, -1);
    return text === '{}' && tag !== 'Object' ? `${tag} {}` : text;
  } catch {
    return inspected(value);
  }
}

function inspected(value: unknown): string {
  try {
    return inspect(value, { breakLength: Number.POSITIVE_INFINITY, compact: true });
  } catch {
    return 'a value that cannot be shown';
  }
}

/** What tells an entity stands first; engines answer with attributes in any order. */
function inOrder(_: string, value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  const names = new Set([...FIRST_NAMES, ...Object.keys(value).sort()]);
  return Object.fromEntries(
    [...names].filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]),
  );
}

function listed(heading: string, labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  const more = labels.length - SHOWN;
  const shown = labels.slice(0, SHOWN).map((label) => cut(`    ${label}`));
  return [`  ${heading}:`, ...shown, ...(more > 0 ? [`    and ${more} more`] : [])];
}

function twice(labels: readonly string[]): string[] {
  return labels.filter((label, index) => labels.indexOf(label) !== index);
}

/** A member of the wrong kind, which `label` could not read, is shown as it is. */
function safeLabel<T>(member: unknown, like: T | undefined, label: (member: T) => string): string {
  const sameKind = isPlainObject(like ?? {})
    ? isPlainObject(member)
    : typeof member === typeof like;
  return sameKind ? label(member as T) : brief(member);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
