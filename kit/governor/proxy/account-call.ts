/** What AWS says of an account or a table's backups, where the engine behind does not know the question. */

import { ACCOUNT_QUOTA_UNITS_PER_SECOND } from '../../limits.ts';
import { errorNameOf, type GovernedCall } from './call.ts';
import { errorReply, ownReply, type Reply } from './reply.ts';

/** Sends the call on; where the engine has no such operation, answers as AWS does to a new account. */
export async function accountCall(call: GovernedCall): Promise<Reply> {
  const reply = await call.send();
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
function limits({ gate }: GovernedCall): Reply {
  const { quotaUnitsPerSecond, scale } = gate.governor.settings;
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
function endpoints({ host }: GovernedCall): Reply {
  return ownReply(200, { Endpoints: [{ Address: host, CachePeriodInMinutes: 1_440 }] });
}

/**
 * Backups that every table has, and point-in-time recovery that nobody has switched on.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_DescribeContinuousBackups.html
 */
async function backups({ catalog, input }: GovernedCall): Promise<Reply | undefined> {
  const { TableName: name } = input;
  if (typeof name !== 'string') return undefined;
  if (!(await catalog.find(name))) {
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
