/**
 * The meter of one client: SDK middleware that sees what every request was and what it cost.
 *
 * It asks DynamoDB for consumed capacity per index and removes that from the answer unless the
 * caller asked for it: nothing the caller sees changes.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KitError } from '../kit-error.ts';
import { capacitiesOf, consumedUnits, giveBack } from './consumed-capacity.ts';
import { type AnsweredItem, type AnswerParts, type Exchange, isSimulated } from './exchange.ts';
import { isDataOperation, isItemWrite, operationOf, statementsOf } from './operation.ts';
import { keptItem, RecordBook } from './record-book.ts';
import { refusedWriteUnits } from './refused-write.ts';
import type { RequestRecord } from './request-record.ts';

/** A client of the AWS SDK, plain or document: both share one middleware stack. */
export type MeteredClient = Pick<DynamoDBClient, 'middlewareStack'>;

/** What a meter is told about its client. */
export interface MeterOptions {
  /** Name of the engine behind the client, kept in receipts; of `embedded` a known miscount is corrected. */
  readonly engine?: string;
  /** Leaves `ConsumedCapacity` in every answer, for instrumentation that reads it there. @default false */
  readonly keepCapacity?: boolean;
}

/** All requests of a client and what they cost together. */
export interface Totals {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

/** Where a client keeps its meter: copies of this module find each other's. */
const METER = Symbol.for('edgewise');
const STACK_NAMES = ['edgewiseCapacity', 'edgewiseMeter'] as const;

type Stack = MeteredClient['middlewareStack'] & { [METER]?: ClientMeter };
type Fields = Record<string, unknown>;

/** One a client. */
export class ClientMeter {
  readonly options: MeterOptions;
  readonly totals: Totals = { requests: 0, readUnits: 0, writeUnits: 0 };
  /** Told of every request of the client, in whatever scope it is sent. */
  always: Listener | undefined;
  #underWay = 0;
  readonly #stack: Stack;

  /**
   * The meter of a client; it is put on the client once.
   *
   * @throws {KitError} `meter.otherOptions` if the client has a meter with other options
   */
  static on({ middlewareStack }: MeteredClient, options: MeterOptions | undefined): ClientMeter {
    const stack: Stack = middlewareStack;
    const there = stack[METER];
    if (there) return sameOptions(there, options);
    const meter = new ClientMeter(stack, options ?? {});
    Object.defineProperty(stack, METER, { value: meter, configurable: true });
    return meter;
  }

  private constructor(stack: Stack, options: MeterOptions) {
    this.options = options;
    this.#stack = stack;
    this.#askForCapacity();
    this.#listen();
  }

  /** Requests begun and not ended. */
  underWay(): number {
    return this.#underWay;
  }

  /** Takes the meter off its client. What was counted stays. */
  detach(): void {
    for (const name of STACK_NAMES) this.#stack.remove(name);
    delete this.#stack[METER];
  }

  /** Whether requests of the client still pass this meter. */
  isAttached(): boolean {
    return this.#stack[METER] === this;
  }

