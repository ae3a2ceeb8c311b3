/** Asks the model, and keeps the book: who was admitted, refused, and what it came to. */

import type { Consistency } from '../../capacity/request-units.ts';
import { ownReply, type Reply } from '../../http/exchange.ts';
import { CLIENT_TOKEN_SECONDS } from '../../limits.ts';
import type { CapacityEvent, EventIndexWrite } from '../admission.ts';
import type { Governor } from '../governor.ts';
import type { NamedKey } from '../key.ts';
import type { Resource } from '../resource.ts';
import {
  batchStatementError,
  type KeyRangeError,
  type Refusal,
  type StatementError,
  throttlingError,
  transactionCanceled,
  type WireErrorOptions,
} from '../throttling.ts';
import { ContributorInsights } from './contributor.ts';
import { Conflicts, StaleReads } from './random-fault.ts';
import type { GovernedSchema } from './table-schema.ts';
import { ThrottleRules } from './throttle-rule.ts';

/** An index write whose key can be told to people. */
export interface NamedIndexWrite extends EventIndexWrite, NamedKey {}

/** An event whose key can be told to people. */
export interface NamedEvent extends CapacityEvent, NamedKey {
  readonly indexWrites: readonly NamedIndexWrite[];
}

/** What an admitted write turned out to be. */
export type WriteOutcome = Pick<NamedEvent, 'units' | 'addedBytes' | 'indexWrites'>;

/**
 * Operations whose answers CloudWatch counts the items of.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 */
export type ReturningOperation = 'Query' | 'Scan' | 'ExecuteStatement';

/** Shares of requests that are answered by lot, from 0 to 1. @default none */
export interface DrawnShares {
  readonly conflicts?: number;
  readonly stale?: number;
}

/** The model, a clock and the insights. */
export class AdmissionControl {
  readonly governor: Governor;
  /** Asked first; what they refuse is never asked of the model. */
  readonly rules = new ThrottleRules();
  /** Asked last: of writes that were admitted. */
  readonly conflicts: Conflicts;
  readonly stale: StaleReads;
  readonly insight = new ContributorInsights();
  readonly tokens = new ClientTokens();
  /** Items returned by Query and Scan. */
  readonly returnedItems = new WeakMap<Resource, Record<ReturningOperation, number>>();
  readonly now: () => number;
  /** Whether the engine took no connection when it was last looked for. */
  engineIsGone = false;
  readonly #keyRangeError: KeyRangeError;

  /**
   * @param now model time, in seconds
   * @param shares of writes that meet a transaction, and of reads that are stale
   * @throws {KitError} `governor.badConflicts`, `governor.badStale`
   */
  constructor(
    governor: Governor,
    now: () => number,
    keyRangeError: KeyRangeError,
    { conflicts = 0, stale = 0 }: DrawnShares = {},
  ) {
    const { seed } = governor.settings;
    this.conflicts = new Conflicts(conflicts, seed);
    this.stale = new StaleReads(stale, seed);
    this.governor = governor;
    this.now = now;
    this.#keyRangeError = keyRangeError;
  }

  admitBatch(events: readonly NamedEvent[]): (Refusal | undefined)[] {
    const ruled = events.map((event) => this.rules.refusalOf(event));
    const asked = events.filter((_, place) => !ruled[place]);
    const refusals = this.governor.admitBatch(asked, this.now());
    this.#note(asked, refusals);
    const answers = refusals.values();
    return ruled.map((refusal) => refusal ?? answers.next().value);
  }

  admitTransaction(events: readonly NamedEvent[]): (Refusal | undefined)[] {
    const ruled = events.map((event) => this.rules.refusalOf(event));
    if (ruled.some((refusal) => refusal)) return ruled;
    const refusals = this.governor.admitTransaction(events, this.now());
    if (refusals.some((refusal) => refusal)) this.#noteThrottles(events, refusals);
    else this.#note(events, refusals);
    return refusals;
  }

  /** Completes an admitted write, whose cost its answer has told. */
  complete(event: NamedEvent, outcome: WriteOutcome): void {
    this.governor.complete(event, outcome);
    this.#noteMore(event, outcome.units - event.units);
    for (const write of outcome.indexWrites) {
      this.insight.noteAccess(write.index, write, 'Write', write.units);
    }
  }

  /** Completes an admitted read, or a write that changed nothing. */
  completeUnits(event: NamedEvent, units: number): void {
    this.governor.complete(event, { units, addedBytes: 0, indexWrites: [] });
    this.#noteMore(event, units - event.units);
  }

  /** Gives back what was taken for requests that never were one to DynamoDB. */
  refund(events: readonly NamedEvent[]): void {
    for (const event of events) this.completeUnits(event, 0);
  }

  noteReturned(resource: Resource, operation: ReturningOperation, count: number): void {
    const none = { Query: 0, Scan: 0, ExecuteStatement: 0 };
    const counts = this.returnedItems.get(resource) ?? none;
    counts[operation] += count;
    this.returnedItems.set(resource, counts);
  }

