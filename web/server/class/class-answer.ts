/** Adds up hand-ins: counts, and names that the workshop has. Nothing that a file says is passed on as text. */

import { allowance } from '../../../kit/checkpoint/lab/budget.ts';
import { type Lab, labBudgets } from '../../../kit/checkpoint/lab/lab.ts';
import type {
  HandIn,
  HandInLab,
  HandInReceipt,
  HandInStep,
} from '../../../kit/checkpoint/learner/hand-in.ts';
import type { ChargedReceipt } from '../../../kit/meter/receipt.ts';
import { SMELL_IDS } from '../../../kit/meter/smell.ts';
import type { ClassAnswer, ClassLab, ClassPattern, ClassStep } from '../../wire/answer.ts';
import type { HandInFile } from './hand-in-file.ts';

/** A lab, as far as its hand-ins are added up. */
export interface ClassLabSubject extends Pick<Lab, 'info' | 'steps'> {
  /** What each access pattern may cost, by step. */
  readonly allowed: Readonly<Record<string, readonly ChargedReceipt[]>>;
}

/** Failures in a row from which on a learner is stuck. */
const STUCK_FAILURES = 3;

/** Ends of the classes of a cost, as multiples of the budget. */
const COST_BOUNDS = [1, 2, 5, 10, 100] as const;

/** A lab with its budgets on the embedded engine. */
export function classLabSubject(lab: Lab): ClassLabSubject {
  const budgets = Object.entries(labBudgets(lab).embedded ?? {});
  return {
    info: lab.info,
    steps: lab.steps,
    allowed: Object.fromEntries(budgets.map(([step, own]) => [step, own.map(allowance)])),
  };
}

/** What the files of the folder add up to. Of two hand-ins with one id, the later one counts. */
export function classAnswer(
  labs: readonly ClassLabSubject[],
  files: readonly HandInFile[],
  folder: Pick<ClassAnswer, 'notLookedAt' | 'isGone'>,
): ClassAnswer {
  const inOrder = [...files].sort((a, b) => a.changedMs - b.changedMs);
  const byId = new Map(inOrder.flatMap(({ handIn }) => (handIn ? [[handIn.id, handIn]] : [])));
  const newestMs = inOrder.findLast(({ handIn }) => handIn)?.changedMs;
  return {
    ...folder,
    handIns: byId.size,
    notReadable: files.filter(({ handIn }) => !handIn).length,
    ...(newestMs !== undefined && { newestAt: new Date(newestMs).toISOString() }),
    costBounds: COST_BOUNDS,
    labs: labs.map((lab) => classLab(lab, [...byId.values()])),
  };
}

function classLab({ info, steps, allowed }: ClassLabSubject, handIns: readonly HandIn[]): ClassLab {
  const own = handIns.flatMap(({ labs }) => labs.find(({ lab }) => lab === info.number) ?? []);
  return {
    number: info.number,
    title: info.title,
    begun: own.filter(hasBegun).length,
    steps: steps.map((step) => {
      const handed = own.flatMap((lab) => lab.steps.find(({ id }) => id === step.id) ?? []);
      const { id, title, core } = step;
      const patterns = (allowed[id] ?? []).map((one) => classPattern(one, handed));
      return { id, title, core, ...stepCounts(handed, handIns.length), patterns };
    }),
    smells: SMELL_IDS.map((smell) => ({
      smell,
      handIns: own.filter((lab) => lab.steps.some(({ last }) => last?.smell === smell)).length,
    }))
      .filter((one) => one.handIns > 0)
      .sort((a, b) => b.handIns - a.handIns),
  };
}

function hasBegun({ ranAt, steps }: HandInLab): boolean {
  return ranAt !== undefined || steps.some(({ status }) => status !== 'open');
}

/** Each hand-in is counted once. */
function stepCounts(
  steps: readonly HandInStep[],
  handIns: number,
): Pick<ClassStep, 'passed' | 'stuck' | 'failing' | 'skipped' | 'open'> {
  const having = (status: HandInStep['status']): HandInStep[] =>
    steps.filter((step) => step.status === status);
  const fails = having('fail');
  const stuck = fails.filter(({ failures }) => failures >= STUCK_FAILURES).length;
  const passed = having('pass').length;
  const skipped = having('skip').length;
  const open = handIns - passed - skipped - fails.length;
  return { passed, stuck, failing: fails.length - stuck, skipped, open };
}

/** What the pattern cost in the last run of those who have run it. */
function classPattern(
  { name, readUnits, writeUnits }: ChargedReceipt,
  steps: readonly HandInStep[],
): ClassPattern {
  const dearest = steps
    .flatMap(({ last }) => {
      const own = last?.receipts.filter((one) => one.name === name && one.allowed) ?? [];
      const [most] = own.sort(byCost);
      // A wrong answer that is cheap is within no budget: nobody has passed with it.
      const counts = most && (last?.outcome === 'pass' || costClass(most) > 0);
      return counts ? [most] : [];
    })
    .sort(byCost);
  const counts = [...COST_BOUNDS, Number.POSITIVE_INFINITY].map(
    (_, at) => dearest.filter((receipt) => costClass(receipt) === at).length,
  );
  const [most] = dearest;
  return {
    name,
    allowed: { readUnits, writeUnits },
    counts,
    ...(most && { most: { readUnits: most.readUnits, writeUnits: most.writeUnits } }),
  };
}

/** The dearest first, beside its budget. */
function byCost(a: HandInReceipt, b: HandInReceipt): number {
  return costClass(b) - costClass(a) || timesAllowed(b) - timesAllowed(a);
}

/** Number of the class, from 0; who is over the budget in either kind of units is not in the first. */
function costClass(receipt: HandInReceipt): number {
  const { allowed = receipt, readUnits, writeUnits } = receipt;
  if (readUnits <= allowed.readUnits && writeUnits <= allowed.writeUnits) return 0;
  const times = timesAllowed(receipt);
  const at = COST_BOUNDS.findIndex((bound, index) => index > 0 && times <= bound);
  return at < 0 ? COST_BOUNDS.length : at;
}

/** The units of both kinds as a multiple of what they may be; infinite where nothing may be. */
function timesAllowed({ allowed, readUnits, writeUnits }: HandInReceipt): number {
  const units = readUnits + writeUnits;
  const bound = (allowed?.readUnits ?? 0) + (allowed?.writeUnits ?? 0);
  return bound === 0 ? Math.min(units, 1) * Number.MAX_VALUE : units / bound;
}
