/** Sweeps of requests that fail: a connection breaks, a write meets a transaction, a condition fails. */

import {
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { attachShortPages, breakAfterRefusal } from '../../fault/answer-fault.ts';
import { attachFault, CAN_CONFLICT } from '../../fault/fault.ts';
import type { FaultOptions } from '../../fault/fault-option.ts';
import { WRITES, writesOf, writtenKeys } from '../../meter/operation.ts';
import { wayOf } from '../../meter/receipt.ts';
import { BROKEN_CONNECTION, type RequestRecord } from '../../meter/request-record.ts';
import { passOnRule } from '../judge/question.ts';
import { isOwnError } from './explain-error.ts';
import {
  isLong,
  isPaged,
  type KeptCall,
  LIST,
  type Replay,
  readsList,
  type Sweep,
  size,
} from './sweep.ts';

/** The operations that write one item, and say by themselves that its condition failed. */
const ITEM_WRITE = /^(Put|Update|Delete)Item$/;
/** Writes of a call that changes one item and copies of it. */
const MANY_WRITES = 3;
/** Writes of a short call that are broken one by one; of a long one, the first. */
const MOST_WRITES = 2;
/** Actions of a transaction that meet another transaction, one by one. */
const MOST_ACTIONS = 8;
/** Most sends of a write that meets a transaction each time, where a lesson allows a few. */
const FEW_TRIES = 5;
/** Not once: a function that tries one more time and then gives up would pass. */
const REFUSED_TIMES = 2;

/** Connections that break. */
export const brokenConnections: Sweep = {
  fact: 'a connection that breaks hides no error, and leaves nothing half done',
  unreached: 'sends no request',
  most: 2,
  // A right call may end in the first error: then a long one takes no longer than a short one.
  rankOf: size,
  replaysOf: (call) => {
    const { length } = call.trace;
    const later = laterPage(call);
    // The replay of a later page breaks it behind a page of one item: cheaper, and as good as a second list.
    const breaksLater = (place: number): boolean => {
      const { operation = '', continues } = call.trace[place - 1] ?? {};
      return later.length > 0 && (place === 2 ? LIST.test(operation) : continues !== undefined);
    };
    const before = [...new Set([1, 2, isLong(call) ? 1 : length])]
      .filter((place) => place <= length && !breaksLater(place))
      .map((from) => {
        const request = `Request ${from}, ${wayOf(call.trace[from - 1] as RequestRecord)}`;
        const meanwhile = `The connection broke. ${request}, did not reach DynamoDB.`;
        const fault: FaultOptions = { at: 'before', from, times: Number.POSITIVE_INFINITY };
        // Where nothing was written before, the next call finds what the first call found.
        const hasWritten = call.trace.slice(0, from - 1).some((one) => writesOf(one).length > 0);
        return { ...faulty(call, meanwhile, fault, isBroken), thenAgain: hasWritten };
      });
    const writes = call.trace.filter(({ operation }) => WRITES.test(operation));
    const after = writes.slice(0, mostWrites(call)).map((record, at) => {
      const meanwhile = `The connection broke after DynamoDB had done ${nameOfWrite(record, at)}.`;
      const fault: FaultOptions = { at: 'after', operation: WRITES, from: at + 1 };
      return { ...faulty(call, meanwhile, fault, isBroken), thenAgain: at === 0 };
    });
    return [...before, ...after, ...later, ...behindRefusal(call)];
  },
};

/** A first page that ends early, and a connection that breaks before the next one: for good, or once. */
function laterPage(call: KeptCall): Replay[] {
  if (!readsList(call) || isPaged(call)) return [];
  const began = 'The first Query or Scan ended after one item. Then the connection broke';
  const breaking = (times: number, which: string): Replay => {
    const fault: FaultOptions = { at: 'before', operation: LIST, from: 2, times };
    const replay = faulty(call, `${began}${which} reached DynamoDB.`, fault, isBroken);
    const prepare = (db: DynamoDBDocumentClient): void => {
      attachShortPages(db, { keepsLimit: true });
      replay.prepare(db);
    };
    return { ...replay, prepare };
  };
  const once = ' once: the next Query or Scan did not reach DynamoDB. All that came after it';
  const advice = (): string =>
    'What does your code do after the error? If it asks again, which of your variables still hold what came before the error?';
  return [
    breaking(Number.POSITIVE_INFINITY, ': no later Query or Scan'),
    { ...breaking(1, once), sameAtFirst: true, advice },
  ];
}

/** An item that is gone, so that its write is refused, and a connection that breaks after that. */
function behindRefusal(call: KeptCall): Replay[] {
  const writes = call.trace.filter(({ operation }) => ITEM_WRITE.test(operation));
  const [, second] = writes;
  const without = second && writtenKeys(second)[0];
  if (!call.table || writes.length < MANY_WRITES || without === undefined) return [];
  return [
    {
      call,
      without,
      prepare: breakAfterRefusal,
      meanwhile: `Another client had deleted ${without}, and DynamoDB refused your write of that item. Then the connection broke once: your next write did not reach DynamoDB. All that came after it reached DynamoDB.`,
      advice: () =>
        'Several of your writes failed, for different reasons. Which of their errors does your code look at, and what becomes of the others?',
    },
  ];
}

/** Transactions that meet. */
export const conflicts: Sweep = {
  fact: 'a conflict with another transaction is not treated as a refusal',
  unreached: 'writes nothing',
  most: 2,
  rankOf: size,
  replaysOf: (call) => {
    const writes = call.trace.filter(({ operation }) => CAN_CONFLICT.test(operation));
    return writes.slice(0, mostWrites(call)).flatMap((record, at): Replay[] => {
      const met = (times: number, often: string, action = 1): Replay => {
        const which = action > 1 ? `its action ${action}` : 'it';
        const meanwhile = `DynamoDB refused ${nameOfWrite(record, at)}, ${often}: ${which} met another transaction.`;
        return faulty(call, meanwhile, { at: 'conflict', from: at + 1, times, action }, isConflict);
      };
      const first = met(1, 'once');
      if (at > 0) return [first];
      const { TransactItems = [] } = record.input as { TransactItems?: readonly unknown[] };
      const always = {
        ...met(Number.POSITIVE_INFINITY, 'each time'),
        sameAtFirst: true,
        sendsWrong: (trace: readonly RequestRecord[]) => tooManyTries(call, trace),
      };
      if (isLong(call)) return [first, always];
      const others = TransactItems.slice(1, MOST_ACTIONS).map((_, nth) => met(1, 'once', nth + 2));
      return [first, always, ...others];
    });
  },
};

/** A write that met another transaction each time, and was sent more often than its lesson allows. */
function tooManyTries(
  { step: { conflicts = 'caller' } }: KeptCall,
  trace: readonly RequestRecord[],
): string | undefined {
  const most = { caller: 1, 'few tries': FEW_TRIES, 'own facts': Number.POSITIVE_INFINITY }[
    conflicts
  ];
  const sent = new Map<string, number>();
  for (const record of trace) {
    if (!CAN_CONFLICT.test(record.operation)) continue;
    const keys = writtenKeys(record).join();
    const times = (sent.get(keys) ?? 0) + 1;
    if (times > most) {
      const again = most === 1 ? 'again after a conflict' : `more than ${most} times`;
      const expected =
        most === 1
          ? 'it to be sent once, and the error passed on: the caller decides whether another try is worth it'
          : `${most} tries at most, and then the error passed on`;
      return `Your function sent the same ${record.operation} ${again}. Expected ${expected}.`;
    }
    sent.set(keys, times);
  }
  return undefined;
}

/** Conditions that fail again and again, in a function that is to read again then. */
export const conditions: Sweep = {
  fact: 'a write whose condition fails is decided anew, as often as it fails',
  unreached: 'does not read again when a condition fails',
  most: 2,
  rankOf: size,
  replaysOf: (call) => {
    if (!call.step.readsAgain?.includes(call.function)) return [];
    const writes = call.trace.filter(({ operation }) => CAN_CONFLICT.test(operation));
    return writes.slice(0, mostWrites(call)).flatMap((record, at): Replay[] => {
      const { TransactItems = [{ write: record.input }] } = record.input as TransactInput;
      // A condition on what was read says that it has changed; others may say something else.
      const [action] = [/:/, /./].flatMap((text) => {
        const at = TransactItems.findIndex((one) => hasCondition(one, text));
        return at < 0 ? [] : [at + 1];
      });
      if (action === undefined) return [];
      const meanwhile = `DynamoDB refused ${nameOfWrite(record, at)}, twice: its condition failed. Each time another client had changed an item after your read, and had changed it back before you read it again.`;
      const fault: FaultOptions = { at: 'condition', from: at + 1, times: REFUSED_TIMES, action };
      const prepare = (db: DynamoDBDocumentClient) => attachFault(db, fault);
      const advice = (): string =>
        'A failed condition says that an item has changed after your read. How often does your function read again?';
      return [{ call, meanwhile, prepare, advice }];
    });
  },
};

interface TransactInput {
  readonly TransactItems?: readonly Readonly<Record<string, object>>[];
}

/** Whether an action has a condition in which this text stands. */
function hasCondition(action: Readonly<Record<string, object>>, text: RegExp): boolean {
  return Object.values(action).some((write) => {
    const { ConditionExpression = '' } = write as { ConditionExpression?: string };
    return text.test(ConditionExpression);
  });
}

/** A replay that may end in an error of the fault's kind. */
function faulty(
  call: KeptCall,
  meanwhile: string,
  fault: FaultOptions,
  isIt: (error: Error) => boolean,
): Replay {
  return {
    call,
    meanwhile,
    prepare: (db) => attachFault(db, fault),
    mayThrow: (error) => passedOn(error, isIt),
    advice: (trace) => passOnRule(trace.find(({ error }) => error !== undefined)),
  };
}

function nameOfWrite(record: RequestRecord, at: number): string {
  return `the ${at === 0 ? 'first' : 'second'} write, ${wayOf(record)}`;
}

function isBroken({ name }: Error): boolean {
  return name === BROKEN_CONNECTION;
}

/** Whether an error says that a write met another transaction. */
export function isConflict(error: Error): boolean {
  if (error instanceof TransactionConflictException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict') ?? false;
}

/** Whether an error is such a one, or carries one as its cause; the model's own word for something is not. */
function passedOn(error: unknown, isIt: (error: Error) => boolean): boolean {
  if (!(error instanceof Error) || isOwnError(error)) return false;
  const { cause, errors = [] } = error as { cause?: unknown; errors?: readonly unknown[] };
  return isIt(error) || [cause, ...errors].some((one) => passedOn(one, isIt));
}

function mostWrites(call: KeptCall): number {
  return isLong(call) ? 1 : MOST_WRITES;
}
