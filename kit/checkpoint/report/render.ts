/** The screens of a checkpoint, as lines of at most 80 columns; colour only adds to words. */

import { type ChargedReceipt, unitsText, wayText } from '../../meter/receipt.ts';
import type { Paint } from '../../report/terminal.ts';
import { cut, fitted, LINE_WIDTH, SCREEN_COLUMNS, wrap, wrapped } from '../../report/text.ts';
import { textTable } from '../../report/text-table.ts';
import { GROWTH_TIMES } from '../lab/fixture.ts';
import { commandOf, type Lab } from '../lab/lab.ts';
import type { Said } from './fact-report.ts';
import { modelProblem, placeIn, uncheckedTypes } from './model-problem.ts';
import type { ReportedReceipt, ReportedStep, RunReport, StepFunctions } from './run-report.ts';

/** What a screen needs besides the report. */
export interface ScreenContext {
  readonly lab: Lab;
  readonly paint: Paint;
  /** One fact a line, for screen readers. */
  readonly plain: boolean;
  /** What each step cost in its cheapest pass before; absent where every cost is to be shown. */
  readonly before?: ReadonlyMap<string, readonly ChargedReceipt[]>;
  /** How often the step that fails has failed, and the hints given for it; absent where none is offered. */
  readonly help?: { readonly failures: number; readonly hints: number };
}

/** Failures of a step after which the reference is offered. */
const FAILURES_BEFORE_SOLUTION = 3;

/** The screen of a run, without the type errors of a model that ran: they come later. */
export function render(report: RunReport, context: ScreenContext): string[] {
  const title = titleLine(report, context);
  const { outcome, steps } = report;
  if (outcome === 'broken') return [title, ...problemLines(report, context), ...unchecked(report)];
  if (outcome === 'not-started') return [title, ...notStartedLines(report, context)];
  const count =
    steps.length > 1
      ? [...asBeforeLines(steps, context), ...uncountedLines(steps, context), countLine(steps)]
      : [];
  const ending = { pass: passedLines, todo: nextStepLines, fail: failedLines }[outcome];
  return [
    title,
    ...stepLines(steps, context),
    ...count,
    ...otherDataLines(report),
    ...ending(report, context),
  ];
}

/** The type errors below a screen that names a failure, and as a warning below one that has passed. */
export function typeLines(report: RunReport, context: ScreenContext): string[] {
  if (report.outcome !== 'pass' && report.outcome !== 'fail') return [];
  const lines = problemLines(report, context);
  return lines.length > 0 ? ['', ...lines] : unchecked(report);
}

function unchecked(report: RunReport): string[] {
  const sentence = uncheckedTypes(report);
  return sentence === undefined ? [] : ['', ...wrap(sentence)];
}

/** The screen of a model that did not run, or of the type errors of one that ran; nothing where it has none. */
export function problemLines(report: RunReport, { lab, paint }: ScreenContext): string[] {
  const problem = modelProblem(report);
  if (!problem) return [];
  const { heading, isWarning, said, place } = problem;
  const [message = '', ...more] = said;
  const isTyped = (report.types?.problems.length ?? 0) > 0;
  const lines = [
    ...wrap(message),
    ...(isTyped ? [[...more, 'To leave types out: types=off'].join(' ')] : []),
  ];
  return [
    `  ${isWarning ? paint('wait', 'warn') : paint('fail', 'FAIL')} ${heading}`,
    ...lines.map((line) => `${INDENT}${line}`),
    '',
    place,
    ...(isTyped ? [`Then again:  ${commandOf(lab)}`] : []),
  ];
}

/** Where an explanation begins. */
const INDENT = ' '.repeat(7);
/** Where receipts begin and how wide what they say of the way is. */
const RECEIPT_INDENT = ' '.repeat(12);
const WAY_WIDTH = 42;
const NAME_WIDTH = 23;