  /** The answer to a throttled request. */
  throttled(refusal: Refusal, { throughput }: Resource): Reply {
    const { status, body } = throttlingError(refusal, this.#errorOptions(throughput.mode));
    return ownReply(status, body);
  }

  /** What a batch of statements answers for one that was throttled. */
  statementError(refusal: Refusal, { throughput }: Resource): StatementError {
    return batchStatementError(refusal, this.#errorOptions(throughput.mode));
  }

  /** The answer to a transaction, one refusal or none for each of its events. */
  canceled(
    refusals: readonly (Refusal | undefined)[],
    events: readonly Pick<NamedEvent, 'resource'>[],
  ): Reply {
    const members = events.map(({ resource }, place) => {
      return { refusal: refusals[place], mode: resource.throughput.mode };
    });
    const { status, body } = transactionCanceled(members);
    return ownReply(status, body);
  }

  #errorOptions(mode: WireErrorOptions['mode']): WireErrorOptions {
    return { mode, keyRangeErrorInProvisioned: this.#keyRangeError };
  }

  #note(events: readonly NamedEvent[], refusals: readonly (Refusal | undefined)[]): void {
    for (const [place, event] of events.entries()) {
      if (!refusals[place]) this.#noteMore(event, event.units);
    }
    this.#noteThrottles(events, refusals);
  }

  #noteThrottles(events: readonly NamedEvent[], refusals: readonly (Refusal | undefined)[]): void {
    for (const [place, event] of events.entries()) {
      const refusal = refusals[place];
      if (refusal) this.insight.noteThrottle(event.resource, event, refusal);
    }
  }

  #noteMore(event: NamedEvent, units: number): void {
    if (units !== 0) this.insight.noteAccess(event.resource, event, event.operation, units);
  }
}

/** One read or write that a request asks for, at the least that it costs. */
export interface Access {
  readonly table: GovernedSchema;
  readonly event: NamedEvent;
}

/** At least one. */
export type Accesses<A extends Access> = readonly [A, ...A[]];

/** An access that was refused. */
export interface RefusedAccess<A extends Access> {
  readonly access: A;
  /** Among the accesses of the request. */
  readonly place: number;
  readonly refusal: Refusal;
}

/** Who of a request was admitted, and who was not. */
export interface Admitted<A extends Access> {
  readonly admitted: Accesses<A>;
  readonly refused: readonly RefusedAccess<A>[];
}

/** The same; or the answer, where nothing is sent. */
export type Admission<A extends Access> = Admitted<A> | { readonly reply: Reply };

/**
 * Admits each access by itself.
 *
 * @param replyTo the answer where none is admitted. @default the refusal of the first
 */
export function admitEach<A extends Access>(
  control: AdmissionControl,
  accesses: Accesses<A>,
  replyTo?: (refused: readonly RefusedAccess<A>[]) => Reply,
): Admission<A> {
  const refusals = control.admitBatch(accesses.map(({ event }) => event));
  const [first, ...others] = accesses.filter((_, place) => !refusals[place]);
  const refused = accesses.flatMap((access, place) => {
    const refusal = refusals[place];
    return refusal ? [{ access, place, refusal }] : [];
  });
  if (first) return { admitted: [first, ...others], refused };
  const throttled = (): Reply =>
    control.throttled(refusals[0] as Refusal, accesses[0].event.resource);
  return { reply: replyTo?.(refused) ?? throttled() };
}

/** Admits all accesses of a transaction, or none. */
export function admitAll<A extends Access>(
  control: AdmissionControl,
  accesses: Accesses<A>,
): Admission<A> {
  const events = accesses.map(({ event }) => event);
  const refusals = control.admitTransaction(events);
  if (refusals.some((refusal) => refusal)) return { reply: control.canceled(refusals, events) };
  return { admitted: accesses, refused: [] };
}

/**
 * A write whose whole cost is not known yet.
 *
 * @param indexWrites those that are known already
 */
export function writeEvent(
  resource: Resource,
  key: NamedKey,
  units: number,
  indexWrites: NamedEvent['indexWrites'] = [],
): NamedEvent {
  const how = { operation: 'Write', consistency: 'strong' } as const;
  return eventOf(resource, key, how, { units, addedBytes: 0, indexWrites });
}

/** A read, at the least that it costs. */
export function readEvent(
  resource: Resource,
  key: NamedKey,
  consistency: Consistency,
  units: number,
): NamedEvent {
  const how = { operation: 'Read', consistency } as const;
  return eventOf(resource, key, how, { units, addedBytes: 0, indexWrites: [] });
}

/** Member by member, because every request does this: V8 spreads a hash in microseconds. */
function eventOf(
  resource: Resource,
  { hash, sortKey, partitionKeyText, sortKeyText }: NamedKey,
  { operation, consistency }: Pick<NamedEvent, 'operation' | 'consistency'>,
  { units, addedBytes, indexWrites }: WriteOutcome,
): NamedEvent {
  return {
    hash,
    sortKey,
    partitionKeyText,
    sortKeyText,
    resource,
    operation,
    consistency,
    units,
    addedBytes,
    indexWrites,
  };
}

// The tokens of transactions that were carried out, for as long as DynamoDB honours them.
// @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html

/** Tokens by name, each with the time of its transaction; the oldest stand first. */
class ClientTokens {
  readonly #doneAt = new Map<string, number>();

  /** Whether a transaction of this token was carried out in the last ten minutes. */
  has(token: unknown, now: number): boolean {
    this.#forget(now);
    return typeof token === 'string' && this.#doneAt.has(token);
  }

  add(token: unknown, now: number): void {
    if (typeof token === 'string') this.#doneAt.set(token, now);
  }

  #forget(now: number): void {
    for (const [token, doneAt] of this.#doneAt) {
      if (now - doneAt <= CLIENT_TOKEN_SECONDS) return;
      this.#doneAt.delete(token);
    }
  }
}
