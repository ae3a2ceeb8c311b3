/** The question or the rule that a red screen ends with, where nothing more special is known. */

import { type RequestRecord, writesOf } from '../../meter/request-record.ts';

/** Where a check has found something and asks nothing. */
export const WHERE_IS_IT_DECIDED = 'Which line of your function decides that?';

/** How a list differs from the right one. */
export type ListFault =
  | 'no list'
  | 'other members'
  | 'missing'
  | 'another kind'
  | 'extra'
  | 'twice'
  | 'order';

/** What a list is: an answer of the model, or the items of the table. */
export type ListSource = 'answer' | 'table';

const ABOUT_ANSWERS: Readonly<Record<ListFault, string>> = {
  'no list': 'Does every way out of your function return the list?',
  'other members':
    'Compare one that is missing with one that is not asked for: which part differs, and where does it come from?',
  missing:
    'Under which key are the missing ones stored, and which of your requests would read them?',
  'another kind': 'Which prefix do only the sort keys of those have that are asked for?',
  extra: 'What tells those that are not asked for from the others, in their keys?',
  twice: 'Which of your requests returns the same one for the second time?',
  order: 'Which order is asked for, and which part of your code makes it?',
};

const ABOUT_TABLES: Readonly<Record<ListFault, string>> = {
  ...ABOUT_ANSWERS,
  'other members': 'Compare the two keys: which part of yours is another?',
  missing: 'Which of your requests should have written it, or which one has taken it away?',
  'another kind': 'Which of your requests wrote it, and does anybody ask for it?',
  extra: 'Which of your requests wrote it, or should have taken it away?',
};

/** What to think about where a list is not the right one. */
export function listQuestion(fault: ListFault, source: ListSource): string {
  return (source === 'table' ? ABOUT_TABLES : ABOUT_ANSWERS)[fault];
}

/**
 * What to think about where one value is not the right one. Numbers get a meaning: twice as much, or
 * so much more or less.
 *
 * @param name of the value; nothing where it has none
 */
export function valueQuestion(
  name: string | undefined,
  received: unknown,
  expected: unknown,
): string {
  const what = name ?? 'this value';
  if (received === undefined) return `Where should ${what} come from, and when is it left out?`;
  if (expected === undefined)
    return `Where does ${what} come from, and what should be there instead?`;
  if (typeof received !== 'number' || typeof expected !== 'number') {
    return name === undefined
      ? 'Where does this value come from?'
      : `Where does your ${name} come from?`;
  }
  if (expected !== 0 && received === 2 * expected) {
    return `That is twice as much: what is counted, or added, for the second time?`;
  }
  const difference = Number((received - expected).toFixed(2));
  return difference > 0
    ? `That is ${difference} too much: which of your lines adds them, or does not take them away?`
    : `That is ${-difference} too little: which of your lines takes them away, or does not add them?`;
}

/** What to think about where a list has at each place the sum of all before. */
export function runningTotalQuestion(name: string): string {
  return `Your ${name} goes on growing from one to the next: what was it before this one began?`;
}

/**
 * What to think about where a call should have been refused.
 *
 * @param threw whether it threw another error; else it returned
 */
export function refusalAdvice(threw: boolean, trace: readonly RequestRecord[]): string {
  const failed = trace.find(({ error }) => error !== undefined);
  if (threw && failed) {
    return `DynamoDB answered ${failed.error}: where do you read why, and turn it into your own error?`;
  }
  if (threw)
    return 'Which of your lines throws this error, and which one looks at this case first?';
  const writes = trace.flatMap(writesOf);
  if (writes.some(({ Item, ConditionExpression }) => Item && !ConditionExpression)) {
    return 'A Put replaces an item of the same key, unless it has a condition: which one would refuse this?';
  }
  if (writes.length > 0) {
    return 'The write was done: which condition of it, or which line before it, would have refused this?';
  }
  return 'Which of your lines looks at this case, and what does it do when it finds it?';
}

/**
 * The rule for a request that failed for another reason than its condition.
 *
 * @param failed the request
 */
export function passOnRule(failed: RequestRecord | undefined): string {
  if (!failed || writesOf(failed).length === 0) {
    return 'An error of the connection is no answer: throw on every error that you do not expect.';
  }
  const expected =
    failed.operation === 'TransactWriteItems'
      ? 'a TransactionCanceledException whose reasons name a ConditionalCheckFailed'
      : 'a ConditionalCheckFailedException';
  return `Turn only ${expected} into your own error; throw every other error on.`;
}

/** What to think about where the model threw, by where the error comes from. */
export function thrownQuestion(error: unknown): string {
  const isAnswer = error instanceof Error && '$metadata' in error;
  if (isAnswer && error.name === 'ConditionalCheckFailedException') {
    return 'The condition was not met: is that an error here, and in whose words?';
  }
  return isAnswer
    ? 'DynamoDB refused the request: which part of it does the message name?'
    : 'Which value in that line is not the one that you expect?';
}
