/** Asserts that a call keeps its budget: the cost that was recorded for it, and reviewed. */

import { KitError } from '../kit-error.ts';
import { type MeasuredReceipt, wayText } from '../meter/receipt.ts';
import {
  type BudgetCost,
  type BudgetEntry,
  budgetCost,
  changeBudgets,
  isCheaper,
  readBudgets,
  shownBudgetPath,
} from './budget-file.ts';
import { BudgetRun, budgetUpdate } from './budget-run.ts';
import {
  costDifference,
  costHeadline,
  costQuestion,
  type ExpectedCost,
  FIGURES,
  figureText,
} from './cost.ts';
import { failureText, sentenceLines, smellOr } from './failure-text.ts';

/** Which budget is asked for, and what is done where it is missing. */
export interface BudgetPlace {
  /** Path of the test file; its budgets are in `__budgets__/` beside it. */
  readonly file: string;
  /** Full name of the test. */
  readonly test: string;
  /** `all`, `new` or `none`. @default EDGEWISE_UPDATE, else `new`; in CI `none` for `new` */
  readonly update?: string | undefined;
  /** Gets a line for each budget that is written or too high. @default standard error */
  readonly say?: (line: string) => void;
  /** Remembers which budgets the test file has asked for. @default one for the whole process */
  readonly run?: BudgetRun;
}

/** A receipt without the name of an engine is kept under this one. */
const UNNAMED_ENGINE = 'engine';
const processRun = new BudgetRun();

/**
 * Throws where a call costs more than its budget in any figure, or sends an operation that its budget
 * does not name. A missing budget is written; in CI it throws. A budget that is too high is told. On an
 * engine without a budget, requests and way are compared with those of another engine.
 *
 * @throws {KitError} `assert.budget` with the table, the requests and the smell; `assert.noBudget`;
 * `assert.budgetFile`; `assert.update`; `meter.noCapacity`
 * @example
 * assertBudget(receipt, { file: import.meta.filename, test: 'bills of an invoice' });
 */
export function assertBudget(receipt: MeasuredReceipt, place: BudgetPlace): void {
  const failure = budgetFailure(receipt, place);
  if (failure) throw new KitError('failure', failure.code, failure.message);
}

/** Why a call does not keep its budget; nothing where it does, or where its budget was written. */
export function budgetFailure(
  receipt: MeasuredReceipt,
  { file, test, update: asked, run = processRun, say = toStandardError }: BudgetPlace,
): { readonly code: string; readonly message: string } | undefined {
  const update = budgetUpdate(asked ?? process.env.EDGEWISE_UPDATE);
  const engine = receipt.engine ?? UNNAMED_ENGINE;
  const entry = { test, name: receipt.name, engine, cost: budgetCost(receipt) };
  const least = run.ask(file, entry);
  const kept = readBudgets(file);
  const finding = findingOf(receipt, entry, kept);
  if (update === 'all' || (update === 'new' && finding.is === 'missing')) {
    keep(file, kept, { ...entry, cost: least }, say);
    return undefined;
  }
  if (finding.is === 'too high') say(tooHighText(entry, finding.budget));
  return messageOf(finding, receipt, file);
}

function toStandardError(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Writes a budget in place of the one that it had, unless that is the same. */
function keep(
  file: string,
  kept: readonly BudgetEntry[],
  entry: BudgetEntry,
  say: (line: string) => void,
): void {
  const isSame = (one: BudgetEntry): boolean =>
    one.test === entry.test && one.name === entry.name && one.engine === entry.engine;
  const before = kept.find(isSame);
  if (JSON.stringify(before?.cost) === JSON.stringify(entry.cost)) return;
  changeBudgets(file, (latest) => [...latest.filter((one) => !isSame(one)), entry]);
  say(`Budget of ${namesOf(entry)} written: ${costText(entry.cost)}.`);
}

function messageOf(
  finding: BudgetFinding,
  receipt: MeasuredReceipt,
  file: string,
): { code: string; message: string } | undefined {
  if (finding.is === 'missing') return { code: 'assert.noBudget', message: missing(receipt, file) };
  if (finding.is !== 'too low') return undefined;
  return { code: 'assert.budget', message: tooLow(receipt, finding.allowed, file) };
}

function tooLow(receipt: MeasuredReceipt, allowed: ExpectedCost, file: string): string {
  const difference = costDifference(receipt, allowed, 'at most') ?? {
    figures: [],
    isAnotherWay: true,
  };
  return failureText(receipt, {
    headline: costHeadline(receipt, allowed, difference, 'at most', ', as its budget says'),
    costs: { got: receipt, budget: allowed },
    advice: [
      ...smellOr(costQuestion(receipt, allowed, difference), receipt),
      ...sentenceLines(
        `If the new cost is meant, run this test with -u (node:test: EDGEWISE_UPDATE=all), and commit ${shownBudgetPath(file)}.`,
      ),
    ],
  });
}

function missing(receipt: MeasuredReceipt, file: string): string {
  return failureText(receipt, {
    headline: `Expected a budget of ${receipt.name} in ${shownBudgetPath(file)}, got none.`,
    costs: { got: receipt },
    advice: sentenceLines(
      'Budgets are written on your own machine, never in CI. Run this test there once, look at the cost that it writes, and commit the file.',
    ),
  });
}

function tooHighText(entry: BudgetEntry, budget: BudgetCost): string {
  return `Budget of ${namesOf(entry)} is too high: ${costText(entry.cost)} now, not ${costText(budget)}. To keep that, run this test with -u (node:test: EDGEWISE_UPDATE=all).`;
}

function namesOf({ test, name, engine }: BudgetEntry): string {
  return `\`${name}\` (${test}, ${engine})`;
}

function costText(cost: BudgetCost): string {
  const figures = FIGURES.filter((figure) => figure === 'requests' || cost[figure] > 0);
  const texts = figures.map((figure) => figureText(figure, cost[figure]));
  return `${texts.join(', ')} by ${wayText(cost.way) || 'no request'}`;
}

// Judges a call by the budgets that are kept for it.

/** What a budget says of a call. */
export type BudgetFinding =
  | { readonly is: 'kept' | 'missing' }
  /** In a figure, or by an operation that it does not need. */
  | { readonly is: 'too high'; readonly budget: BudgetCost }
  /** The call is: `allowed` has what was compared. */
  | { readonly is: 'too low'; readonly allowed: ExpectedCost };

/**
 * Judges by the budget of the same test, name and engine. Where there is none, by requests and way of
 * another engine's: engines charge differently, and send the same.
 *
 * @param entry the call as it would be kept
 */
function findingOf(
  receipt: MeasuredReceipt,
  entry: BudgetEntry,
  kept: readonly BudgetEntry[],
): BudgetFinding {
  const named = kept.filter(({ test, name }) => test === entry.test && name === entry.name);
  const own = named.find(({ engine }) => engine === entry.engine);
  if (own) {
    if (costDifference(receipt, own.cost, 'at most')) return { is: 'too low', allowed: own.cost };
    return isCheaper(entry.cost, own.cost) ? { is: 'too high', budget: own.cost } : { is: 'kept' };
  }
  const comparable = named.map(({ cost: { requests, way } }) => ({ requests, way }));
  const [first] = comparable;
  if (!first) return { is: 'missing' };
  const isKept = comparable.some((allowed) => !costDifference(receipt, allowed, 'at most'));
  return isKept ? { is: 'kept' } : { is: 'too low', allowed: first };
}
