/** A patient purchase as the checks of 8.5 make it: nothing really waits, and the pauses are seen. */

import { setTimeout } from 'node:timers/promises';
import { attachFault } from '#kit/fault/fault.ts';
import type { FaultOptions } from '#kit/fault/fault-option.ts';
import { skipRetryPauses } from '#kit/fault/retry-pause.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { operationOf } from '#kit/meter/operation.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import * as model from '#lab/08-production/model.ts';
import type { Purchase } from '../../entities.ts';

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
