/** Failures of a fact, with the requests that were sent and what they tell. */

import { type Ran, requestLines } from '../../meter/request-lines.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import { type SmellId, smellsOf } from '../../meter/smell.ts';
import { TodoError } from '../../todo.ts';
import { thrownQuestion, WHERE_IS_IT_DECIDED } from '../judge/question.ts';
import { CheckFailure, type Failure } from '../report/fact-report.ts';
import type { Answer } from './answer.ts';
import { calledOfPlace } from './elsewhere.ts';
import { changedInput, stumbleLines, unfitAnswer } from './explain-answer.ts';
import { errorText, thrownText } from './explain-error.ts';

/** Smells that are named beside a wrong answer; the others only explain a high price. */
const EXPLAINS_WRONG_ANSWER: readonly SmellId[] = [
  'SCAN',
  'LOST-PAGE',
  'FAT-ITEM',
  'READ-MODIFY-WRITE',
];

/** The requests behind a failure, and how the call ended that sent them. */
export interface FailedCall extends Ran {
  /** Whether somebody else wrote meanwhile. */
  readonly isContended?: boolean;
  /** Whether it ended in an error: then it has not come to the pages that are left. */
  readonly hasThrown?: boolean;
  /** The function of the model. */
  readonly function?: string;
  /** Whether the reference sends no request in this step: that none was sent is not worth a line. */
  readonly asksNothing?: boolean;
}

/** What a failure says besides its requests. */
export interface FailureText {
  /** What was expected and found, as paragraphs; a question at the end is put below the requests. */
  readonly lines: readonly string[];
  /** The question or the rule that leads on, where the lines end in none. @default a question that fits all */
  readonly advice?: string;
}

/** A failure: what was expected and found, what ran, what to think about; `fine` as in {@link smellsOf}. */
export function failureOf(
  kind: Failure['kind'],
  text: FailureText,
  call?: FailedCall,
  fine?: readonly SmellId[],
): Failure {
  const [found, question] = questionApart(text.lines);
  const smell = call && smellsOf(call.trace, fine).find(({ id }) => explains(id, call));
  const hidden = call && (hiddenRefusal(call, found) ?? otherTypes(call, found) ?? ofPlace());
  const lines = [...found, ...(hidden?.lines ?? [])];
  const ownAdvice = [question ?? (text.advice || WHERE_IS_IT_DECIDED)];
  return {
    kind,
    lines: [...lines, ...(call && hasRequests(call) ? requestLines({ ...call, said: lines }) : [])],
    advice: hidden?.question ?? smell?.lines ?? ownAdvice,
    ...(smell && { smell: smell.id }),
    ...(call?.function !== undefined && { function: call.function }),
  };
}

function hasRequests({ trace, asksNothing = false }: FailedCall): boolean {
  return trace.length > 0 || !asksNothing;
}

/** A request that DynamoDB did not take, where neither an error nor the finding says so: the model caught it. */
function hiddenRefusal(
  { trace, hasThrown }: FailedCall,
  found: readonly string[],
): { lines: string[]; question: string[] } | undefined {
  const refused = hasThrown ? undefined : trace.find(({ invalid }) => invalid !== undefined);
  if (!refused || found.join(' ').includes(refused.invalid ?? '')) return undefined;
  return {
    lines: [`DynamoDB refused request ${refused.number}, ${refused.operation}: ${refused.invalid}`],
    question: [
      'Which part of that request does the message name, and which of your lines hides this error?',
    ],
  };
}

/** A value that is not there, taken from one of the items that have another Type and no such attribute. */
function otherTypes(
  { trace }: FailedCall,
  found: readonly string[],
): { lines: string[]; question: string[] } | undefined {
  const mixed = trace.find(({ types }) => types !== undefined);
  if (!mixed?.types || !/\b(undefined|NaN)\b/.test(found.join(' '))) return undefined;
  const types = Object.entries(mixed.types).map(([type, count]) => `${count} ${type}`);
  return {
    lines: [`Your ${mixed.operation} returned items of several types: ${types.join(', ')}.`],
    question: [
      'Which of these types does your function want, and where does it leave out the others?',
    ],
  };
}

