/** What a checkpoint on AWS is going to do, before anything is made there. */

import { loadUnits } from '../../kit/aws/price.ts';
import { findBudget } from '../../kit/checkpoint/lab/budget.ts';
import { type Lab, labBudgets } from '../../kit/checkpoint/lab/lab.ts';
import type { Step } from '../../kit/checkpoint/lab/step.ts';
import type { FactReport } from '../../kit/checkpoint/report/fact-report.ts';
import { unitBound } from '../../kit/checkpoint/run/unit-bound.ts';
import { SWEEPS } from '../../kit/checkpoint/worker/sweeps.ts';
import type { TableImport } from '../../kit/engine/snapshot.ts';
import type { AwsPlan } from '../shell/aws-run.ts';

/** Read units a second that each table and each index takes at most: two pages of 1 MB, and more. */
const MAXIMUM_READ_UNITS = 300;

/** The largest table is loaded within so many seconds: its maximum of write units is chosen for it. */
const LOAD_SECONDS = 120;

/** No table takes fewer write units a second. */
const LEAST_WRITE_UNITS = 100;

/** Longest time for making and loading the tables and for the checks, in seconds. */
const LIMIT_SECONDS = 900;

const NOTHING = { readUnits: 0, writeUnits: 0 };

/** What is known of a lab that has been checked on this machine. */
export interface CheckedHere {
  readonly lab: Lab;
  /** As typed. */
  readonly command: string;
  /** The tables that the steps need. */
  readonly tables: readonly TableImport[];
  /** The name of a step's own table among them; absent where the step shares one. */
  readonly ownTable: (step: string) => string | undefined;
  /** The steps to check. */
  readonly steps: readonly Step[];
  /** Of the check on this machine. */
  readonly facts: readonly Pick<FactReport, 'step' | 'fact' | 'receipts' | 'units'>[];
}

/** The plan: its bound is worked out from the tables' items, and from budgets × checks. */
export function awsPlan({ lab, command, tables, ownTable, steps, facts }: CheckedHere): AwsPlan {
  const budgets = labBudgets(lab);
  const bounds = steps.map(({ id }) => {
    const own = facts.filter(({ step, fact }) => step === id && !isSweep(fact));
    const checks = own.map(({ units = NOTHING }) => units);
    const names = own.flatMap(({ receipts }) => receipts.map(({ name }) => name));
    const found = names.flatMap((name) => findBudget(budgets, 'aws', id, name) ?? []);
    const table = tables.find(({ name }) => name === ownTable(id));
    return { budgets: found, checks, ...(table && { own: table }) };
  });
  const loads = tables.map(({ items, table }) => loadUnits(items, table).writeUnits);
  const indexes = tables.reduce((sum, { table }) => sum + Object.keys(table.indexes).length, 0);
  return {
    command,
    what: `the checkpoint of lab ${lab.info.number}`,
    units: unitBound(tables, bounds),
    limitSeconds: LIMIT_SECONDS,
    maximum: {
      readUnits: MAXIMUM_READ_UNITS,
      writeUnits: Math.max(LEAST_WRITE_UNITS, Math.ceil(Math.max(...loads) / LOAD_SECONDS)),
    },
    tables: tables.length + indexes,
    lab: lab.info.number,
  };
}

/** Calls are made again only on this machine. */
function isSweep(fact: string): boolean {
  return SWEEPS.some((sweep) => sweep.fact === fact);
}
