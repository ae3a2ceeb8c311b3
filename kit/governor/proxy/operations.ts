/**
 * The table of operations, and the way of a request: read, its accesses admitted, sent on, settled. What
 * is not in the table passes through.
 */

import { isAscii, isUtf8 } from 'node:buffer';
import { brokenExpression } from '../../expression/expression-check.ts';
import { headerValues } from '../../http/access.ts';
import {
  errorNameOf,
  errorReply,
  type HttpRequest,
  hide,
  type Members,
  type Reply,
  requestWith,
  validationReply,
  withBody,
} from '../../http/exchange.ts';
import { UpstreamError } from '../../http/upstream.ts';
import { isObject } from '../../item/wire-item.ts';
import { VALUE_MAX_LEVELS } from '../../limits.ts';
import { withRegion } from '../resource.ts';
import type { Access, Admitted } from './admission-control.ts';
import { BatchGetItem, BatchWriteItem } from './batch-operations.ts';
import { readItems } from './item-image.ts';
import { DeleteItem, GetItem, PutItem, UpdateItem } from './item-operations.ts';
import { badKeyReply } from './multi-attribute-key.ts';
import type {
  Answered,
  EngineAsk,
  GovernedCall,
  GovernedOperation,
  Governing,
} from './operation.ts';
import {
  BatchExecuteStatement,
  ExecuteStatement,
  ExecuteTransaction,
} from './partiql-operations.ts';
import { Query, Scan } from './query-operations.ts';
import { accountCall, tableCall } from './table-operations.ts';
import { TransactGetItems, TransactWriteItems } from './transaction-operations.ts';

/** A call that takes no units: watched for what it says of tables, or answered where the engine cannot. */
type WatchedOperation = (call: GovernedCall) => Promise<Reply>;

const OPERATIONS: ReadonlyMap<string, GovernedOperation | WatchedOperation> = new Map(
  Object.entries({
    GetItem,
    PutItem,
    DeleteItem,
    UpdateItem,
    Query,
    Scan,
    BatchGetItem,
    BatchWriteItem,
    TransactGetItems,
    TransactWriteItems,
    ExecuteStatement,
    BatchExecuteStatement,
    ExecuteTransaction,
    CreateTable: tableCall,
    UpdateTable: tableCall,
    DeleteTable: tableCall,
    DescribeTable: tableCall,
    DescribeLimits: accountCall,
    DescribeEndpoints: accountCall,
    DescribeContinuousBackups: accountCall,
  }),
);

const SERVICE = 'com.amazonaws.dynamodb.v20120810';

/** Handles one request, whatever it is. */
export async function handle(
  governing: Governing,
  target: string,
  request: HttpRequest,
): Promise<Reply> {
  try {
    const operation = /^DynamoDB_20120810\.(\w+)$/.exec(target)?.[1] ?? '';
    const row = OPERATIONS.get(operation);
    const input = row && inputOf(request.body);
    const reply = await (input
      ? answer({ ...governing, operation, input, request }, row)
      : governing.engine.send(request));
    // Items hold no ARN of a table: answers that are full of them are not searched.
    const holdsItems = reply.status === 200 && typeof row === 'object';
    return holdsItems ? reply : inRegionOf(request, reply);
  } catch (error) {
    if (error instanceof UpstreamError) return unanswered(error);
    throw error;
  }
}

async function answer(
  call: GovernedCall,
  row: GovernedOperation | WatchedOperation,
): Promise<Reply> {
  const { input, request } = call;
  const broken = hasUnusual(request.body) ? brokenExpression(input) : undefined;
  if (broken !== undefined) return validationReply(broken);
  return orTooDeep(input, typeof row === 'function' ? row(call) : govern(call, row));
}

async function govern(call: GovernedCall, row: GovernedOperation): Promise<Reply> {
  const [access, ...others] = (await row.accessesOf(call)) ?? [];
  if (!access) return row.sendUnread ? row.sendUnread(call) : call.engine.send(call.request);
  const badKey = badKeyReply(call, [access, ...others]);
  if (badKey) return badKey;
  const admission = row.admit(call.control, [access, ...others]);
  if ('reply' in admission) return admission.reply;
  const ask = row.ask?.(call, admission) ?? {};
  const answered = await forward(call, admission, ask);
  return hide(await settle(row, answered), ask.hidden);
}

/**
 * Sends an admitted request once. A request that did not reach the engine gets its units back, and so
 * does a request that the engine rejected as invalid.
 */