/** First line: the lab and the engine. */
export function titleLine(
  { engine }: Pick<RunReport, 'engine'>,
  { lab, paint, plain }: ScreenContext,
): string {
  const title = `Lab ${lab.info.number}: ${lab.info.title}`;
  if (plain) return `${title}\n  engine: ${engine.name}`;
  return `${paint('title', title)}${`engine: ${engine.name}`.padStart(80 - title.length)}`;
}

/** The steps: a line each, receipts below what passed, the explanation below what failed. */
export function stepLines(steps: readonly ReportedStep[], context: ScreenContext): string[] {
  const idsOf = (outcome: ReportedStep['outcome']): string[] =>
    steps.filter((one) => one.outcome === outcome).map(({ id }) => id);
  const failed = steps.find(({ outcome }) => outcome === 'fail');
  const told = steps.filter(({ outcome }) => outcome === 'pass' || outcome === 'fail');
  const { lab, paint } = context;
  const others = (word: string, ids: readonly string[], why: string): string[] => {
    if (ids.length === 0) return [];
    const [first, ...more] = wrapped(`${ids.join(', ')} (${why})`, LINE_WIDTH);
    return [`  ${paint('wait', word)} ${first}`, ...more.map((line) => `${INDENT}${line}`)];
  };
  const skipped = idsOf('skip');
  return [
    ...told.flatMap((step) => oneStep(step, context)),
    ...others('todo', idsOf('todo'), 'not written yet'),
    ...steps.flatMap((one) => (one.outcome === 'todo' ? begunLines(one) : [])),
    ...others('wait', idsOf('wait'), `checked after ${failed?.id}`),
    ...others('skip', skipped, `taken up again by: ${commandOf(lab)} ${skipped[0]}`),
  ];
}

/** What the runs on other data showed; nothing where there were none. */
function otherDataLines({ steps, outcome, passedUnseen, growth }: RunReport): string[] {
  if (passedUnseen === undefined || outcome !== 'pass') return [];
  const passed = steps.filter((step) => step.outcome === 'pass').length;
  const seen = `  Same checks on unseen data: ${passedUnseen} of ${passed}.`;
  if (growth.length === 0) return [seen];
  const growing = growth.filter((one) => one.growth !== 'flat');
  const names = growing.map(({ name, growth: how }) => `${name} ${how}`);
  const verdict = growing.length === 0 ? 'all flat' : names.join(', ');
  return wrap(`${seen}   At ${GROWTH_TIMES}x data: ${verdict}.`);
}

/** How to see the costs that a screen leaves out: those of steps that cost what they cost before. */
function asBeforeLines(steps: readonly ReportedStep[], context: ScreenContext): string[] {
  const same = steps.filter((step) => step.outcome === 'pass' && isAsBefore(step, context));
  const [first] = same;
  if (!first) return [];
  const which = same.length === 1 ? `${first.id} costs` : `${same.length} steps cost`;
  const command = `${commandOf(context.lab)} ${first.id}`;
  return [`  ${which} the same as before. To see the costs:  ${command}`];
}

function isAsBefore({ id, receipts }: ReportedStep, { before }: ScreenContext): boolean {
  const earlier = before?.get(id);
  const figures = (all: readonly ChargedReceipt[]): string =>
    JSON.stringify(all.map((one) => [one.name, one.requests, one.readUnits, one.writeUnits]));
  return earlier !== undefined && figures(receipts) === figures(earlier);
}

/** Steps of a learner that are right for the first time, and do not count yet: another step fails. */
function uncountedLines(steps: readonly ReportedStep[], { before }: ScreenContext): string[] {
  if (!before) return [];
  const ids = steps.flatMap(({ id, isUnswept }) => (isUnswept && !before.has(id) ? [id] : []));
  if (ids.length === 0) return [];
  const they = ids.length === 1 ? 'is right. It counts' : 'are right. They count';
  return wrap(
    `  ${ids.join(', ')} ${they} as passed when no step fails: then your code is also tried with what goes wrong on AWS.`,
  );
}

