/**
 * Calls that make, change, describe or drop a table: sent on, and learned from. Warm throughput, which
 * local engines forget or refuse, is the governor's own: asked for, kept and told as AWS does.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/warm-throughput.html
 */

import { headerValues } from '../../http/access.ts';
import {
  errorNameOf,
  errorReply,
  type Members,
  membersOf,
  ownReply,
  type Reply,
  validationReply,
  withMembers,
} from '../../http/exchange.ts';
import { isObject } from '../../item/wire-item.ts';
import { ACCOUNT_QUOTA_UNITS_PER_SECOND } from '../../limits.ts';
import type { Resource } from '../resource.ts';
import type { Operation } from '../throttling.ts';
import { type UnitsPerSecond, warmAtFirst } from '../throughput.ts';
import { keySchemaProblem } from './multi-attribute-key.ts';
import type { GovernedCall } from './operation.ts';
import { tableNameOf } from './table-catalog.ts';
import { listOf, schemaOf, updatesOf } from './table-schema.ts';

/** What a table has that is not asked to be warmer. */
const NOT_WARMED = { warmReadUnitsPerSecond: 0, warmWriteUnitsPerSecond: 0 };
const INITIAL =
  'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html#on-demand-capacity-mode-initial';

/** Sends the call on; what the engine answers is what the governor models from now on. */
export async function tableCall(call: GovernedCall): Promise<Reply> {
  const { tables, operation, input } = call;
  const isChange = operation === 'CreateTable' || operation === 'UpdateTable';
  const badKey = isChange ? keySchemaProblem(input) : undefined;
  if (badKey) return validationReply(badKey);
  const warmths = isChange ? warmthsOf(input) : [];
  for (const warmth of warmths) {
    const wrong = problemOf(warmth, await floorOf(call, warmth));
    if (wrong) return validationReply(`One or more parameter values were invalid: ${wrong}`);
  }
  const isOwn = operation === 'UpdateTable' && warmths.length > 0;
  const reply = await (isOwn ? sendWithoutWarmth(call) : call.engine.send(call.request));
  if (reply.status !== 200) {
    if (errorNameOf(reply) === 'ResourceNotFoundException') forget(call);
    return reply;
  }
  const answer = membersOf(reply);
  if (operation === 'DeleteTable') {
    forget(call);
    return reply;
  }
  tables.learn(answer.Table ?? answer.TableDescription, isChange ? input : undefined);
  return withWarmth(call, reply);
}

function forget({ tables, input }: GovernedCall): void {
  if (typeof input.TableName === 'string') tables.forget(tableNameOf(input.TableName));
}

/** What is asked for as warm, of the table or of an index. */
interface Warmth {
  readonly index: string | undefined;
  readonly units: Members;
}

function warmthsOf(input: Members): Warmth[] {
  const indexes = [...listOf(input.GlobalSecondaryIndexes), ...updatesOf(input)];
  return [{ ...input, IndexName: undefined }, ...indexes].flatMap((asked: Members) => {
    const { IndexName: index, WarmThroughput: units } = asked;
    return isObject(units) ? [{ index: index as string | undefined, units }] : [];
  });
}

/** The least that may be asked for, and what AWS calls it. */
interface Floor {
  readonly units: UnitsPerSecond;
  readonly nameOf: (operation: Operation) => string;
}

/** None where the engine is to say what is wrong, or the index is only now to be made. */
async function floorOf(
  { tables, operation, input }: GovernedCall,
  { index }: Warmth,
): Promise<Floor | undefined> {
  if (operation === 'CreateTable') {
    const table = schemaOf(input, input);
    const { throughput } = table.globalIndexes.find(({ name }) => name === index) ?? table;
    const nameOf = (of: Operation): string =>
      throughput.mode === 'on-demand'
        ? `initial throughput for OnDemand. See: ${INITIAL}`
        : `${of}CapacityUnits of ProvisionedThroughput`;
    return { units: warmAtFirst({ ...throughput, ...NOT_WARMED }), nameOf };
  }
  const schema = await tables.find(input.TableName);
  const resource = schema && resourceOf(schema.resource, index);
  const nameOf = (): string => 'current WarmThroughput, decreasing WarmThroughput is not supported';
  return resource && { units: resource.warm, nameOf };
}

function resourceOf(table: Resource, index: unknown): Resource | undefined {
  return index === undefined ? table : table.indexes.find(({ name }) => name === index);
}

function problemOf({ index, units }: Warmth, floor: Floor | undefined): string | undefined {
  const { ReadUnitsPerSecond: Read, WriteUnitsPerSecond: Write } = units;
  if (Read === undefined && Write === undefined) {
    const where = index === undefined ? 'table' : `index: ${index}`;
    return `WarmThroughput must have at least one of ReadUnitsPerSecond or WriteUnitsPerSecond specified for ${where}`;
  }
  if (!floor) return undefined;
  const { readUnitsPerSecond, writeUnitsPerSecond } = floor.units;
  const isLow = {
    Read: Number(Read) < readUnitsPerSecond,
    Write: Number(Write) < writeUnitsPerSecond,
  };
  const low = (['Read', 'Write'] as const).find((operation) => isLow[operation]);
  const where = index === undefined ? 'table' : `index ${index}`;
  return (
    low &&
    `Requested ${low}UnitsPerSecond for WarmThroughput for ${where} is lower than ${floor.nameOf(low)}`
  );
}