/** What depends on the place where the code runs: it is right on one machine, and wrong on another one. */
export function ofPlace(): { lines: string[]; question?: string[] } | undefined {
  const called = calledOfPlace();
  if (!called) return undefined;
  const { name, isDayBefore } = called;
  const lines = [
    isDayBefore
      ? `Your code called ${name}() on a date without a time. Such a date is midnight in UTC: in America that is still the day before, and here it is the day before as well.`
      : `Your code called ${name}(). Its result depends on the place where your code runs: here clocks are 14 hours ahead of UTC, and the language is Estonian.`,
  ];
  // What two texts in another order have in common is told already.
  if (name === 'localeCompare') return { lines };
  return { lines, question: ['Which function gives the same result in every place?'] };
}

/** Whether a smell can be the reason for a wrong answer. */
function explains(id: SmellId, { isContended = false, hasThrown = false }: FailedCall): boolean {
  if (id === 'READ-MODIFY-WRITE') return isContended;
  if (id === 'LOST-PAGE') return !hasThrown;
  // To ask twice costs more, and is not wrong; but a walk that goes in circles has no end.
  if (id === 'ASKED-TWICE') return hasThrown;
  return EXPLAINS_WRONG_ANSWER.includes(id);
}

/** Paragraphs, and the question that the last sentence asks. */
function questionApart(lines: readonly string[]): [lines: readonly string[], question?: string] {
  const last = lines.at(-1);
  if (!last?.endsWith('?')) return [lines];
  const sentences = last.split(/(?<=[.?]) (?=[A-Z])/);
  const question = sentences.pop() ?? '';
  const rest = sentences.length === 0 ? [] : [sentences.join(' ')];
  return [[...lines.slice(0, -1), ...rest], question];
}

/** What a model threw, as a failure; a step that is not written yet stays what it is. */
export function threw(error: unknown, call: FailedCall, fine?: readonly SmellId[]): Error {
  if (error instanceof TodoError) return error;
  const { lines, advice } = thrownText(error, call.trace);
  const text = { lines, advice: advice ?? thrownQuestion(error) };
  const failure = new CheckFailure(
    failureOf('threw', text, { ...call, hasThrown: true }, fine),
    error,
  );
  // The reporter finds the line of the model in it.
  if (error instanceof Error && error.stack) failure.stack = error.stack;
  return failure;
}

/** A failure, and before its own lines the answer of the wrong kind that may explain it. */
export function withAnswer(failure: Failure, answers: readonly Answer[]): Failure {
  const unfit = unfitAnswer(answers);
  if (!unfit) return failure;
  return { ...failure, function: unfit.function, lines: [...unfit.lines, ...failure.lines] };
}

/** A call that changed an object of its caller, as a failure; nothing where none did. */
export function spoiled(
  answers: readonly Answer[],
  trace: readonly RequestRecord[],
): Failure | undefined {
  const changed = changedInput(answers);
  if (!changed) return undefined;
  return {
    kind: 'wrong-answer',
    lines: [...changed.lines, ...requestLines({ trace })],
    advice: ['Which of your lines writes into an object that your function was given?'],
    function: changed.function,
  };
}

/**
 * An error that stopped a check, as a failure of the model.
 *
 * @param answers of the model until then
 * @returns nothing where the model has no part in it: it has not answered yet, or a request of the
 *   check's own failed
 */
export function stumbled(
  error: unknown,
  answers: readonly Answer[],
  trace: readonly RequestRecord[],
): Failure | undefined {
  const last = answers.at(-1);
  const isOwnRequest = error instanceof Error && '$metadata' in error;
  if (!last || isOwnRequest) return undefined;
  const unfit = unfitAnswer(answers);
  const lines = unfit?.lines ?? stumbleLines(last);
  return {
    kind: 'stumbled',
    lines: [...lines, ...requestLines({ trace })],
    advice: ['How does your answer differ from the answer that is asked for?'],
    function: unfit?.function ?? last.name,
    stack: error instanceof Error ? String(error.stack) : errorText(error),
  };
}
