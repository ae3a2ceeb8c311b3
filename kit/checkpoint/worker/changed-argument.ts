/** Whether a call changed the objects that its caller gave: they are the caller's. */

import { isDeepStrictEqual } from 'node:util';
import type { Parameter } from '../lab/contract.ts';

/** A part of an argument that a call changed. */
export interface ChangedArgument {
  /** As code names it: `budget.requests`, `path[2]`. */
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Copies of a call's arguments; nothing for its context, and for what cannot be copied. */
export function copiesOf(input: readonly unknown[]): readonly unknown[] {
  return input.map((one, place) => (place === 0 ? undefined : copyOf(one)));
}

/**
 * Finds what a call changed.
 *
 * @param input the arguments, after the call
 * @param copies of them, from before it
 * @param parameters of the function
 */
export function changeOf(
  input: readonly unknown[],
  copies: readonly unknown[],
  parameters: readonly Parameter[],
): ChangedArgument | undefined {
  const place = copies.findIndex(
    (copy, at) => copy !== undefined && !isDeepStrictEqual(copyOf(input[at]), copy),
  );
  if (place < 0) return undefined;
  const name = parameters[place]?.name ?? `argument ${place + 1}`;
  return changedPart(name, copies[place], copyOf(input[place]));
}

/** A copy of an object; it has no class, so that two copies can be compared. */
function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return structuredClone(value);
  } catch {
    return undefined; // It holds a function, or cannot be read.
  }
}

/** The first part that differs, as deep as objects go. */
function changedPart(name: string, before: unknown, after: unknown): ChangedArgument {
  if (!isPlain(before) || !isPlain(after)) return { name, before, after };
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const key = [...keys].find((one) => !isDeepStrictEqual(before[one], after[one]));
  if (key === undefined) return { name, before, after };
  const part = Array.isArray(before) ? `${name}[${key}]` : `${name}.${key}`;
  return changedPart(part, before[key], after[key]);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
}
