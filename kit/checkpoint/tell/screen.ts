/** The screens of a checkpoint, as lines of at most 80 columns; colour only adds to words. */

import type { EngineKind } from '../../engine/engine.ts';
import { type ChargedReceipt, unitsText, wayText } from '../../meter/receipt.ts';
import { cut, LINE_WIDTH, wrap } from '../../report/line.ts';
import type { Paint } from '../../report/paint.ts';
import { fitted, wrapped } from '../../report/text.ts';
import { allowance, type Budgets, findBudget } from '../judge/budget.ts';
import { GROWTH_TIMES } from '../judge/growth.ts';
import { runOutcome, type StepFunctions, type StepOutcome } from '../judge/step-outcome.ts';
import type { Lab } from '../lab/lab.ts';
import type { CheckedSteps } from '../run/check-runs.ts';

/** Facts about the run that the screens of its steps need. */
export interface ScreenContext {
  readonly lab: Lab;
  readonly engine: EngineKind;
  readonly engineName: string;
  readonly budgets: Budgets;
  readonly paint: Paint;
  /** One fact a line, for screen readers. */
  readonly plain: boolean;
  /** What each step cost in its cheapest pass before; absent where every cost is to be shown. */
  readonly before?: ReadonlyMap<string, readonly ChargedReceipt[]>;
}

/** Where an explanation begins. */
export const INDENT = ' '.repeat(7);
/** Where receipts begin and how wide what they say of the way is. */
const RECEIPT_INDENT = ' '.repeat(12);
const WAY_WIDTH = 42;
const NAME_WIDTH = 23;

/** First line: the lab and the engine. */
export function titleLine({ lab, engineName, paint, plain }: ScreenContext): string {
  const title = `Lab ${lab.info.number}: ${lab.info.title}`;
  if (plain) return `${title}\n  engine: ${engineName}`;
  return `${paint('title', title)}${`engine: ${engineName}`.padStart(80 - title.length)}`;
}

/** The steps: a line each, receipts below what passed, the explanation below what failed. */
export function stepLines(steps: readonly StepOutcome[], context: ScreenContext): string[] {
  const idsOf = (outcome: StepOutcome['outcome']): string[] =>
    steps.filter((one) => one.outcome === outcome).map(({ step }) => step.id);
  const failed = steps.find(({ outcome }) => outcome === 'fail');
  const told = steps.filter(({ outcome }) => outcome === 'pass' || outcome === 'fail');
  const { paint } = context;
  const others = (word: string, ids: readonly string[], why: string): string[] => {
    if (ids.length === 0) return [];
    const [first, ...more] = wrapped(`${ids.join(', ')} (${why})`, LINE_WIDTH);
    return [`  ${paint('wait', word)} ${first}`, ...more.map((line) => `${INDENT}${line}`)];
  };
  const { number } = context.lab.info;
  return [
    ...told.flatMap((step) => oneStep(step, context)),
    ...others('todo', idsOf('todo'), 'not written yet'),
    ...steps.flatMap((one) => (one.outcome === 'todo' ? begunLines(one) : [])),
    ...others('wait', idsOf('wait'), `checked after ${failed?.step.id}`),
    ...others(
      'skip',
      idsOf('skip'),
      `taken up again by: npm run lab:${number} ${idsOf('skip')[0]}`,
    ),
  ];
}

/** What the runs on other data showed; nothing where there were none. */
export function otherDataLines({
  steps,
  passedUnseen,
  growth,
}: Pick<CheckedSteps, 'steps' | 'passedUnseen' | 'growth'>): string[] {
  if (passedUnseen === undefined || runOutcome(steps) !== 'pass') return [];
  const passed = steps.filter(({ outcome }) => outcome === 'pass').length;
  const seen = `  Same checks on unseen data: ${passedUnseen} of ${passed}.`;
  if (growth.length === 0) return [seen];
  const growing = growth.filter((one) => one.growth !== 'flat');
  const names = growing.map(({ now, growth: how }) => `${now.name} ${how}`);
  const verdict = growing.length === 0 ? 'all flat' : names.join(', ');
  return wrap(`${seen}   At ${GROWTH_TIMES}x data: ${verdict}.`);
}

/** How to see the costs that a screen leaves out: those of steps that cost what they cost before. */
export function asBeforeLines(steps: readonly StepOutcome[], context: ScreenContext): string[] {
  const same = steps.filter(
    ({ step, outcome, receipts }) => outcome === 'pass' && isAsBefore(step.id, receipts, context),
  );
  const [first] = same;
  if (!first) return [];
  const which = same.length === 1 ? `${first.step.id} costs` : `${same.length} steps cost`;
  const command = `npm run lab:${context.lab.info.number} ${first.step.id}`;
  return [`  ${which} the same as before. To see the costs:  ${command}`];
}