/** How many steps of each kind passed: `core 5 of 5, more 0 of 2`. */
function countLine(steps: readonly ReportedStep[]): string {
  const part = (name: string, core: boolean): string => {
    const own = steps.filter((step) => step.core === core);
    const passed = own.filter(({ outcome }) => outcome === 'pass');
    return `${name} ${passed.length} of ${own.length}`;
  };
  return `  ${part('core', true)}, ${part('more', false)}`;
}

function oneStep(step: ReportedStep, context: ScreenContext): string[] {
  const { id, title, outcome, receipts, notes, failure, functions } = step;
  const { paint, plain } = context;
  const head = `${id}  ${title}`;
  if (outcome === 'pass') {
    const passed = `  ${paint('pass', 'PASS')} ${head}`;
    if (isAsBefore(step, context)) return [passed];
    const width = SCREEN_COLUMNS - RECEIPT_INDENT.length;
    const below = saidLines(notes, { plain, width }).map((line) => `${RECEIPT_INDENT}${line}`);
    return [passed, ...receiptLines(receipts, plain), ...below];
  }
  const { fact, smell, lines = [], advice = [], call } = failure ?? {};
  const label = smell ? `smell: ${smell}` : '';
  const beside = plain ? '' : label.padStart(LINE_WIDTH - head.length);
  return [
    `  ${paint('fail', 'FAIL')} ${head}${beside}`.trimEnd(),
    ...(plain && smell ? [`${INDENT}${label}`] : []),
    ...wrap(`checked: ${fact}`).map((line) => `${INDENT}${paint('quiet', line)}`),
    ...(call === undefined ? [] : [`${INDENT}${paint('quiet', cut(`called: ${call}`))}`]),
    ...functionLines(functions),
    ...saidLines([...lines, ...advice], { plain }).map((line) => `${INDENT}${line}`),
  ];
}

/** What is said, as lines. @param layout.width columns that a line may take */
export function saidLines(
  said: readonly Said[],
  { plain, width = LINE_WIDTH }: Pick<ScreenContext, 'plain'> & { readonly width?: number },
): string[] {
  return said.flatMap((one) => {
    if (typeof one !== 'string') return textTable(one.table, { plain, width });
    return one.startsWith(' ') ? [one] : wrap(one, width);
  });
}

/** Of a step that is written in part: which of its functions are. */
function begunLines({ id, functions }: ReportedStep): string[] {
  if (!functions || functions.right.length === 0) return [];
  const { right, open } = functions;
  const are = right.length === 1 ? 'is' : 'are';
  return wrap(`${id} so far: ${right.join(', ')} ${are} right; to write: ${open.join(', ')}.`).map(
    (line) => `${INDENT}${line}`,
  );
}

/** In which functions of a failed step no check has found a fault, and which no check has come to. */
function functionLines({ right = [], open = [] }: Partial<StepFunctions> = {}): string[] {
  const parts = [
    ...(right.length > 0 ? [`no fault found yet: ${right.join(', ')}`] : []),
    ...(open.length > 0 ? [`not called yet: ${open.join(', ')}`] : []),
  ];
  if (parts.length === 0) return [];
  return wrap(parts.join('; ')).map((line) => `${INDENT}${line}`);
}

function receiptLines(receipts: readonly ReportedReceipt[], plain: boolean): string[] {
  return receipts.flatMap((receipt) => {
    if (plain) return plainReceipt(receipt);
    const { name, requests, allowed } = receipt;
    const way = wayText(receipt.way);
    const label = receipts.length === 1 ? way : `${name.padEnd(NAME_WIDTH)}${way}`;
    const within = allowed ? `(<= ${bound(allowed)})` : '';
    const figures = `${requests} req ${unitsText(receipt).padStart(9)}`;
    const line = `${RECEIPT_INDENT}${label.padEnd(WAY_WIDTH)}${figures} ${within}`.trimEnd();
    if (label.length >= WAY_WIDTH) {
      return [fitted(`${RECEIPT_INDENT}${label}`, 80), `${figures} ${within}`.padStart(80)];
    }
    if (line.length <= 80) return [line];
    return [line.slice(0, -within.length).trimEnd(), within.padStart(80)];
  });
}

