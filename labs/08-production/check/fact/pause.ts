/** 8.5 a patient purchase, and the pause before a retry: nothing really waits, and the pauses are seen. */

import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { skipRetryPauses } from '#kit/fault/answer-fault.ts';
import { attachFault } from '#kit/fault/fault.ts';
import type { FaultOptions } from '#kit/fault/fault-option.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { operationOf } from '#kit/meter/operation.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import * as model from '#lab/08-production/model.ts';
import { FIRST_PAUSE_MS, MOST_PAUSE_MS, type Purchase } from '../../entities.ts';
import type { Check } from './context.ts';

const RETRIES = [1, 2, 3, 4, 5, 6, 7, 8];
/** The least, one in the middle, and nearly the most. */
const CHANCES = [0, 0.5, 0.999];
/** Whole milliseconds are as good, rounded up or down. */
const ROUNDING_MS = 1;

/** The longest pause before a retry, in milliseconds. */
export function longestPause(retry: number): number {
  return Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (retry - 1));
}

/** A pause is `chance` of the longest one. */
export async function isDrawn(check: Check): Promise<void> {
  const drawn: { chance: number; right: number[]; pauses: unknown[] }[] = [];
  for (const chance of CHANCES) {
    const right = RETRIES.map((retry) => chance * longestPause(retry));
    const pauses: unknown[] = [];
    for (const retry of RETRIES) {
      const call = await check.run((lab) => model.pauseBefore(lab, retry, chance));
      pauses.push(call.value);
    }
    drawn.push({ chance, right, pauses });
  }
  const [least, middle, most] = drawn.map(({ pauses }) => pauses) as [
    unknown[],
    unknown[],
    unknown[],
  ];
  for (const { chance, right, pauses } of drawn.toReversed()) {
    check.holds(areClose(pauses, right), [
      `The pauses before the retries 1 to ${RETRIES.length} in ms, for a chance of ${chance}:`,
      `  expected ${rowOf(right)}`,
      `  received ${rowOf(pauses)}`,
      questionAbout({ least, middle, most }),
    ]);
  }
}

function questionAbout(received: Record<'least' | 'middle' | 'most', unknown[]>): string {
  const { least, middle, most } = received;
  const limits = RETRIES.map(longestPause);
  if (areClose(least, most)) {
    return 'Clients that met at one moment pause equally long, and meet again. What does chance do in your code?';
  }
  // Nearly the most is right, so the limits are; only what is drawn below them is not.
  if (areClose(most, limits)) {
    const isCapped = areClose(
      middle.slice(0, 4),
      RETRIES.slice(0, 4).map((one) => longestPause(one) / 2),
    );
    return isCapped
      ? 'Many clients would pause for exactly MOST_PAUSE_MS, and meet again. Is your pause drawn first or capped first?'
      : 'A pause may be as short as 0. From which number on does your code draw?';
  }
  if (areClose(most.slice(0, 1), limits.slice(0, 1))) {
    return 'By what does the longest pause grow from one retry to the next, and where does it stop?';
  }
  return 'How long may the pause before the first retry be, if retry is 1?';
}

/** Whether all pauses are what they should be, give or take a rounding. */
function areClose(pauses: readonly unknown[], right: readonly unknown[]): boolean {
  return right.every(
    (one, at) =>
      Math.abs(Number(pauses[at]) - Number(one)) <= ROUNDING_MS && typeof pauses[at] === 'number',
  );
}

function rowOf(values: readonly unknown[]): string {
  return values
    .map((value) => (typeof value === 'number' ? String(Math.round(value)) : inspect(value)))
    .join(', ');
}

/** The request that buys. */
const TRANSACTION = 'TransactWriteItems';
/** How long a pause takes in truth, in milliseconds: long enough to see who does not wait for it. */
const PAUSE_MS = 2;

/** One call of `buyPatiently`, and what goes wrong meanwhile. */
export class PatientPurchase {
  /** In milliseconds, as they were asked for. */
  readonly pauses: number[] = [];
  /** Transactions that the model has sent; what the SDK repeats is not counted. */
  transactions = 0;
  /** Whether each pause was over before the next transaction was sent. */
  isHeeded = true;
  /** Pauses that are not over. */
  #waiting = 0;
  readonly #purchase: Purchase;
  readonly #fault: FaultOptions | undefined;

  /** @param fault of its transactions; nothing where nothing goes wrong */
  constructor(purchase: Purchase, fault?: FaultOptions) {
    this.#purchase = purchase;
    this.#fault = fault;
  }

  /** Makes the call. */
  readonly call = async (lab: LabContext): Promise<void> => {
    await skipRetryPauses(lab.db);
    lab.db.middlewareStack.add(
      (next, context) => async (args) => {
        if (operationOf(context) === TRANSACTION) {
          this.transactions += 1;
          if (this.#waiting > 0) this.isHeeded = false;
        }
        return next(args);
      },
      { step: 'initialize', name: 'edgewiseTransactions' },
    );
    if (this.#fault) attachFault(lab.db, { operation: TRANSACTION, ...this.#fault });
    await model.buyPatiently(lab, this.#purchase, (milliseconds) => this.#wait(milliseconds));
  };

  async #wait(milliseconds: number): Promise<void> {
    this.pauses.push(milliseconds);
    this.#waiting += 1;
    await setTimeout(PAUSE_MS);
    this.#waiting -= 1;
  }
}

/** Requests for the transactions of a call, those that the SDK has repeated too. */
export function attemptsOf(trace: readonly RequestRecord[]): number {
  const sent = trace.filter(({ operation }) => operation === TRANSACTION);
  return sent.reduce((sum, { attempts }) => sum + attempts, 0);
}
