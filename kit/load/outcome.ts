/** What became of one request, and of all of them. */

import { KitError } from '../kit-error.ts';

/** One answer, or what was there instead of one. */
export type Outcome =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'broken'; readonly cause: string };

/** How a request counts: DynamoDB did it, throttled it, or something else happened. */
export type Fate = 'done' | 'throttled' | 'failed';

/** Errors by which DynamoDB throttles; a cancelled transaction may have other reasons as well. */
const THROTTLES =
  /^(ProvisionedThroughputExceededException|ThrottlingException|RequestLimitExceeded)$/;
const THROTTLED_MEMBER = /"Code":"(ThrottlingError|ProvisionedThroughputExceeded)"/;

/** So many failures in a row are no accident: the load stops. */
const MOST_FAILURES_IN_A_ROW = 50;

/** Counts outcomes; a target that only fails is given up. */
export class OutcomeCount {
  done = 0;
  throttled = 0;
  failed = 0;
  readonly byStatus = new Map<string, number>();
  /** By the last part of `__type`, `timeout`, or the code of a broken connection. */
  readonly byError = new Map<string, number>();
  #failuresInARow = 0;
  #firstOfRow: Outcome | undefined;

  add(outcome: Outcome): Fate {
    const status = outcome.kind === 'answer' ? String(outcome.status) : outcome.kind;
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    const error = errorOf(outcome);
    if (error !== undefined) this.byError.set(error, (this.byError.get(error) ?? 0) + 1);
    const fate = fateOf(outcome, error);
    this[fate]++;
    if (fate !== 'failed') this.#failuresInARow = 0;
    else if (this.#failuresInARow++ === 0) this.#firstOfRow = outcome;
    return fate;
  }

  /** Why to stop, once there is nothing but failures. */
  givenUp(endpoint: string): KitError | undefined {
    if (this.#failuresInARow < MOST_FAILURES_IN_A_ROW || !this.#firstOfRow) return undefined;
    return targetFails(endpoint, this.#firstOfRow, MOST_FAILURES_IN_A_ROW);
  }
}

/** The error for a target that does not do what it is asked. */
function targetFails(endpoint: string, outcome: Outcome, count: number): KitError {
  const [code, what] =
    outcome.kind === 'answer'
      ? ['driver.targetFails', `answered ${messageOf(outcome)}`]
      : outcome.kind === 'timeout'
        ? ['driver.targetSilent', 'did not answer in time']
        : ['driver.targetGone', `cannot be reached (${outcome.cause})`];
  return new KitError(
    'engine',
    code,
    `Expected ${endpoint} to take the load, but it ${what}, ${count} requests in a row. The run was stopped and says nothing; start what is missing and repeat the command.`,
  );
}

function fateOf(outcome: Outcome, error: string | undefined): Fate {
  if (outcome.kind !== 'answer') return 'failed';
  if (outcome.status === 200) return 'done';
  if (error === 'TransactionCanceledException') {
    return THROTTLED_MEMBER.test(outcome.body) ? 'throttled' : 'failed';
  }
  return THROTTLES.test(error ?? '') ? 'throttled' : 'failed';
}

/** The name of what went wrong; nothing where all is well. */
function errorOf(outcome: Outcome): string | undefined {
  if (outcome.kind === 'timeout') return 'timeout';
  if (outcome.kind === 'broken') return outcome.cause;
  if (outcome.status === 200) return undefined;
  return /"__type":"(?:[^"]*#)?([^"]+)"/.exec(outcome.body)?.[1] ?? `HTTP ${outcome.status}`;
}

function messageOf({ status, body }: Outcome & { kind: 'answer' }): string {
  const message = /"[Mm]essage":"((?:[^"\\]|\\.)*)"/.exec(body)?.[1];
  return message === undefined ? `HTTP ${status}` : `HTTP ${status}, "${message}"`;
}
