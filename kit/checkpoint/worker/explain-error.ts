/** What a model threw: in words, with advice where the SDK's own does not help; and its lab's own errors. */

import type { RequestRecord } from '../../meter/request-record.ts';
import { brief } from '../judge/value-difference.ts';
import { MissingFunctionError, ModelLoadError, readable, UnreadableError } from './answer.ts';
import { EndlessRequestsError, MissingAwaitError, MOST_REQUESTS } from './model-client.ts';

/** What a learner needs to hear beside an error of the SDK or of DynamoDB. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /convertClassInstanceToMap/,
    'An item holds text, numbers and the like, no Date: write lab.now().toISOString().',
  ],
  [
    /reserved keyword: (\w+)/,
    'A reserved word needs a placeholder: write #$1 and name it in ExpressionAttributeNames.',
  ],
  [
    /starting key is invalid/,
    'On an index, ExclusiveStartKey holds the keys of the index and those of the table.',
  ],
  [
    /[Cc]onsistent reads? (are not supported|cannot be true)/,
    'An index never answers with strong consistency: ask the table, or leave ConsistentRead out.',
  ],
  [
    /IdempotentParameterMismatch/,
    'Two different transactions had the same ClientRequestToken. When does your token become another one?',
  ],
  [
    /at 'limit' failed.*greater than or equal to 1/i,
    'Your code asks for 0 items more. What ends your loop when the list has all that was asked for?',
  ],
  [
    /missed key schema element/,
    'A Query names the partition key of the table, or of the index that IndexName names.',
  ],
];

/** An error in words. */
export interface ThrownText {
  readonly lines: readonly string[];
  /** What to do about it, where that is known. */
  readonly advice?: string;
}

/**
 * Explains an error.
 *
 * @param trace the requests of the call that ended in it
 */
export function thrownText(error: unknown, trace: readonly RequestRecord[]): ThrownText {
  if (error instanceof MissingAwaitError) {
    return {
      lines: ['A request was still under way when your function returned.'],
      advice:
        'Is an `await` missing before lab.db.send(...)? Or does your code go on when the first of several requests fails?',
    };
  }
  if (error instanceof EndlessRequestsError) {
    const isPaging = trace.at(-1)?.more === true;
    return {
      lines: [`Your code went on sending requests and was stopped at ${MOST_REQUESTS}.`],
      advice: isPaging
        ? 'Does each next request get the ExclusiveStartKey of the answer before?'
        : 'What would tell it that there is nothing more to ask?',
    };
  }
  if (error instanceof MissingFunctionError) {
    return {
      lines: [`Your model does not export a function ${error.wanted}.`],
      advice: `Does it have this line?  export async function ${error.wanted}(lab: LabContext, ...`,
    };
  }
  const text = errorText(error);
  const found = ADVICE.find(([pattern]) => pattern.test(text));
  const word = found?.[0].exec(text)?.[1] ?? '';
  return {
    lines: [`Your code threw ${text}`],
    ...(found && { advice: found[1].replace('$1', word) }),
  };
}

/** A value of the request that DynamoDB repeats in its message: a batch is all its items. */
const LONG_VALUE = /Value '.{100,}' at '/s;

/**
 * Name, code where there is one, and message.
 *
 * @param about what is told behind the code
 */
export function errorText(error: unknown, about = ''): string {
  if (error === undefined) return 'undefined';
  if (error instanceof UnreadableError) return error.message;
  if (!(error instanceof Error)) return brief(error);
  const { code } = error as { code?: unknown };
  const message = error.message.replace(LONG_VALUE, "Value at '");
  return `${error.name}${typeof code === 'string' ? ` '${code}'` : ''}${about}: ${message}`;
}

// The errors that a lab's models throw in their own words, as its checks expect them.

/** An error that says by a code why a call was refused. */
type CodedError<Code extends string> = Error & { readonly code: Code };

/** The classes of the labs that are checked. */
const OWN: (abstract new (...members: never[]) => Error)[] = [];

/** Whether an error is a model's own word for something, whatever the lab. */
export function isOwnError(error: unknown): boolean {
  return OWN.some((one) => error instanceof one);
}

/** Whether an error is the one that a check expects. */
export interface ErrorTest {
  (error: unknown): boolean;
  /** Of an error with the right code, the members that are not as expected: ` with productId p7`. */
  readonly differs?: (error: unknown) => string;
}

/** Whether an error is the expected one, and how that one is called. */
export type ExpectedRefusal = readonly [isExpected: ErrorTest, expected: string];

/** A lab's own error, as `entities.ts` exports it. */
export type OwnErrorClass<Code extends string = string> = new (
  code: Code,
  message: string,
  // biome-ignore lint/suspicious/noExplicitAny: the members of another class are its own affair.
  ...more: any[]
) => CodedError<Code>;

/** The refusal that a check expects, by its code and by other members of the error that have to be equal. */
export type RefusalOf<Code extends string = string> = (
  code: Code,
  members?: Readonly<Record<string, unknown>>,
) => ExpectedRefusal;

/** The words in which a lab's checks expect its own error. */
export function refusalsBy<Code extends string>(OwnError: OwnErrorClass<Code>): RefusalOf<Code> {
  OWN.push(OwnError);
  return (code, expectedMembers = {}) => {
    const members = Object.entries(expectedMembers);
    const hasCode = (error: unknown): error is Error =>
      error instanceof OwnError && error.code === code;
    const others = (error: Error): typeof members =>
      members
        .map(([name, value]): [string, unknown, unknown] => [name, value, Reflect.get(error, name)])
        .flatMap(([name, value, found]) => (found === value ? [] : [[name, found]]));
    const isExpected = (error: unknown): boolean => hasCode(error) && others(error).length === 0;
    const differs = (error: unknown): string =>
      hasCode(error) ? others(error).map(memberText).join('') : '';
    const expected = `${OwnError.name} '${code}'${members.map(memberText).join('')}`;
    return [Object.assign(isExpected, { differs }), expected];
  };
}

function memberText([name, value]: readonly [string, unknown]): string {
  return value === undefined ? ` without ${name}` : ` with ${name} ${value}`;
}

/**
 * Loads the model, so that whatever it throws meanwhile is told as the model's.
 *
 * @throws {ModelLoadError} in place of a thrown value that says nothing of where it was thrown
 */
export async function loaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (thrown) {
    const error = readable(thrown);
    if (error instanceof Error && error === thrown) throw error;
    throw new ModelLoadError(`When your model was loaded, it threw ${errorText(error)}.`);
  }
}
