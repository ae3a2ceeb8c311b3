/** One handler for each governed operation; all others pass through. */

import { isAscii, isUtf8 } from 'node:buffer';
import { brokenExpression } from '../../expression/expression-check.ts';
import {
  errorReply,
  type HttpRequest,
  type Reply,
  validationReply,
  withBody,
} from '../../http/exchange.ts';
import { UpstreamError } from '../../http/upstream.ts';
import { isObject } from '../../item/wire-item.ts';
import { VALUE_MAX_LEVELS } from '../../limits.ts';
import { withRegion } from '../resource.ts';
import { batchGet, batchWrite } from './batch-operations.ts';
import { getItem, putOrDelete, updateItem } from './item-operations.ts';
import { GovernedCall, type Handler, type HandlerContext } from './operation.ts';
import {
  batchExecuteStatement,
  executeStatement,
  executeTransaction,
} from './partiql-operations.ts';
import { queryOrScan } from './query-operations.ts';
import { accountCall, tableCall } from './table-operations.ts';
import { transactGet, transactWrite } from './transaction-operations.ts';

const HANDLERS: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    PutItem: putOrDelete,
    DeleteItem: putOrDelete,
    UpdateItem: updateItem,
    GetItem: getItem,
    Query: queryOrScan,
    Scan: queryOrScan,
    BatchGetItem: batchGet,
    BatchWriteItem: batchWrite,
    TransactGetItems: transactGet,
    TransactWriteItems: transactWrite,
    DescribeLimits: accountCall,
    DescribeEndpoints: accountCall,
    DescribeContinuousBackups: accountCall,
    CreateTable: tableCall,
    UpdateTable: tableCall,
    DeleteTable: tableCall,
    DescribeTable: tableCall,
    ExecuteStatement: executeStatement,
    BatchExecuteStatement: batchExecuteStatement,
    ExecuteTransaction: executeTransaction,
  }),
);

const SERVICE = 'com.amazonaws.dynamodb.v20120810';

/** Handles one request, whatever it is. */
export async function handle(
  around: HandlerContext,
  target: string,
  request: HttpRequest,
): Promise<Reply> {
  try {
    const operation = /^DynamoDB_20120810\.(\w+)$/.exec(target)?.[1] ?? '';
    const handler = HANDLERS.get(operation);
    const reply = await answerTo(around, request, handler && { handler, operation });
    // Items hold no ARN of a table: answers that are full of them are not searched.
    const namesTables = reply.status !== 200 || !handler || handler === tableCall;
    return namesTables ? inRegionOf(request, reply) : reply;
  } catch (error) {
    if (error instanceof UpstreamError) return unanswered(error);
    throw error;
  }
}

async function answerTo(
  around: HandlerContext,
  request: HttpRequest,
  governed: { readonly handler: Handler; readonly operation: string } | undefined,
): Promise<Reply> {
  const { body } = request;
  const input = governed && inputOf(body);
  if (!governed || !input) return around.link.send(request);
  const broken = hasUnusual(body) ? brokenExpression(input) : undefined;
  if (broken !== undefined) return validationReply(broken);
  const call = new GovernedCall(around, governed.operation, request, input);
  return orTooDeep(input, governed.handler(call));
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
function inputOf(body: Buffer): Record<string, unknown> | undefined {
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
export const TOO_DEEP =
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
export function inRegionOf({ headers }: HttpRequest, reply: Reply): Reply {
  if (!reply.body.includes('"arn:aws:dynamodb:')) return reply;
  const text = reply.body.toString();
  const named = withRegion(text, SCOPE.exec(headerOf(headers, 'authorization'))?.[1]);
  return named === text ? reply : withBody(reply, named);
}

function headerOf(headers: readonly string[], name: string): string {
  const at = headers.findIndex((one, place) => place % 2 === 0 && one.toLowerCase() === name);
  return headers[at + 1] ?? '';
}