  /** Outermost: what the caller asked is still to be seen, and what the caller gets. */
  #askForCapacity(): void {
    this.#stack.add(
      (next, context) => async (args) => {
        const listeners: Listener[] = Scope.around(this);
        if (this.always) listeners.push(this.always);
        listenersOf.set(context, listeners);
        this.#begun(listeners, 1);
        try {
          if (!isDataOperation(operationOf(context))) return await next(args);
          const input = args.input as Fields;
          const metered = { ...input, ReturnConsumedCapacity: 'INDEXES' };
          const result = await next({ ...args, input: metered as unknown as typeof args.input });
          if (!this.options.keepCapacity) {
            giveBack(result.output as unknown as Fields, input.ReturnConsumedCapacity);
          }
          return result;
        } finally {
          this.#begun(listeners, -1);
        }
      },
      { step: 'initialize', name: STACK_NAMES[0], priority: 'high' },
    );
  }

  #begun(listeners: readonly Listener[], difference: 1 | -1): void {
    this.#underWay += difference;
    for (const listener of listeners) listener.underWay += difference;
  }

  /** Past the document client's marshalling: the input is DynamoDB's own JSON. */
  #listen(): void {
    this.#stack.add(
      (next, context) => async (args) => {
        const exchange = sentExchange(operationOf(context), args.input as Fields);
        requireCapacityAsked(exchange);
        const listeners = listenersOf.get(context) ?? [];
        for (const listener of listeners) listener.sent(exchange, listener.underWay);
        const started = performance.now();
        let answer: AnswerParts | undefined;
        try {
          const result = await next(args);
          answer = this.#answered(exchange, result.output as unknown as Fields);
          return result;
        } catch (error) {
          refused(exchange, error);
          throw error;
        } finally {
          exchange.durationMs = performance.now() - started;
          this.#count(exchange);
          for (const listener of listeners) listener.ended(exchange, answer);
        }
      },
      { step: 'build', name: STACK_NAMES[1] },
    );
  }

  #answered(exchange: Exchange, output: Fields): AnswerParts {
    const { operation, input } = exchange;
    const items = itemsOf(output);
    exchange.returned = typeof output.Count === 'number' ? output.Count : items.length;
    const { ScannedCount: scanned, LastEvaluatedKey: lastEvaluatedKey } = output;
    exchange.itemsRead = typeof scanned === 'number' ? scanned : exchange.returned;
    exchange.more = lastEvaluatedKey !== undefined;
    exchange.attempts = attemptsOf(output);
    const capacities = capacitiesOf(output);
    Object.assign(exchange, consumedUnits(capacities, isItemWrite(operation, input)));
    if (capacities.length === 0 && isDataOperation(operation)) exchange.noCapacity = true;
    if (this.options.engine === 'embedded') {
      uncountPageEnd(exchange);
      if (mayFetch(exchange, capacities)) exchange.isDoubtful = true;
    }
    return { items, lastEvaluatedKey };
  }

  #count({ readUnits, writeUnits }: Exchange): void {
    this.totals.requests += 1;
    this.totals.readUnits += readUnits;
    this.totals.writeUnits += writeUnits;
  }
}

/** Who is told of a request, by the context that all middleware of one request share. */
const listenersOf = new WeakMap<object, readonly Listener[]>();

function sameOptions(meter: ClientMeter, options: MeterOptions | undefined): ClientMeter {
  const [there, asked] = [meter.options, options ?? meter.options];
  const { engine, keepCapacity = false } = asked;
  if (engine === there.engine && keepCapacity === (there.keepCapacity ?? false)) return meter;
  throw new KitError(
    'bug',
    'meter.otherOptions',
    `Expected the options that the client’s meter has, ${JSON.stringify(there)}, got ${JSON.stringify(asked)}. Leave them out, or detach that meter first.`,
  );
}

function sentExchange(operation: string, input: Fields): Exchange {
  const index = input.IndexName ?? statementsOf(input)[0]?.index;
  return {
    operation,
    input,
    ...(typeof index === 'string' && { index }),
    itemsRead: 0,
    returned: 0,
    readUnits: 0,
    writeUnits: 0,
    unitsByIndex: {},
    more: false,
    attempts: 0,
    durationMs: 0,
  };
}

/** The document client marshalled the caller’s input again before 3.782, whatever middleware changed. */
function requireCapacityAsked({ operation, input }: Exchange): void {
  if (!isDataOperation(operation) || input.ReturnConsumedCapacity === 'INDEXES') return;
  throw new KitError(
    'environment',
    'meter.oldSdk',
    'Expected @aws-sdk/lib-dynamodb 3.782.0 or newer, got one that ignores what middleware changes: no cost can be seen. Update @aws-sdk/lib-dynamodb and @aws-sdk/client-dynamodb together.',
  );
}

function refused(exchange: Exchange, error: unknown): void {
  exchange.error = error instanceof Error ? error.name : String(error);
  if (isSimulated(error)) exchange.simulated = true;
  const invalid = invalidPart(error);
  if (invalid !== undefined) exchange.invalid = invalid;
  const reasons = cancellationReasons(error)?.map(({ Code }) => Code ?? 'None');
  if (reasons) exchange.reasons = reasons;
  exchange.attempts = attemptsOf(error);
  const { operation, input } = exchange;
  const units = refusedWriteUnits(operation, input, error);
  if (units !== undefined) exchange.refusedWriteUnits = units;
}