/** Engines know no such update: one that asks for nothing else is answered by what is there. */
async function sendWithoutWarmth(call: GovernedCall): Promise<Reply> {
  const { TableName } = call.input;
  const { WarmThroughput: _, GlobalSecondaryIndexUpdates: updates, ...rest } = call.input;
  const left = listOf(updates).flatMap(withoutWarmth);
  const members = { ...rest, ...(left.length > 0 && { GlobalSecondaryIndexUpdates: left }) };
  if (Object.keys(members).length > 1) {
    const body = Buffer.from(JSON.stringify(members));
    return call.engine.send({ ...call.request, body });
  }
  const described = await call.engine.ask('DescribeTable', { TableName });
  return described
    ? ownReply(200, { TableDescription: described.Table })
    : call.engine.send(call.request);
}

/** The update of an index; none where only its warm throughput is asked for. */
function withoutWarmth(update: Members): Members[] {
  if (!isObject(update.Update)) return [update];
  const { WarmThroughput: _, ...rest } = update.Update;
  return Object.keys(rest).length > 1 ? [{ Update: rest }] : [];
}

/** The answer with the warm throughput of the table and its indexes. A local one is warm at once. */
async function withWarmth({ tables, input }: GovernedCall, reply: Reply): Promise<Reply> {
  const schema = await tables.find(input.TableName);
  if (!schema) return reply;
  const warmthOf = (index?: unknown): Members => {
    const warm = resourceOf(schema.resource, index)?.warm;
    return warm
      ? {
          WarmThroughput: {
            ReadUnitsPerSecond: warm.readUnitsPerSecond,
            WriteUnitsPerSecond: warm.writeUnitsPerSecond,
            Status: 'ACTIVE',
          },
        }
      : {};
  };
  const told = Object.entries(membersOf(reply)).map(([name, description]) => {
    if (!isObject(description)) return [name, description];
    const indexes = listOf(description.GlobalSecondaryIndexes).map((index) => ({
      ...index,
      ...warmthOf(index.IndexName),
    }));
    const GlobalSecondaryIndexes = indexes.length > 0 && { GlobalSecondaryIndexes: indexes };
    return [name, { ...description, ...GlobalSecondaryIndexes, ...warmthOf() }];
  });
  return withMembers(reply, Object.fromEntries(told));
}

/** Sends the call on; where the engine has no such operation, answers as AWS does to a new account. */
export async function accountCall(call: GovernedCall): Promise<Reply> {
  const reply = await call.engine.send(call.request);
  if (errorNameOf(reply) !== 'UnknownOperationException') return reply;
  const answer = await ANSWERS[call.operation]?.(call);
  return answer ?? reply;
}

type Answerer = (call: GovernedCall) => Reply | undefined | Promise<Reply | undefined>;

const ANSWERS: Readonly<Record<string, Answerer>> = {
  DescribeLimits: limits,
  DescribeEndpoints: endpoints,
  DescribeContinuousBackups: backups,
};

/**
 * The quotas of AWS, which `scale` leaves as they are.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_DescribeLimits.html
 */
function limits({ control }: GovernedCall): Reply {
  const { quotaUnitsPerSecond, scale } = control.governor.settings;
  const ofTable = Math.round(quotaUnitsPerSecond / scale);
  const ofAccount = Math.max(ACCOUNT_QUOTA_UNITS_PER_SECOND, ofTable);
  return ownReply(200, {
    AccountMaxReadCapacityUnits: ofAccount,
    AccountMaxWriteCapacityUnits: ofAccount,
    TableMaxReadCapacityUnits: ofTable,
    TableMaxWriteCapacityUnits: ofTable,
  });
}

/**
 * The governor itself, under the name by which the client came.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_DescribeEndpoints.html
 */
function endpoints({ request: { headers } }: GovernedCall): Reply {
  const [host] = headerValues('host', headers);
  return ownReply(200, { Endpoints: [{ Address: host, CachePeriodInMinutes: 1_440 }] });
}

/**
 * Backups that every table has, and point-in-time recovery that nobody has switched on.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_DescribeContinuousBackups.html
 */
async function backups({ tables, input }: GovernedCall): Promise<Reply | undefined> {
  const { TableName: name } = input;
  if (typeof name !== 'string') return undefined;
  if (!(await tables.find(name))) {
    const type = 'com.amazonaws.dynamodb.v20120810#TableNotFoundException';
    return errorReply(400, type, `Table not found: ${name}`);
  }
  return ownReply(200, {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
    },
  });
}
