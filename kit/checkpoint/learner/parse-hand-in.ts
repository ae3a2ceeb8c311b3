/**
 * The format of a hand-in: every member, and what it may be. Whoever made the file, a hand-in that comes
 * out of here has this form, and no other members.
 */

import { ENGINE_NAMES } from '../../engine/engine.ts';
import { SMELL_IDS } from '../../meter/smell.ts';
import type { HandIn } from './hand-in.ts';

/** Bytes of the largest hand-in. */
export const MOST_HAND_IN_BYTES = 64 * 1_024;

/** Whether a value may be there. */
type Form = (value: unknown) => boolean;
type Forms = Readonly<Record<string, Form>>;

const MOST_COUNT = 1e9;

const text =
  (form: RegExp): Form =>
  (value) =>
    typeof value === 'string' && form.test(value);
const oneOf =
  (...known: readonly unknown[]): Form =>
  (value) =>
    known.includes(value);
const amount: Form = (value) =>
  typeof value === 'number' && value >= 0 && value <= MOST_COUNT && Number.isFinite(value);
const count: Form = (value) => amount(value) && Number.isInteger(value);
const time: Form = (value) =>
  text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)(value) && !Number.isNaN(Date.parse(`${value}`));
const listOf =
  (form: Form, most: number): Form =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(form);

/** An object with these members, and perhaps the optional ones. */
function objectOf(members: Forms, optional: Forms = {}): Form {
  const known = new Map(Object.entries({ ...optional, ...members }));
  const needed = Object.keys(members);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = Object.entries(value);
    return (
      given.every(([name, member]) => known.get(name)?.(member)) &&
      needed.every((name) => Object.hasOwn(value, name))
    );
  };
}

const bound: Forms = { requests: count, readUnits: amount, writeUnits: amount };
const cost: Forms = { name: text(/^[^\p{Cc}]{1,100}$/u), ...bound };
const run = objectOf(
  {
    outcome: oneOf('pass', 'fail', 'todo', 'wait', 'skip'),
    receipts: listOf(objectOf(cost, { allowed: objectOf(bound) }), 50),
  },
  { smell: oneOf(...SMELL_IDS) },
);
const step = objectOf(
  {
    id: text(/^\d{1,2}\.\d{1,2}$/),
    status: oneOf('pass', 'fail', 'skip', 'open'),
    attempts: count,
    failures: count,
    hints: count,
  },
  { firstPass: time, best: listOf(objectOf(cost), 50), last: run },
);
const lab = objectOf(
  { lab: (value) => count(value) && (value as number) <= 99, steps: listOf(step, 99) },
  { ranAt: time, engine: oneOf(...Object.keys(ENGINE_NAMES)) },
);
const handIn = objectOf({
  format: oneOf('edgewise-hand-in'),
  version: oneOf(1),
  id: text(/^[0-9a-f]{16}$/),
  sharedAt: time,
  labs: listOf(lab, 99),
});

/** The hand-in that a file holds; nothing where it holds anything else. */
export function parseHandIn(bytes: Uint8Array): HandIn | undefined {
  if (bytes.length > MOST_HAND_IN_BYTES) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf8', { fatal: true }).decode(bytes));
    return handIn(value) ? (value as HandIn) : undefined;
  } catch {
    return undefined; // No UTF-8, or no JSON.
  }
}