function isAsBefore(
  step: string,
  receipts: readonly ChargedReceipt[],
  { before }: ScreenContext,
): boolean {
  const earlier = before?.get(step);
  const figures = (all: readonly ChargedReceipt[]): string =>
    JSON.stringify(all.map((one) => [one.name, one.requests, one.readUnits, one.writeUnits]));
  return earlier !== undefined && figures(receipts) === figures(earlier);
}

/** How many steps of each kind passed: `core 5 of 5, more 0 of 2`. */
export function countLine(steps: readonly StepOutcome[]): string {
  const part = (name: string, core: boolean): string => {
    const own = steps.filter(({ step }) => step.core === core);
    const passed = own.filter(({ outcome }) => outcome === 'pass');
    return `${name} ${passed.length} of ${own.length}`;
  };
  return `  ${part('core', true)}, ${part('more', false)}`;
}

function oneStep(
  { step, outcome, receipts, notes = [], failed, functions }: StepOutcome,
  context: ScreenContext,
): string[] {
  const { paint, plain } = context;
  const head = `${step.id}  ${step.title}`;
  if (outcome === 'pass' && isAsBefore(step.id, receipts, context)) {
    return [`  ${paint('pass', 'PASS')} ${head}`];
  }
  if (outcome === 'pass') {
    return [
      `  ${paint('pass', 'PASS')} ${head}`,
      ...receiptLines(step.id, receipts, context),
      ...notes.map((line) => `${RECEIPT_INDENT}${line}`),
    ];
  }
  const { smell, lines = [], advice = [], call } = failed?.failure ?? {};
  const label = smell ? `smell: ${smell}` : '';
  const beside = plain ? '' : label.padStart(LINE_WIDTH - head.length);
  return [
    `  ${paint('fail', 'FAIL')} ${head}${beside}`.trimEnd(),
    ...(plain && smell ? [`${INDENT}${label}`] : []),
    ...wrap(`checked: ${failed?.fact}`).map((line) => `${INDENT}${paint('quiet', line)}`),
    ...(call === undefined ? [] : [`${INDENT}${paint('quiet', cut(`called: ${call}`))}`]),
    ...functionLines(functions),
    ...[...lines, ...advice].map((line) => `${INDENT}${line}`),
  ];
}

/** Of a step that is written in part: which of its functions are. */
function begunLines({ step, functions }: StepOutcome): string[] {
  if (!functions || functions.right.length === 0) return [];
  return wrap(
    `${step.id} so far: ${functions.right.join(', ')} ${functions.right.length === 1 ? 'is' : 'are'} right; to write: ${functions.open.join(', ')}.`,
  ).map((line) => `${INDENT}${line}`);
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

function receiptLines(
  step: string,
  receipts: readonly ChargedReceipt[],
  { budgets, engine, plain }: ScreenContext,
): string[] {
  return receipts.flatMap((receipt) => {
    const way = wayText(receipt.way);
    const label = receipts.length === 1 ? way : `${receipt.name.padEnd(NAME_WIDTH)}${way}`;
    const budget = findBudget(budgets, engine, step, receipt.name);
    if (plain) return plainReceipt(receipt, budget);
    const within = budget ? `(<= ${bound(allowance(budget))})` : '';
    const units = unitsText(receipt);
    const figures = `${receipt.requests} req ${units.padStart(9)}`;
    const line = `${RECEIPT_INDENT}${label.padEnd(WAY_WIDTH)}${figures} ${within}`.trimEnd();
    if (label.length >= WAY_WIDTH) {
      return [fitted(`${RECEIPT_INDENT}${label}`, 80), `${figures} ${within}`.padStart(80)];
    }
    if (line.length <= 80) return [line];
    return [line.slice(0, -within.length).trimEnd(), within.padStart(80)];
  });
}

function plainReceipt(receipt: ChargedReceipt, budget: ChargedReceipt | undefined): string[] {
  const facts = [
    `way: ${wayText(receipt.way)}`,
    `requests: ${receipt.requests}`,
    `cost: ${unitsText(receipt)}`,
    ...(budget ? [`budget: ${unitsText(allowance(budget))}`] : []),
  ];
  return [`${INDENT}${receipt.name}`, ...facts.map((fact) => `${INDENT}  ${fact}`)];
}

/** An allowance without repeating the unit where there is only one. */
function bound(allowed: ChargedReceipt): string {
  const text = unitsText(allowed);
  return text.includes('+') ? text : text.replace(/ [RW]CU$/, '');
}
