/** The most units that a run on AWS consumes, worked out before anything is made there. */

import { loadUnits } from '../../aws/price.ts';
import type { RequestUnits } from '../../capacity/request-units.ts';
import type { TableImport } from '../../engine/snapshot.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import { allowance } from '../lab/budget.ts';

/** A step that will be checked. */
export interface BoundStep {
  /** The budgets of its access patterns. */
  readonly budgets: readonly ChargedReceipt[];
  /** What each of its checks has consumed on this machine, the check's own requests included. */
  readonly checks: readonly RequestUnits[];
  /** What its own table holds at first; absent where it shares one. */
  readonly own?: TableImport;
}

/** Requests that are refused cost as much as if they were done, and no answer tells it. */
const TIMES_MEASURED = 2;

/** How often a fact looks at the whole of its step's table, and waits for its indexes, at most. */
const LOOKS = 10;

/** How often a loaded table's indexes are counted until they hold all items, at most. */
const COUNTS = 5;

/**
 * The writes that load the tables and their indexes; and for every check of a step its budgets, and
 * twice what the same check has consumed on this machine. Its own table is read ten times, to wait
 * for its indexes.
 */
export function unitBound(
  tables: readonly TableImport[],
  steps: readonly BoundStep[],
): RequestUnits {
  const parts = [...tables.map(tableUnits), ...steps.map(stepUnits)];
  const sum = (of: (part: RequestUnits) => number): number =>
    Math.ceil(parts.reduce((total, part) => total + of(part), 0));
  return { readUnits: sum((part) => part.readUnits), writeUnits: sum((part) => part.writeUnits) };
}

/** Loading a table, and counting its indexes. */
function tableUnits(one: TableImport): RequestUnits {
  const { writeUnits } = loadUnits(one.items, one.table);
  return { readUnits: COUNTS * readAll(one), writeUnits };
}

function stepUnits({ budgets, checks, own }: BoundStep): RequestUnits {
  const allowed = budgets.map(allowance);
  const sum = (of: (one: ChargedReceipt) => number): number =>
    allowed.reduce((total, one) => total + of(one), 0);
  const measured = (of: (one: RequestUnits) => number): number =>
    TIMES_MEASURED * checks.reduce((total, one) => total + of(one), 0);
  const reads = sum((one) => one.readUnits) + (own ? LOOKS * readAll(own) : 0);
  const writes = sum((one) => one.writeUnits);
  return {
    readUnits: checks.length * reads + measured((one) => one.readUnits),
    writeUnits: checks.length * writes + measured((one) => one.writeUnits),
  };
}

/** A Scan of the table and one of each index, as if each index held every item whole. */
function readAll({ table, items }: TableImport): number {
  const all = 1 + Object.keys(table.indexes).length;
  return all * loadUnits(items, table).readUnits;
}
