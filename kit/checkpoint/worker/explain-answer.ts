/** Tells a learner which function gave an answer of the wrong kind, and which kind is expected. */

import { brief } from '../judge/value-difference.ts';
import { type Answer, UnreadableError } from './answer.ts';
import { errorText } from './explain-error.ts';

/** Most members shown of a list. */
const SHOWN = 3;

/** The first answer of the wrong kind, or of a call that did what none may do. */
export interface UnfitAnswer {
  /** The function that gave it. */
  readonly function: string;
  readonly lines: readonly string[];
}

/**
 * Finds an answer of another kind than its function declares: no list, a list with a hole, an empty
 * object, a thrown value that is no Error. Names of types are not looked up: any object serves.
 */
export function unfitAnswer(answers: readonly Answer[]): UnfitAnswer | undefined {
  for (const answer of answers) {
    const { name, returns } = answer;
    if ('error' in answer && !isError(answer.error)) {
      const text = `${name} threw ${errorText(answer.error)}. Expected an Error, if it throws.`;
      return { function: name, lines: [text] };
    }
    if ('value' in answer && !fits(answer.value, returns)) {
      const text = `${name} returned ${shown(answer.value)}. Expected ${expectedText(returns)}.`;
      return { function: name, lines: [text] };
    }
  }
  return undefined;
}

/** The first answer of a function that changed an object of its caller. */
export function changedInput(answers: readonly Answer[]): UnfitAnswer | undefined {
  const answer = answers.find(({ changed }) => changed !== undefined);
  if (!answer?.changed) return undefined;
  const { name, before, after } = answer.changed;
  const text = `${answer.name} changed its argument: \`${name}\` was ${brief(before)} before the call, and is ${brief(after)} after it.`;
  return { function: answer.name, lines: [text, 'The caller may use the object again.'] };
}

/**
 * Explains that a check broke off over what a model did, which the reference does otherwise.
 *
 * @param last the answer after which the check broke off
 */
export function stumbleLines({ name, returns, ...ended }: Answer): string[] {
  const reference = 'With the reference the check goes on.';
  if ('error' in ended) {
    return [`The check cannot go on after ${name} threw ${errorText(ended.error)}.`, reference];
  }
  if (returns === 'void') {
    return [
      `The check cannot go on after ${name}: look at the items that it has written.`,
      reference,
    ];
  }
  return [
    `The check cannot go on with the answer of ${name}: ${shown(ended.value)}.`,
    `Expected ${expectedText(returns)}.`,
    reference,
  ];
}

/** Whether a thrown value is an Error that the learner can read. */
function isError(thrown: unknown): boolean {
  return thrown instanceof Error && !(thrown instanceof UnreadableError);
}

/** `a list of objects: Follow[]`; types that are words of their own say enough without the type. */
function expectedText(type: string): string {
  const kinds = alternatives(type).map(kindText).join(', or ');
  return /[A-Z]/.test(type) ? `${kinds}: ${type}` : kinds;
}

const KINDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  number: ['a number', 'numbers'],
  string: ['a text', 'texts'],
  boolean: ['true or false', 'true or false'],
  undefined: ['nothing', 'nothing'],
  void: ['nothing', 'nothing'],
};

function kindText(type: string): string {
  const member = memberOf(type);
  if (member === undefined) return (KINDS[type] ?? ['an object'])[0];
  return `a list of ${alternatives(member)
    .map((one) => KINDS[one]?.[1] ?? 'objects')
    .join(' or ')}`;
}

/** Whether a value is of a declared type, as far as its kind goes. */
function fits(value: unknown, type: string): boolean {
  try {
    return alternatives(type).some((one) => fitsOne(value, one));
  } catch {
    return false; // It cannot even be looked at.
  }
}

function fitsOne(value: unknown, type: string): boolean {
  if (type === 'void') return true;
  if (type in KINDS) return typeof value === type;
  const member = memberOf(type);
  // Not `every`, which passes over the holes of a list.
  if (member !== undefined)
    return Array.isArray(value) && !Array.from(value).some((one) => !fits(one, member));
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  return type.startsWith(tag) || (tag === 'Object' && Reflect.ownKeys(Object(value)).length > 0);
}

/** The members' type of a list; nothing where the type is no list. */
function memberOf(type: string): string | undefined {
  return /^\(?(.+?)\)?\[\]$/.exec(type)?.[1];
}

/** The types that a union has: of `string[] | undefined` two. */
function alternatives(type: string): string[] {
  return type.split(/ \| (?![^<(]*[>)])/);
}

function shown(value: unknown): string {
  try {
    if (!Array.isArray(value) || value.length === 0) return brief(value);
    const more = value.length > SHOWN ? ` and ${value.length - SHOWN} more` : '';
    const members = Array.from(value.slice(0, SHOWN), brief).join(', ');
    return `a list of ${value.length}: ${members}${more}`;
  } catch {
    return 'a list that cannot be read';
  }
}
