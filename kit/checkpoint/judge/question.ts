/** The question or the rule that a red screen ends with, where nothing more special is known. */

import { writesOf } from '../../meter/operation.ts';
import type { RequestRecord } from '../../meter/request-record.ts';

/** Where a check has found something and asks nothing. */
export const WHERE_IS_IT_DECIDED = 'Which line of your function decides that?';

/** How a list differs from the right one. */
export type ListFault =
  | 'no list'
  | 'other members'
  | 'missing'
  | 'ends early'
  | 'another kind'
  | 'extra'
  | 'nothing wanted'
  | 'gone'
  | 'moved'
  | 'twice'
  | 'order'
  | 'reverse';

/** What a list is: an answer of the model, all pages that it gave one by one, or the items of the table. */
export type ListSource = 'answer' | 'pages' | 'table';

const ABOUT_ANSWERS: Readonly<Record<ListFault, string>> = {
  'no list': 'Does every way out of your function return the list?',
  'other members':
    'Compare one that is missing with one that is not asked for: which part differs, and where does it come from?',
  missing: 'Which key do the missing ones have, and which of your requests reads that key?',
  'ends early':
    'Your list begins as it should, and it ends too early. Does your code cut it after one page, or before it takes something out? Or which of your lines leaves out the last ones?',
  'another kind':
    'The unwanted ones are of another Type. Does a key condition of yours leave them out, or which of your lines looks at Type?',
  extra:
    'How do the unwanted ones differ from the others, and which of your conditions checks that difference?',
  'nothing wanted': 'The list should be empty: which of your conditions should leave these out?',
  gone: 'Which of your requests should have deleted it, or has written it again?',
  moved:
    'Which of your requests writes the items that are missing, and which deletes the items that should be gone?',
  twice: 'Which of your requests returns the same one for the second time?',
  order: 'Which order is asked for, and which part of your code makes it?',
  reverse: 'Which order is asked for, and which part of your code turns it round?',
};

const ABOUT_TABLES: Readonly<Record<ListFault, string>> = {
  ...ABOUT_ANSWERS,
  'other members': 'Compare the two keys: which part of yours is different?',
  missing: 'Which of your requests should have written it, or which one has deleted it?',
  'another kind': 'Which of your requests wrote it, and does anybody ask for it?',
  extra: 'Which of your requests wrote it, or should have deleted it?',
  'nothing wanted': 'Which of your requests wrote it, or should have deleted it?',
};

/** What to think about where a list is not the right one. */
export function listQuestion(fault: ListFault, source: ListSource): string {
  return (source === 'table' ? ABOUT_TABLES : ABOUT_ANSWERS)[fault];
}

/** A time that is so near to the clock of this machine was read from it. */
const NEAR_MS = 10 * 60_000;

/** What to think about where a time is not that of the call. */
export const OWN_CLOCK =
  'That is the time of this machine, and lab.now() is the time of the call: which of your lines reads the clock of the machine?';

/** Whether a value is the time of this machine, as text, as a Date or in milliseconds since 1970. */
export function isOwnClock(value: unknown): boolean {
  const isText = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  // Number() throws at values that a model may return as well, such as a symbol.
  if (!isText && typeof value !== 'number' && !(value instanceof Date)) return false;
  const time = isText ? Date.parse(value) : Number(value);
  return Math.abs(time - Date.now()) < NEAR_MS;
}

/**
 * What to think about where one value is not the right one. Numbers get a meaning: twice as much, too
 * much, or too little.
 *
 * @param name of the value; nothing where it has none
 */
export function valueQuestion(
  name: string | undefined,
  received: unknown,
  expected: unknown,
): string {
  const what = name ?? 'this value';
  if (isOwnClock(received)) return OWN_CLOCK;
  if (received === undefined)
    return `Which of your lines should set ${what}, and does it run here?`;
  if (expected === undefined) {
    return name === undefined
      ? 'Nothing is expected here: when does your function return nothing, and which line asks for that?'
      : `Which of your lines sets ${name}, or should have removed it?`;
  }
  if (typeof received !== 'number' || typeof expected !== 'number') {
    return name === undefined
      ? 'Follow this value back from the end of your function: in which line is it wrong for the first time?'
      : `Which of your lines sets ${name}, and from which value?`;
  }
  // 2 in place of 1 is as often one too many.
  if (expected > 1 && received === 2 * expected) {
    return 'That is twice as much: what is counted, or added, for the second time?';
  }
  return received > expected
    ? 'Which of your lines adds too much, subtracts too little, or lets in something that does not count?'
    : 'Which of your lines adds too little, subtracts too much, or leaves out something that counts?';
}

