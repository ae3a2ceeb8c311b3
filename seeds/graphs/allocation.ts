/** Which parts of which bills are on which invoices, in whole cents. */

import { Random } from '../../kit/random.ts';
import { geometricCount } from './distribution.ts';

/** Invoices and bills by position, from 0. */
export interface Allocation {
  /** The bills of every invoice, ascending, none twice. */
  readonly billsOf: readonly number[][];
  /** The cents taken from each of them, at the same place. */
  readonly centsOf: readonly number[][];
  /** Every bill's amount. */
  readonly amountCents: readonly number[];
  /** What no invoice has taken of it. */
  readonly unallocatedCents: readonly number[];
}

/** Lines per invoice: geometric, at least one, 2.6 on average. */
const MEAN_LINES = 2.6;
/** Share of the bills on invoices that are allocated to the last cent. */
const FULLY_ALLOCATED = 0.6;

/** Draws the lines of every invoice, then splits every bill among its lines. */
export function allocate(options: { seed: number; invoices: number; bills: number }): Allocation {
  const random = new Random(`${options.seed}/allocation`);
  const billsOf = Array.from({ length: options.invoices }, () => drawBills(options.bills, random));
  const centsOf = billsOf.map((bills) => new Array<number>(bills.length).fill(0));
  const linesOf = Array.from({ length: options.bills }, (): [number, number][] => []);
  for (const [invoice, bills] of billsOf.entries()) {
    for (const [line, bill] of bills.entries()) linesOf[bill]?.push([invoice, line]);
  }
  const amountCents: number[] = [];
  const unallocatedCents: number[] = [];
  for (const lines of linesOf) {
    const amount = random.integer(2_000, 250_000) + 100 * lines.length;
    const parts = split(amount, lines.length, random);
    let left = amount;
    for (const [position, [invoice, line]] of lines.entries()) {
      const part = parts[position] as number;
      (centsOf[invoice] as number[])[line] = part;
      left -= part;
    }
    amountCents.push(amount);
    unallocatedCents.push(left);
  }
  return { billsOf, centsOf, amountCents, unallocatedCents };
}

function drawBills(bills: number, random: Random): number[] {
  const lines = geometricCount(MEAN_LINES, bills, random);
  const drawn = new Set<number>();
  while (drawn.size < lines) drawn.add(random.integer(0, bills - 1));
  return [...drawn].sort((a, b) => a - b);
}

/** Parts of at least one cent, together the amount or less; the amount is 100 a part or more. */
function split(amountCents: number, count: number, random: Random): number[] {
  const weights = Array.from({ length: count }, () => random.integer(1, 100));
  const rest = random.float() < FULLY_ALLOCATED ? 0 : random.integer(1, 100);
  const sum = weights.reduce((all, weight) => all + weight, rest);
  const parts = weights.map((weight) => Math.floor((amountCents * weight) / sum));
  const last = parts.at(-1);
  if (last === undefined || rest > 0) return parts;
  parts[count - 1] = last + amountCents - parts.reduce((all, part) => all + part, 0);
  return parts;
}
