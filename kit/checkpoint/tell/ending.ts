/** How a checkpoint's screen ends: what the run came to, where to look, which command is next. */

import { wrap } from '../../report/line.ts';
import type { Paint } from '../../report/paint.ts';
import type { StepOutcome } from '../judge/step-outcome.ts';
import { type Lab, lineOf } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import type { StepProgress } from '../learner/progress.ts';
import type { CollectedFacts } from '../run/fact-collector.ts';
import type { TypeProblem } from '../run/type-check.ts';
import { INDENT, problemLines } from './screen.ts';

/** The model that was checked. */
export interface CheckedModel {
  /** Its path as the learner sees it, from the project's folder. */
  readonly shown: string;
  /** Its text. */
  readonly source: string;
  readonly isReference: boolean;
}

/** Failures of a step after which the reference is offered. */
const FAILURES_BEFORE_SOLUTION = 3;

/** Nothing is written yet. */
export function notStartedLines(
  lab: Lab,
  model: CheckedModel,
  first: StepOutcome | undefined,
  data: string,
): string[] {
  const core = lab.steps.filter((step) => step.core).length;
  const id = first?.step.id ?? '';
  return [
    `Not started (0 of ${core} core steps).`,
    `  Open   ${model.shown}, begin at todo('${id}'), line ${todoLine(model, id)}`,
    `  Read   labs/${lab.name}/README.md, about ${lab.info.readingMinutes} minutes`,
    `  Data   ${data}`,
    '',
    `After each step:  ${commandOf(lab)}`,
  ];
}

/** Nothing fails, and a core step (or the one asked for) is still to be written. */
export function nextStepLines(
  lab: Lab,
  model: CheckedModel,
  steps: readonly StepOutcome[],
): string[] {
  const next = steps.find(
    ({ outcome, step }) => outcome === 'todo' && (step.core || steps.length === 1),
  );
  if (!next) {
    return ['', 'What is not skipped has passed. Skipped core steps are still to be written.'];
  }
  const id = next?.step.id ?? '';
  return [
    '',
    `Next: step ${id}, ${next?.step.title}`,
    `${model.shown}:${todoLine(model, id)}   A hint:  ${commandOf(lab)} hint`,
  ];
}

/** A step fails: where it stands, and the help that is due. */
export function failedLines(
  lab: Lab,
  model: CheckedModel,
  steps: readonly StepOutcome[],
  report: CollectedFacts,
  progress: StepProgress | undefined,
): string[] {
  const { step, failed } = steps.find(({ outcome }) => outcome === 'fail') ?? {};
  const only = step?.exports.length === 1 ? step.exports[0] : undefined;
  const name = failed?.failure?.function ?? only;
  const line = report.thrownAt?.line ?? (name === undefined ? 0 : lineOf(model.source, name));
  const pointer = `${place(model, line)}${name === undefined ? '' : `   ${name}`}`;
  return ['', pointer, ...(progress ? helpLines(lab, progress) : [])];
}

/** The run passed. */
export function passedLines(
  lab: Lab,
  model: CheckedModel,
  steps: readonly StepOutcome[],
  paint: Paint,
): string[] {
  if (model.isReference) {
    const why = `solutions/${lab.name}/README.md`;
    return ['', `This is the reference:  ${model.shown}`, `Why it is so:           ${why}`];
  }
  const [only] = steps;
  if (steps.length === 1) {
    return ['', `Step ${only?.step.id} passed. The whole lab:  ${commandOf(lab)}`];
  }
  const more = steps.find(({ outcome }) => outcome === 'todo')?.step;
  return [
    '',
    paint('title', `Lab ${lab.info.number} passed: all core steps.`),
    `Look at what you built:  ${commandOf(lab)} show`,
    ...(more ? [`Go deeper:               step ${more.id}, ${more.title}`] : []),
    `Compare:                 ${commandOf(lab)} diff`,
    'All labs:                npm run labs',
  ];
}

/** Which type errors are told first. */
export interface TypeErrorScreen {
  /** The step that failed; absent where no step could be checked, or all have passed. */
  readonly step?: Step | undefined;
  /** Whether the run has passed all the same: then it is a warning. */
  readonly hasPassed?: boolean;
}

/** The model has type errors: the first of those that matter most, and how many more. */
export function typeErrorLines(
  lab: Lab,
  model: CheckedModel,
  problems: readonly TypeProblem[],
  paint: Paint,
  { step, hasPassed = false }: TypeErrorScreen = {},
): string[] {
  const functions = lab.steps.flatMap(({ exports }) => exports);
  const placed = problems.map((problem) => {
    const name = functionAt(model.source, problem.line, functions);
    const isElsewhere = step !== undefined && name !== undefined && !step.exports.includes(name);
    return { ...problem, name, isElsewhere };
  });
  const [first] = [...placed].sort((one, other) => rankOf(one) - rankOf(other));
  if (!first) return [];
  const rest = placed.length - 1;
  const heading = { type: 'type error', syntax: 'syntax error', export: 'lost export' }[first.kind];
  const where = first.isElsewhere ? ` in ${first.name}, a function of another step` : '';
  // A text that is no TypeScript spoils every step.
  const isWarning = hasPassed || (first.isElsewhere && first.kind !== 'syntax');
  const label = isWarning ? paint('wait', 'warn') : paint('fail', 'FAIL');
  const more = rest > 0 ? `${rest} more; fix this one first. ` : '';
  const lines = [...wrap(first.message), `${more}To leave types out: types=off`];
  return [
    `  ${label} ${heading}${where}`,
    ...lines.map((line) => `${INDENT}${line}`),
    '',
    place(model, first.line),
    `Then again:  ${commandOf(lab)}`,
  ];
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

/** The model could not be loaded, or failed outside every step. */
export function loadErrorLines(model: CheckedModel, message: string, paint: Paint): string[] {
  return [...problemLines('your model could not be run', wrap(message), paint), '', model.shown];
}

/** The hint is named after every failure, the reference from the third on. */
function helpLines(lab: Lab, { failures, hints }: StepProgress): string[] {
  return [
    hints < 3
      ? `For a hint (${hints + 1} of 3):  ${commandOf(lab)} hint`
      : `The last hint again:  ${commandOf(lab)} hint`,
    ...(failures >= FAILURES_BEFORE_SOLUTION
      ? [`The reference, and why it is so:  ${commandOf(lab)} solution`]
      : []),
  ];
}

function commandOf(lab: Lab): string {
  return `npm run lab:${lab.info.number}`;
}

function place(model: CheckedModel, line: number): string {
  return line > 0 ? `${model.shown}:${line}` : model.shown;
}

function todoLine(model: CheckedModel, step: string): number {
  const lines = model.source.split('\n');
  return lines.findIndex((line) => line.includes(`todo('${step}'`)) + 1;
}