/**
 * What to think about where a list has the right members with other values.
 *
 * @param name of one of them
 * @param value as it was received, such as `score 7`
 */
export function otherValueQuestion(name: string, value: string): string {
  return `${name} has ${value} in your list: how does your code calculate that, or where does it read it?`;
}

/**
 * What to think about where a list was cut between members with one number, and has the wrong ones.
 *
 * @param by the number's name
 */
export function tieQuestion(by: string): string {
  return `The missing ones and those that are not asked for have the same ${by}: which of them comes first, and which part of your code decides that?`;
}

/**
 * What to think about where two members are the other way round, and only their capitals decide.
 *
 * @param first the one that should come first
 * @returns nothing where something else decides
 */
export function caseOrderQuestion(first: string, second: string): string | undefined {
  const isByCase = first < second && first.toLowerCase() > second.toLowerCase();
  if (!isByCase) return undefined;
  return `${first.split(',')[0]} comes before ${second.split(',')[0]}, because capitals come before small letters: how does your code compare two ids?`;
}

/** Members that say by their order which order it is: fewer may be in that order by chance. */
const ENOUGH_MEMBERS = 4;

/**
 * What to think about where a list is in the order of its ids, and another order is asked for.
 *
 * @param received the members as they are named, by their ids first
 * @returns nothing where the list is in another order, where that order is asked for, or where it is short
 */
export function idOrderQuestion(
  received: readonly string[],
  expected: readonly string[],
): string | undefined {
  const isById = (names: readonly string[]): boolean =>
    names.every((name, at) => /^[A-Za-z]/.test(name) && (names[at - 1] ?? '') <= name);
  if (received.length < ENOUGH_MEMBERS || !isById(received) || isById(expected)) return undefined;
  return 'Your list is in the order of its ids. Which request, or which of your lines, makes that order? What puts the list into the order that is asked for after that?';
}

/** What to think about where a list has at each place the sum of all before. */
export function runningTotalQuestion(name: string): string {
  return `Each of your values of ${name} contains all before it: what is each one by itself?`;
}

/**
 * What to think about where a call should have been refused.
 *
 * @param threw whether it threw another error; else it returned
 */
export function refusalAdvice(threw: boolean, trace: readonly RequestRecord[]): string {
  const failed = trace.find(({ error }) => error !== undefined);
  if (threw && failed) {
    return `DynamoDB answered ${failed.error}: where do you turn that into your own error?`;
  }
  if (threw)
    return 'Which of your lines throws this error, and which line should handle this case before it?';
  const last = trace.at(-1);
  if (last?.error !== undefined) {
    return `DynamoDB answered ${last.error}, and your function returned. Which of your lines should throw your own error there?`;
  }
  const writes = trace.flatMap(writesOf);
  if (writes.length > 1 && writes.some(({ ConditionExpression }) => ConditionExpression)) {
    return 'No condition refused these writes. Which attribute of which item shows that they must not happen, and does one of your conditions check that attribute of that item?';
  }
  if (writes.some(({ Item, ConditionExpression }) => Item && !ConditionExpression)) {
    return 'A Put replaces an item of the same key, unless it has a condition: which condition should refuse this?';
  }
  if (writes.length > 0) {
    return 'The write was done: which condition in it, or which line before it, should refuse this?';
  }
  return 'How can your code see that this call must be refused, and where should it throw the error?';
}

/**
 * The rule for a request that failed for another reason than its condition.
 *
 * @param failed the request
 */
export function passOnRule(failed: RequestRecord | undefined): string {
  if (!failed || writesOf(failed).length === 0) {
    return 'A broken connection is no answer: let its error reach the caller.';
  }
  const expected =
    failed.operation === 'TransactWriteItems'
      ? 'a TransactionCanceledException whose reasons name a ConditionalCheckFailed'
      : 'a ConditionalCheckFailedException';
  return `If a write fails with ${expected}, do as the step says for that case. Let every other error reach the caller.`;
}

/** What to think about where an id is lost that is also the name of a member of every object. */
export function memberNameQuestion(id: string): string {
  return `An object such as {} has a member ${id} from its beginning. In which of your variables is an id the name of a member, and which class takes any text as a key?`;
}

/** What to think about where the model threw, by where the error comes from. */
export function thrownQuestion(error: unknown): string {
  const isAnswer = error instanceof Error && '$metadata' in error;
  if (isAnswer && error.name === 'ConditionalCheckFailedException') {
    return 'The condition was not met: which error should your function throw here, if any?';
  }
  return isAnswer
    ? 'DynamoDB cannot do this request: which input of your function makes it so, and what should your function do with that input?'
    : 'Follow the value that the error is about back to where your function gets it: from which input, or from which answer?';
}
