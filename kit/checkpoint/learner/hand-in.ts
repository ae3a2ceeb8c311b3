/**
 * What a learner hands in by `npm run labs share`: one small object of plain data. It has no code, no
 * name, no path and no item. {@link parseHandIn} says what each member may be.
 */

import { ENGINE_NAMES, type EngineKind } from '../../engine/engine.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import { SMELL_IDS, type SmellId } from '../../meter/smell.ts';
import type { Lab } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import type { ReportedReceipt, ReportedStep, RunReport } from '../report/run-report.ts';
import { type Progress, type StepStatus, stepStatus } from './progress.ts';

/** The file's content. */
export interface HandIn {
  readonly format: 'edgewise-hand-in';
  readonly version: 1;
  /** 16 hex digits, drawn once for each workshop folder: who hands in again replaces what was there. */
  readonly id: string;
  /** ISO 8601 */
  readonly sharedAt: string;
  /** Each lab once, in order. */
  readonly labs: readonly HandInLab[];
}

/** A lab, and its last run of the learner's own model. */
export interface HandInLab {
  /** The lab's number. */
  readonly lab: number;
  /** When the last run ended, ISO 8601; absent where the lab has not run. */
  readonly ranAt?: string;
  /** The engine of the last run. */
  readonly engine?: EngineKind;
  readonly steps: readonly HandInStep[];
}

/** A step; the texts that the workshop has itself, such as its title, are left out. */
export interface HandInStep {
  readonly id: string;
  readonly status: StepStatus;
  readonly attempts: number;
  /** Runs that failed since the step last passed. */
  readonly failures: number;
  readonly hints: number;
  /** When it first passed, ISO 8601. */
  readonly firstPass?: string;
  /** Receipts of the cheapest pass so far. */
  readonly best?: readonly HandInCost[];
  /** What came of the step in the lab's last run, where that run came to it. */
  readonly last?: HandInRun;
}

/** A step in a run. */
export interface HandInRun {
  readonly outcome: ReportedStep['outcome'];
  readonly receipts: readonly HandInReceipt[];
  readonly smell?: SmellId;
}

/** What an access pattern cost; without the way, whose names a model may choose. */
export type HandInCost = Pick<ChargedReceipt, 'name' | 'requests' | 'readUnits' | 'writeUnits'>;

/** A cost beside what it may be; no bound where none was asked for. */
export interface HandInReceipt extends HandInCost {
  readonly allowed?: Omit<HandInCost, 'name'>;
}

/** What the hand-in is made of. */
export interface HandInParts {
  readonly id: string;
  readonly labs: readonly Pick<Lab, 'info' | 'steps'>[];
  readonly progress: Progress;
  /** The last run of each lab that has run; one of another model than the learner's own is left out. */
  readonly reports: readonly RunReport[];
  readonly now: Date;
}

/** Puts a hand-in together. */
export function handInOf({ id, labs, progress, reports, now }: HandInParts): HandIn {
  return {
    format: 'edgewise-hand-in',
    version: 1,
    id,
    sharedAt: now.toISOString(),
    labs: labs.map(({ info, steps }) => {
      const report = reports.find(({ lab, model }) => lab === info.number && model.isOwn);
      return {
        lab: info.number,
        ...(report && { ranAt: report.endedAt, engine: report.engine.kind }),
        steps: steps.map((step) => handInStep(step, progress, report)),
      };
    }),
  };
}

function handInStep(step: Step, progress: Progress, report: RunReport | undefined): HandInStep {
  const { attempts = 0, failures = 0, hints = 0, firstPass, best } = progress.steps[step.id] ?? {};
  const last = report?.steps.find(({ id }) => id === step.id);
  return {
    id: step.id,
    status: stepStatus(step, progress),
    attempts,
    failures,
    hints,
    ...(firstPass !== undefined && { firstPass }),
    ...(best && { best: best.map(costOf) }),
    ...(last && { last: handInRun(last) }),
  };
}

function handInRun({ outcome, receipts, failure }: ReportedStep): HandInRun {
  return {
    outcome,
    receipts: receipts.map(handInReceipt),
    ...(failure?.smell && { smell: failure.smell }),
  };
}

function handInReceipt({ allowed, ...receipt }: ReportedReceipt): HandInReceipt {
  if (!allowed) return costOf(receipt);
  const { name: _, ...bound } = costOf(allowed);
  return { ...costOf(receipt), allowed: bound };
}

function costOf({ name, requests, readUnits, writeUnits }: ChargedReceipt): HandInCost {
  return { name, requests, readUnits, writeUnits };
}

// The format of a hand-in: every member, and what it may be. Whoever made the file, a hand-in that comes
// out of here has this form, and no other members.

/** Bytes of the largest hand-in. */
export const MOST_HAND_IN_BYTES = 64 * 1_024;

/** Whether a value may be there. */
type Form = (value: unknown) => boolean;
type Forms = Readonly<Record<string, Form>>;

const MOST_COUNT = 1e9;

const text =
  (form: RegExp): Form =>
  (value) =>
    typeof value === 'string' && form.test(value);
const oneOf =
  (...known: readonly unknown[]): Form =>
  (value) =>
    known.includes(value);
const amount: Form = (value) =>
  typeof value === 'number' && value >= 0 && value <= MOST_COUNT && Number.isFinite(value);
const count: Form = (value) => amount(value) && Number.isInteger(value);
const time: Form = (value) =>
  text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)(value) && !Number.isNaN(Date.parse(`${value}`));
const listOf =
  (form: Form, most: number): Form =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(form);

/** An object with these members, and perhaps the optional ones. */
function objectOf(members: Forms, optional: Forms = {}): Form {
  const known = new Map(Object.entries({ ...optional, ...members }));
  const needed = Object.keys(members);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = Object.entries(value);
    return (
      given.every(([name, member]) => known.get(name)?.(member)) &&
      needed.every((name) => Object.hasOwn(value, name))
    );
  };
}

const bound: Forms = { requests: count, readUnits: amount, writeUnits: amount };
const cost: Forms = { name: text(/^[^\p{Cc}]{1,100}$/u), ...bound };
const run = objectOf(
  {
    outcome: oneOf('pass', 'fail', 'todo', 'wait', 'skip'),
    receipts: listOf(objectOf(cost, { allowed: objectOf(bound) }), 50),
  },
  { smell: oneOf(...SMELL_IDS) },
);
const step = objectOf(
  {
    id: text(/^\d{1,2}\.\d{1,2}$/),
    status: oneOf('pass', 'fail', 'skip', 'open'),
    attempts: count,
    failures: count,
    hints: count,
  },
  { firstPass: time, best: listOf(objectOf(cost), 50), last: run },
);
const lab = objectOf(
  { lab: (value) => count(value) && (value as number) <= 99, steps: listOf(step, 99) },
  { ranAt: time, engine: oneOf(...Object.keys(ENGINE_NAMES)) },
);
const handIn = objectOf({
  format: oneOf('edgewise-hand-in'),
  version: oneOf(1),
  id: text(/^[0-9a-f]{16}$/),
  sharedAt: time,
  labs: listOf(lab, 99),
});

/** The hand-in that a file holds; nothing where it holds anything else. */
export function parseHandIn(bytes: Uint8Array): HandIn | undefined {
  if (bytes.length > MOST_HAND_IN_BYTES) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf8', { fatal: true }).decode(bytes));
    return handIn(value) ? (value as HandIn) : undefined;
  } catch {
    return undefined; // No UTF-8, or no JSON.
  }
}
