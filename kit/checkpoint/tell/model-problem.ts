/** What is wrong with a model beside its answers: its types, or that it cannot be loaded. */

import { wrap } from '../../report/line.ts';
import type { Paint } from '../../report/paint.ts';
import { commandOf, type Lab } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import type { TypeProblem } from '../run/type-check.ts';
import { type CheckedModel, placeIn } from './checked-model.ts';
import { INDENT } from './screen.ts';

/** What is wrong, in words without paint. */
export interface ModelProblem {
  /** Such as `type error in attachBill, a function of another step`. */
  readonly heading: string;
  /** Nothing fails because of it. */
  readonly isWarning: boolean;
  /** The explanation, at most 73 characters a line. */
  readonly lines: readonly string[];
  /** How many more problems there are, as a sentence; empty where there are none. */
  readonly more: string;
  /** The model's path, with the line where it is known. */
  readonly place: string;
}

/** Which type errors are told first. */
export interface TypeErrorScreen {
  /** The step that failed; absent where no step could be checked, or all have passed. */
  readonly step?: Step | undefined;
  /** Whether the run has passed all the same: then it is a warning. */
  readonly hasPassed?: boolean;
}

/** The first of those type errors that matter most, and how many more; nothing where there is none. */
export function typeProblem(
  lab: Lab,
  model: CheckedModel,
  problems: readonly TypeProblem[],
  { step, hasPassed = false }: TypeErrorScreen = {},
): ModelProblem | undefined {
  const functions = lab.steps.flatMap(({ exports }) => exports);
  const placed = problems.map((problem) => {
    const name = functionAt(model.source, problem.line, functions);
    const isElsewhere = step !== undefined && name !== undefined && !step.exports.includes(name);
    return { ...problem, name, isElsewhere };
  });
  const [first] = [...placed].sort((one, other) => rankOf(one) - rankOf(other));
  if (!first) return undefined;
  const rest = placed.length - 1;
  const heading = { type: 'type error', syntax: 'syntax error', export: 'lost export' }[first.kind];
  const where = first.isElsewhere ? ` in ${first.name}, a function of another step` : '';
  return {
    heading: `${heading}${where}`,
    // A text that is no TypeScript spoils every step.
    isWarning: hasPassed || (first.isElsewhere && first.kind !== 'syntax'),
    lines: wrap(first.message),
    more: rest > 0 ? `${rest} more; fix this one first.` : '',
    place: placeIn(model, first.line > 0 ? first.line : undefined),
  };
}

/** The model could not be loaded, or failed outside every step. */
export function loadProblem(model: CheckedModel, message: string): ModelProblem {
  return {
    heading: 'your model could not be run',
    isWarning: false,
    lines: wrap(message),
    more: '',
    place: placeIn(model),
  };
}

/** Why the types could not be checked. */
export function uncheckedLines(unchecked: string): string[] {
  return wrap(`Types could not be checked: ${unchecked}`);
}

/** The screen of type errors; nothing where there are none. */
export function typeErrorLines(
  lab: Lab,
  model: CheckedModel,
  problems: readonly TypeProblem[],
  paint: Paint,
  about?: TypeErrorScreen,
): string[] {
  const problem = typeProblem(lab, model, problems, about);
  if (!problem) return [];
  const more = `${problem.more} To leave types out: types=off`.trimStart();
  return [...headLines(problem, [more], paint), `Then again:  ${commandOf(lab)}`];
}

/** The screen of a model that could not be run. */
export function loadErrorLines(model: CheckedModel, message: string, paint: Paint): string[] {
  return headLines(loadProblem(model, message), [], paint);
}

function headLines(
  { heading, isWarning, lines, place }: ModelProblem,
  more: readonly string[],
  paint: Paint,
): string[] {
  const label = isWarning ? paint('wait', 'warn') : paint('fail', 'FAIL');
  const indented = [...lines, ...more].map((line) => `${INDENT}${line}`);
  return [`  ${label} ${heading}`, ...indented, '', place];
}

/** What keeps the text from being TypeScript comes first, then what the failed step uses. */
function rankOf({
  kind,
  isElsewhere,
}: {
  kind: TypeProblem['kind'];
  isElsewhere: boolean;
}): number {
  if (kind === 'syntax') return 0;
  return isElsewhere ? 2 : 1;
}

/** The function that a line belongs to; nothing for a line of none of these. */
function functionAt(
  source: string,
  line: number,
  functions: readonly string[],
): string | undefined {
  const before = source.split('\n').slice(0, line);
  const begins = before.findLast((one) => /^(export |const |(async )?function |class )/.test(one));
  const name = /function (\w+)/.exec(begins ?? '')?.[1];
  return functions.find((one) => one === name);
}
