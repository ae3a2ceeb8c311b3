/**
 * What a learner hands in by `npm run labs share`: one small object of plain data. It has no code, no
 * name, no path and no item. `parse-hand-in.ts` says what each member may be.
 */

import type { EngineKind } from '../../engine/engine.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import type { SmellId } from '../../meter/smell.ts';
import type { Lab } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import type { ReportedReceipt, ReportedStep, RunReport } from '../report/run-report.ts';
import type { Progress } from './progress.ts';
import { type StepStatus, stepStatus } from './step-status.ts';

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
    ...{ format: 'edgewise-hand-in', version: 1, id, sharedAt: now.toISOString() },
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
    ...{ id: step.id, status: stepStatus(step, progress), attempts, failures, hints },
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