function attemptsOf(outcome: unknown): number {
  return (outcome as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1;
}

interface CancellationReason {
  readonly Code?: string;
  readonly Message?: string;
}

/** Why each action of a cancelled transaction was refused. */
function cancellationReasons(error: unknown): CancellationReason[] | undefined {
  return (error as { CancellationReasons?: CancellationReason[] } | undefined)?.CancellationReasons;
}

/** What DynamoDB says of a request that is not valid, or of an action in it. */
function invalidPart(error: unknown): string | undefined {
  if (error instanceof Error && error.name === 'ValidationException') return error.message;
  return cancellationReasons(error)?.find(({ Code }) => Code === 'ValidationError')?.Message;
}

function itemsOf(output: Fields): AnsweredItem[] {
  if (Array.isArray(output.Items)) return output.Items as AnsweredItem[];
  if (output.Item !== undefined) return [output.Item as AnsweredItem];
  const responses = output.Responses;
  if (Array.isArray(responses)) {
    return responses.flatMap((one: { Item?: AnsweredItem }) => (one.Item ? [one.Item] : []));
  }
  return Object.values((responses ?? {}) as Record<string, AnsweredItem[]>).flat();
}

/**
 * Measured: where a local index holds less than is asked for, the embedded engine does not fetch it, or
 * rounds what it has fetched once for all items. What an index holds is not told: any such read is doubtful.
 */
function mayFetch(
  { input }: Exchange,
  capacities: readonly Pick<ConsumedCapacity, 'LocalSecondaryIndexes'>[],
): boolean {
  const isLocal = capacities.some(
    ({ LocalSecondaryIndexes }) => LocalSecondaryIndexes !== undefined,
  );
  const asksMore = input.Select === 'ALL_ATTRIBUTES' || input.ProjectionExpression !== undefined;
  return isLocal && input.IndexName !== undefined && asksMore;
}

/**
 * Measured: where a page ends because 1 MB is read, the embedded engine (Dynoxide 1.2.1) counts the
 * item that no longer fitted among those read.
 */
function uncountPageEnd(exchange: Exchange): void {
  const limit = typeof exchange.input.Limit === 'number' ? exchange.input.Limit : Infinity;
  if (exchange.more && exchange.itemsRead < limit) exchange.itemsRead -= 1;
}

/** Told of every request once when it is sent and once when it has ended. */
export interface Listener {
  /** Requests of this listener begun and not ended. */
  underWay: number;
  /** @param underWay requests of this listener under way, this one included */
  sent(exchange: Exchange, underWay: number): void;
  /** @param answer absent where the request ended in an error */
  ended(exchange: Exchange, answer: AnswerParts | undefined): void;
}

/** One store for all meters: each `AsyncLocalStorage` in use costs every promise of the process. */
const current = new AsyncLocalStorage<Scope>();

/**
 * Keeps what happened, in order; what it means is worked out only when somebody reads the trace.
 */
export class Scope implements Listener {
  underWay = 0;
  readonly exchanges: Exchange[] = [];
  readonly #meter: object;
  readonly #parent: Scope | undefined;
  readonly #events: ((book: RecordBook) => void)[] = [];
  #records: readonly RequestRecord[] | undefined;

  constructor(meter: object) {
    this.#meter = meter;
    this.#parent = current.getStore();
  }

  /** Scopes around the code that runs now in which the requests of a meter count, inner first. */
  static around(meter: object): Scope[] {
    const scopes = [];
    for (let scope = current.getStore(); scope; scope = scope.#parent) {
      if (scope.#meter === meter) scopes.push(scope);
    }
    return scopes;
  }

  /** Makes a call within this scope. */
  run<T>(call: () => T): T {
    return current.run(this, call);
  }

  sent(exchange: Exchange, underWay: number): void {
    this.exchanges.push(exchange);
    // The book reads the exchange when somebody asks for it, and by then it has ended.
    this.#events.push((book) => book.sent(exchange, underWay));
  }

  ended(exchange: Exchange, answer: AnswerParts | undefined): void {
    const kept = answer && { ...answer, items: answer.items.map(keptItem) };
    this.#events.push((book) => book.ended(exchange, kept));
  }

  /** The records of the scope's requests; worked out once. */
  get records(): readonly RequestRecord[] {
    if (!this.#records) {
      const book = new RecordBook();
      for (const event of this.#events) event(book);
      this.#records = book.records;
    }
    return this.#records;
  }
}
