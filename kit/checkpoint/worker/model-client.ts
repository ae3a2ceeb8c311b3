/** Calls a model as an application would: each call with a metered document client for itself. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { attachFault } from '../../fault/fault.ts';
import type { FaultOptions } from '../../fault/fault-option.ts';
import type { LabContext } from '../../lab-context.ts';
import { WRITES } from '../../meter/operation.ts';
import { attachMeter } from '../../meter/recording-meter.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import { borrowClient } from './kept-client.ts';
import { holdWrite, Race } from './race.ts';
import type { EngineAddress } from './settings.ts';

/** An id as a model is given it by `lab.newId()`: `id-1k2x9z-1`. */
export function givenId(family: string, nth: number): string {
  return `id-${family}-${nth}`;
}

/** A call of a model function. */
export type ModelCall<T> = (lab: LabContext) => Promise<T>;

/** How a call ended, the requests it sent and how long it took. */
export type CallOutcome<T> = {
  readonly trace: readonly RequestRecord[];
  /** From calling the function to its end, in milliseconds. */
  readonly durationMs: number;
} & ({ readonly value: T } | { readonly error: unknown });

/** Where the calls go and what time they are told. */
export interface ModelClientOptions {
  readonly engine: EngineAddress;
  readonly table: string;
  readonly now: Date;
  /** The ids that the calls are given are of this family, and count from here, see {@link givenId}. */
  readonly ids: { readonly family: string; readonly last: number };
}

/**
 * When a connection breaks: before the engine has the call's first write, before it has the second,
 * or after it has done the first and before the answer; or the engine leaves part of a batch undone.
 */
export type BrokenMoment = 'before' | 'inside' | 'after' | 'unprocessed';

/** How a call's client differs from others. */
export interface ClientOptions {
  /** Puts something on the client before the call. */
  readonly prepare?: (db: DynamoDBDocumentClient) => unknown;
  /** Attempts of one request; without a retry nobody waits for the next. @default the SDK's own */
  readonly maxAttempts?: number;
}

const FAULTS: Readonly<Record<BrokenMoment, FaultOptions>> = {
  before: { at: 'before', operation: WRITES },
  inside: { at: 'before', operation: WRITES, from: 2 },
  after: { at: 'after', operation: WRITES },
  unprocessed: { at: 'unprocessed' },
};

/** Most requests of one call: more than any step needs, reached only by a loop without an end. */
export const MOST_REQUESTS = 400;

/** A call whose function returned while a request was still under way. */
export class MissingAwaitError extends Error {
  override readonly name = 'MissingAwaitError';
  override readonly message = 'a request was still under way when the function returned';
}

/** A call that was stopped because it sent requests without an end. */
export class EndlessRequestsError extends Error {
  override readonly name = 'EndlessRequestsError';
}

/** Makes the calls of one fact. */
export class ModelClient {
  /** Requests of the latest call to end; of calls that raced, of the one that cost least. */
  trace: readonly RequestRecord[] = [];
  /** Requests of every call, in the order the calls began. */
  readonly calls: (readonly RequestRecord[])[] = [];
  /** What all calls were charged, those that are shown nowhere as well. */
  readonly units = { readUnits: 0, writeUnits: 0 };
  readonly #options: ModelClientOptions;
  #lastId: number;
  readonly #prepareAll: (db: DynamoDBDocumentClient) => void;
  /** Puts something on the client of every call, for a while. */
  #prepareEach: (db: DynamoDBDocumentClient) => void = () => {};

  /** @param prepareAll puts something on the client of every call. @default nothing */
  constructor(
    options: ModelClientOptions,
    prepareAll: (db: DynamoDBDocumentClient) => void = () => {},
  ) {
    this.#options = options;
    this.#lastId = options.ids.last;
    this.#prepareAll = prepareAll;
  }

  /** Makes one call and waits for its end. */
  async call<T>(
    call: ModelCall<T>,
    { prepare = () => {}, ...options }: ClientOptions = {},
  ): Promise<CallOutcome<T>> {
    const { engine, table, now, ids } = this.#options;
    const { db, giveBack } = borrowClient(engine, options);
    const { records: trace, underWay } = attachMeter(db, engine.kind);
    this.calls.push(trace);
    const newId = (): string => givenId(ids.family, ++this.#lastId);
    this.#prepareAll(db);
    this.#prepareEach(db);
    prepare(db);
    stopEndless(db);
    const started = performance.now();
    const ended = await settled(() => call({ db, table, now: () => new Date(now), newId }));
    const durationMs = performance.now() - started;
    const isMissingAwait = underWay() > 0 && 'value' in ended;
    while (underWay() > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    giveBack(trace);
    this.trace = trace;
    for (const { readUnits, writeUnits } of trace) {
      this.units.readUnits += readUnits;
      this.units.writeUnits += writeUnits;
    }
    const outcome = isMissingAwait ? { error: new MissingAwaitError() } : ended;
    return { trace, durationMs, ...outcome };
  }

  /** Puts something on the client of every call that is made while this is used. */
  async prepared<T>(
    prepareEach: (db: DynamoDBDocumentClient) => void,
    use: () => Promise<T>,
  ): Promise<T> {
    this.#prepareEach = prepareEach;
    try {
      return await use();
    } finally {
      this.#prepareEach = () => {};
    }
  }

  /** Makes one call over a connection that breaks. */
  broken<T>(call: ModelCall<T>, moment: BrokenMoment): Promise<CallOutcome<T>> {
    return this.call(call, { maxAttempts: 1, prepare: (db) => attachFault(db, FAULTS[moment]) });
  }

  /** Makes a call that is not the model's: it stands in no trace. */
  async aside<T>(call: ModelCall<T>): Promise<CallOutcome<T>> {
    const { trace } = this;
    const outcome = await this.call(call);
    this.calls.pop();
    this.trace = trace;
    return outcome;
  }

  /** Makes several calls at once; their first writes meet. All have ended when this does. */
  async race<T>(calls: readonly ModelCall<T>[]): Promise<CallOutcome<T>[]> {
    const race = new Race(calls.length);
    const ended = await Promise.all(
      calls.map((call) =>
        this.call(call, { prepare: (db) => race.join(db) }).finally(() => race.leave()),
      ),
    );
    // Whichever came first, the same one is shown: who came late has less to do.
    const [cheapest] = ended.toReversed().sort((one, other) => costOfCall(one) - costOfCall(other));
    this.trace = cheapest?.trace ?? [];
    return ended;
  }

  /**
   * Makes one call; another client does something just before one of the call's writes.
   *
   * @param write which of them, from 1
   */
  interrupted<T>(
    call: ModelCall<T>,
    meanwhile: () => Promise<void>,
    write: number,
  ): Promise<CallOutcome<T>> {
    return this.call(call, { prepare: (db) => holdWrite(db, meanwhile, write) });
  }
}

/** What a call came to, an error as a value. */
async function settled<T>(call: () => Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await call() };
  } catch (error) {
    return { error };
  }
}

function stopEndless(db: DynamoDBDocumentClient): void {
  let sent = 0;
  db.middlewareStack.add(
    (next) => async (args) => {
      sent += 1;
      if (sent > MOST_REQUESTS) throw new EndlessRequestsError();
      return next(args);
    },
    { step: 'initialize', name: 'edgewiseMostRequests' },
  );
}

/** Read and write units of a call's requests, together. */
export function costOfCall({ trace }: Pick<CallOutcome<unknown>, 'trace'>): number {
  return trace.reduce((sum, { readUnits, writeUnits }) => sum + readUnits + writeUnits, 0);
}