function plainReceipt({ allowed, ...receipt }: ReportedReceipt): string[] {
  const facts = [
    `way: ${wayText(receipt.way)}`,
    `requests: ${receipt.requests}`,
    `cost: ${unitsText(receipt)}`,
    ...(allowed ? [`budget: ${unitsText(allowed)}`] : []),
  ];
  return [`${INDENT}${receipt.name}`, ...facts.map((fact) => `${INDENT}  ${fact}`)];
}

/** An allowance without repeating the unit where there is only one. */
function bound(allowed: ChargedReceipt): string {
  const text = unitsText(allowed);
  return text.includes('+') ? text : text.replace(/ [RW]CU$/, '');
}

// How a screen ends: what the run came to, where to look, which command is next.

function notStartedLines({ model, steps, data }: RunReport, { lab }: ScreenContext): string[] {
  const core = lab.steps.filter((step) => step.core).length;
  const [first] = steps;
  return [
    `Not started (0 of ${core} core steps).`,
    `  Open   ${model.shown}, begin at todo('${first?.id}'), line ${first?.todoLine}`,
    `  Read   labs/${lab.name}/README.md, about ${lab.info.readingMinutes} minutes`,
    `  Data   ${data}`,
    '',
    `After each step:  ${commandOf(lab)}`,
  ];
}

/** Nothing fails, and a core step (or the one asked for) is still to be written. */
function nextStepLines({ model, steps }: RunReport, { lab }: ScreenContext): string[] {
  const next = steps.find(
    ({ outcome, core }) => outcome === 'todo' && (core || steps.length === 1),
  );
  if (!next) {
    return ['', 'What is not skipped has passed. Skipped core steps are still to be written.'];
  }
  return [
    '',
    `Next: step ${next.id}, ${next.title}`,
    `${placeIn(model, next.todoLine ?? 0)}   A hint:  ${commandOf(lab)} hint`,
  ];
}

/** A step fails: where it stands, and the help that is due. */
export function failedLines({ model, steps }: RunReport, { lab, help }: ScreenContext): string[] {
  const failed = steps.find(({ outcome }) => outcome === 'fail');
  const { line, function: name } = failed?.failure ?? {};
  const pointer = `${placeIn(model, line)}${name === undefined ? '' : `   ${name}`}`;
  if (!help) return ['', pointer];
  const { failures, hints } = help;
  return [
    '',
    pointer,
    // The hint is named after every failure, the reference from the third on.
    hints < 3
      ? `For a hint (${hints + 1} of 3):  ${commandOf(lab)} hint`
      : `The last hint again:  ${commandOf(lab)} hint`,
    ...(failures >= FAILURES_BEFORE_SOLUTION
      ? [`The reference, and why it is so:  ${commandOf(lab)} solution`]
      : []),
  ];
}

function passedLines({ model, steps }: RunReport, { lab, paint }: ScreenContext): string[] {
  if (model.isReference) {
    const why = `solutions/${lab.name}/README.md`;
    return ['', `This is the reference:  ${model.shown}`, `Why it is so:           ${why}`];
  }
  const [only] = steps;
  if (steps.length === 1) {
    return ['', `Step ${only?.id} passed. The whole lab:  ${commandOf(lab)}`];
  }
  const more = steps.find(({ outcome }) => outcome === 'todo');
  return [
    '',
    paint('title', `Lab ${lab.info.number} passed: all core steps.`),
    `Look at what you built:  ${commandOf(lab)} show`,
    ...(more ? [`Go deeper:               step ${more.id}, ${more.title}`] : []),
    `Compare:                 ${commandOf(lab)} diff`,
    'All labs:                npm run labs',
  ];
}
