/** One handler for each governed operation; all others pass through. */

import { isAscii, isUtf8 } from 'node:buffer';
import { brokenExpression } from '../../expression/expression-check.ts';
import { accountCall } from './account-call.ts';
import { batchGet } from './batch-get.ts';
import { batchWrite } from './batch-write.ts';
import { GovernedCall, type Handler, type HandlerContext } from './call.ts';
import { type EngineRequest, LinkError } from './engine-link.ts';
import { getItem } from './get-item.ts';
import { putOrDelete } from './put-delete.ts';
import { queryOrScan } from './query-scan.ts';
import { errorReply, type Reply } from './reply.ts';
import { tableCall } from './table-call.ts';
import { transactGet } from './transact-get.ts';
import { transactWrite } from './transact-write.ts';
import { updateItem } from './update-item.ts';
import { isObject } from './wire-item.ts';

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
  }),
);

/** Would pass by the limits: the model does not read PartiQL. */
const PARTIQL = /^(Batch)?Execute(Statement|Transaction)$/;

const SERVICE = 'com.amazonaws.dynamodb.v20120810';
const VALIDATION = 'com.amazon.coral.validate#ValidationException';

/** Handles one request, whatever it is. */
export async function handle(
  around: HandlerContext,
  target: string,
  request: EngineRequest,
): Promise<Reply> {
  try {
    const operation = /^DynamoDB_20120810\.(\w+)$/.exec(target)?.[1] ?? '';
    if (PARTIQL.test(operation)) return partiqlRefused(operation);
    const handler = HANDLERS.get(operation);
    const input = handler && inputOf(request.body);
    if (!handler || !input) return await around.link.send(request);
    const broken = hasUnusual(request.body) ? brokenExpression(input) : undefined;
    if (broken !== undefined) return errorReply(400, VALIDATION, broken);
    return await handler(new GovernedCall(around, operation, request, input));
  } catch (error) {
    if (error instanceof LinkError) return unanswered(error);
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

function partiqlRefused(operation: string): Reply {
  const message = `PartiQL is not supported by the partition governor: ${operation} would pass by the limits it models. Use GetItem, Query, PutItem, TransactWriteItems and the like, or send it to the engine itself.`;
  return errorReply(400, VALIDATION, message);
}

/** As AWS answers when it is its own fault; SDKs try such a request again. */
function unanswered({ message, maybeDone }: LinkError): Reply {
  return maybeDone
    ? errorReply(500, `${SERVICE}#InternalServerError`, message)
    : errorReply(503, `${SERVICE}#ServiceUnavailable`, message);
}
