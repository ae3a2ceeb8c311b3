/** Hears what the functions of a model answer, for the fact that is checked meanwhile. */

import { isDeepStrictEqual } from 'node:util';
import type { ContractFunction, DeclaredFunction, Parameter } from '../lab/contract.ts';

/** What one call of a function returned or threw. */
export type Answer = ContractFunction & {
  /** What the call changed of the objects that its caller gave. */
  readonly changed?: ChangedArgument;
} & ({ readonly value: unknown } | { readonly error: unknown });

/** An answer to a check, with the call that got it: to make the call again. */
export type HeardAnswer = Answer & {
  /** What the function was given: its context first. */
  readonly input: readonly unknown[];
  /** The function, as the check called it. */
  readonly call: (...input: unknown[]) => Promise<unknown>;
};

/** The model lacks a function that the lab asks for. */
export class MissingFunctionError extends Error {
  override readonly name = 'MissingFunctionError';
  /** The function. */
  readonly wanted: string;

  constructor(wanted: string) {
    super(`the model exports no function ${wanted}`);
    this.wanted = wanted;
  }
}

/** Stands for a thrown value that throws again when it is looked at. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  override readonly message = 'a value that cannot be read';
}

/** What a model threw while it was loaded, where that is no Error. */
export class ModelLoadError extends Error {
  override readonly name = 'ModelLoadError';
}

/** Answers to the check that runs: checks run one after another. */
let heard: HeardAnswer[] = [];

/**
 * Hears the answers to a check's calls, from now on until the next check.
 *
 * @param answers gets each answer when it comes, also one that comes after the check has ended
 */
export function hearAnswers(answers: HeardAnswer[]): void {
  heard = answers;
}

/** What a model exports. */
type Model = Readonly<Record<string, unknown>>;

/** The model that is checked now: the same checks look at one model after another. */
let model: Model = {};

/** Loads it anew, with nothing that it has kept in its variables. */
let loadAnew: (() => Promise<Model>) | undefined;

/**
 * Checks this model from now on.
 *
 * @param anew loads it once more, where that can be done
 */
export function useModel(exports: Model, anew?: () => Promise<Model>): void {
  model = exports;
  loadAnew = anew;
}

/** The model forgets what it has kept in its variables, as a program does that is started anew. */
export async function restartModel(): Promise<void> {
  if (loadAnew) model = await loadAnew();
}

/**
 * A function of the model as the checks call it. It passes input and answer on as they are; its
 * answer is a promise, whatever the model's own function returns.
 *
 * @throws {MissingFunctionError} when it is called and the model does not export it
 * @throws {UnreadableError} in place of a thrown value that nobody could look at
 */
export function answering({
  parameters,
  ...declared
}: DeclaredFunction): (...input: unknown[]) => Promise<unknown> {
  return async function call(...input) {
    const own = model[declared.name];
    if (typeof own !== 'function') throw new MissingFunctionError(declared.name);
    const answers = heard; // Of the check that calls.
    const copies = copiesOf(input);
    const heardOf = () => {
      const changed = changeOf(input, copies, parameters);
      return { ...declared, input, call, ...(changed && { changed }) };
    };
    try {
      const value: unknown = await own(...input);
      answers.push({ ...heardOf(), value });
      return value;
    } catch (thrown) {
      const error = readable(thrown);
      answers.push({ ...heardOf(), error });
      throw error;
    }
  };
}

/** A thrown value that checks may look at: itself, or an {@link UnreadableError} in its place. */
export function readable(thrown: unknown): unknown {
  try {
    if (!(thrown instanceof Error)) return thrown;
    const { name, message, stack, code } = thrown as Error & { code?: unknown };
    for (const part of [name, message, stack, code]) String(part);
    return thrown;
  } catch {
    return new UnreadableError();
  }
}

// Whether a call changed the objects that its caller gave: they are the caller's.

/** A part of an argument that a call changed. */
interface ChangedArgument {
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
