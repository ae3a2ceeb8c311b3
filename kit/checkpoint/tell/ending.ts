/** How a checkpoint's screen ends: what the run came to, where to look, which command is next. */

import type { Paint } from '../../report/paint.ts';
import type { CollectedFacts } from '../judge/fact-report.ts';
import type { StepOutcome } from '../judge/step-outcome.ts';
import { commandOf, type Lab } from '../lab/lab.ts';
import type { StepProgress } from '../learner/progress.ts';
import { type CheckedModel, placeIn } from './checked-model.ts';
import { failurePlace } from './failure-place.ts';

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
  const failed = steps.find(({ outcome }) => outcome === 'fail');
  const at = failed ? failurePlace(model, failed, report.thrownAt) : {};
  const pointer = `${placeIn(model, at.line)}${at.function === undefined ? '' : `   ${at.function}`}`;
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

function todoLine(model: CheckedModel, step: string): number {
  const lines = model.source.split('\n');
  return lines.findIndex((line) => line.includes(`todo('${step}'`)) + 1;
}