async function forward(
  call: GovernedCall,
  admission: Admitted<Access>,
  ask: EngineAsk,
): Promise<Answered<Access>> {
  const { control, engine, operation, input } = call;
  const events = admission.admitted.map(({ event }) => event);
  let isSent = false;
  try {
    const before = await readItems(engine, ask.before);
    isSent = true;
    const reply =
      control.conflicts.answerTo(operation, input, events) ??
      (await engine.send(requestWith(call, ask.members)));
    if (reply.status === 400 && !isCharged(reply)) control.refund(events);
    return { call, ...admission, before, reply };
  } catch (error) {
    const isUntouched = !isSent || (error instanceof UpstreamError && !error.maybeDone);
    if (isUntouched) control.refund(events);
    throw error;
  }
}

/** Conditions and transactions that fail are paid for, and so is an INSERT of what is there. */
const CHARGED: readonly (string | undefined)[] = [
  'ConditionalCheckFailedException',
  'DuplicateItemException',
  'TransactionCanceledException',
];

function isCharged(reply: Reply): boolean {
  return CHARGED.includes(errorNameOf(reply));
}

async function settle(row: GovernedOperation, answered: Answered<Access>): Promise<Reply> {
  const { reply } = answered;
  const isDone = reply.status === 200;
  const answer = (isDone ? row.answer?.(answered) : undefined) ?? reply;
  try {
    await (isDone ? row.settle(answered, answer) : row.settleFailed?.(answered));
  } catch (error) {
    // The request is done: a client that heard of an error would send it again.
    if (!(error instanceof UpstreamError)) throw error;
  }
  return answer;
}

/**
 * Only requests that fail are looked at. All engines refuse what is nested too deep, each with
 * another error, and to measure it may take more than the stack of this process.
 */
async function orTooDeep(input: object, answered: Promise<Reply>): Promise<Reply> {
  const tooDeep = (): Reply | undefined =>
    isTooDeep(input) ? validationReply(TOO_DEEP) : undefined;
  try {
    const reply = await answered;
    return (reply.status >= 400 ? tooDeep() : undefined) ?? reply;
  } catch (error) {
    const reply = tooDeep();
    if (reply) return reply;
    throw error;
  }
}

/** The members of a request; `undefined` where the engine is to say what is wrong with it. */
function inputOf(body: Buffer): Members | undefined {
  if (!isUtf8(body)) return undefined;
  try {
    const input: unknown = JSON.parse(body.toString());
    return isObject(input) ? input : undefined;
  } catch {
    return undefined; // Not JSON: it goes to the engine as it is.
  }
}

/** Whether a character outside printable ASCII may be in this JSON: as it is, or escaped. */
function hasUnusual(body: Buffer): boolean {
  return !isAscii(body) || body.includes(0x7f) || body.includes('\\u');
}

/** As AWS answers when it is its own fault; SDKs try such a request again. */
function unanswered({ message, maybeDone }: UpstreamError): Reply {
  return maybeDone
    ? errorReply(500, `${SERVICE}#InternalServerError`, message)
    : errorReply(503, `${SERVICE}#ServiceUnavailable`, message);
}

// Requests that are nested deeper than DynamoDB takes.

/**
 * The depth of the deepest request that DynamoDB takes, or a little more: a level is two objects or
 * lists in the JSON, and a batch has six around a value.
 */
const MOST_JSON_DEPTH = 2 * VALUE_MAX_LEVELS + 8;

/** DynamoDB's sentence. */
const TOO_DEEP =
  'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit';

/**
 * Whether it is so deep that no value of it is one of DynamoDB's, wherever it stands. What is a few
 * levels too deep the engines refuse themselves; of this they make an error of their own.
 */
export function isTooDeep(input: unknown, left = MOST_JSON_DEPTH): boolean {
  if (typeof input !== 'object' || input === null) return false;
  return left === 0 || Object.values(input).some((member) => isTooDeep(member, left - 1));
}

// The region that a request is for: its signature says it.

/**
 * The credential scope of a signature: key, date, region, service.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-signing-elements.html
 */
const SCOPE = /Credential=[^,\s]*\/\d{8}\/([\w-]+)\/dynamodb\/aws4_request/;

/** The answer, naming tables and indexes in the region of the request. */
function inRegionOf({ headers }: HttpRequest, reply: Reply): Reply {
  if (!reply.body.includes('"arn:aws:dynamodb:')) return reply;
  const [signature = ''] = headerValues('authorization', headers);
  const text = reply.body.toString();
  const named = withRegion(text, SCOPE.exec(signature)?.[1]);
  return named === text ? reply : withBody(reply, named);
}
