/** DynamoDB's published limits, each once, with the page that states it. */

/**
 * Longest partition key value: 2,048 bytes of UTF-8.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 */
export const PARTITION_KEY_MAX_BYTES = 2_048;

/**
 * Longest sort key value: 1,024 bytes of UTF-8.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 */
export const SORT_KEY_MAX_BYTES = 1_024;

/**
 * Most puts and deletes in one BatchWriteItem.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
 */
export const BATCH_WRITE_MAX_ITEMS = 25;

/**
 * Most data one Query or Scan reads before it stops and returns a `LastEvaluatedKey`: 1 MB.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html
 */
export const PAGE_MAX_BYTES = 1_048_576;

/**
 * Largest item, names and values together: 400 KB.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 */
export const ITEM_MAX_BYTES = 409_600;

/**
 * Most levels of one attribute's value: 31 maps and lists, and what is in the innermost.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 */
export const VALUE_MAX_LEVELS = 32;

/**
 * What one write unit pays for: 1 KB.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
export const WRITE_UNIT_BYTES = 1_024;

/**
 * What one read unit pays for, read strongly consistent: 4 KB.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
export const READ_UNIT_BYTES = 4_096;

/**
 * Most write units a second of one partition.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export const PARTITION_WRITE_UNITS_PER_SECOND = 1_000;

/**
 * Most read units a second of one partition, beside its write units.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export const PARTITION_READ_UNITS_PER_SECOND = 3_000;

/**
 * Most data of one partition, and of one item collection in a table with a local index: 10 GB.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/LSI.html
 */
export const PARTITION_MAX_BYTES = 10 * 1_024 ** 3;

/**
 * How long unused provisioned capacity is kept for a burst: 300 s.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/burst-adaptive-capacity.html
 */
export const BURST_SECONDS = 300;

/**
 * Write units a second that a new on-demand table carries at once.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html
 */
export const ON_DEMAND_WRITE_UNITS_PER_SECOND = 4_000;

/**
 * Read units a second that a new on-demand table carries at once.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html
 */
export const ON_DEMAND_READ_UNITS_PER_SECOND = 12_000;

/**
 * Most read units, and most write units, a second of a table or an index, until AWS raises it.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
 */
export const TABLE_QUOTA_UNITS_PER_SECOND = 40_000;

/**
 * Most provisioned read units, and most write units, a second of all tables together in a region,
 * until AWS raises it.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
 */
export const ACCOUNT_QUOTA_UNITS_PER_SECOND = 80_000;

/**
 * Most keys in one BatchGetItem.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html
 */
export const BATCH_GET_MAX_ITEMS = 100;

/**
 * Most statements in one BatchExecuteStatement.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchExecuteStatement.html
 */
export const BATCH_STATEMENT_MAX = 25;

/**
 * Longest PartiQL statement, in characters.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ExecuteStatement.html
 */
export const STATEMENT_MAX_LENGTH = 8_192;

/**
 * Most items in one TransactWriteItems or TransactGetItems.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 */
export const TRANSACTION_MAX_ITEMS = 100;

/**
 * What Contributor Insights counts a write unit as, against a read unit.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/contributorinsights_HowItWorks.html
 */
export const CONTRIBUTOR_WRITE_WEIGHT = 3;

/**
 * How long a transaction's `ClientRequestToken` keeps it from being carried out again: 10 minutes.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export const CLIENT_TOKEN_SECONDS = 600;

/**
 * Seconds of one data point of a DynamoDB metric that counts units, requests or throttle events.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 */
export const METRIC_MINUTE_SECONDS = 60;

/**
 * Longest time that a CloudWatch alarm with a period below an hour looks at: a day, in seconds.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
 */
export const ALARM_RANGE_MAX_SECONDS = 86_400;

/**
 * Global secondary indexes of a table, unless AWS raises it.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
 */
export const INDEXES_MAX = 20;

/**
 * Most attributes of the partition key of a global secondary index, and of its sort key; since November 2025.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.DesignPattern.MultiAttributeKeys.html
 */
export const INDEX_KEY_MAX_ATTRIBUTES = 4;

/**
 * Most attributes beside the keys that one index with the projection `INCLUDE` names.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Projection.html
 */
export const INDEX_MAX_INCLUDED = 20;

/**
 * Most attributes that all indexes of a table with the projection `INCLUDE` name together; one that
 * two indexes name counts twice.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Projection.html
 */
export const TABLE_MAX_INCLUDED = 100;

/**
 * Significant digits of a number, at most.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 */
export const NUMBER_DIGITS = 38;

/**
 * Powers of ten of a number's first digit, zero apart: from 1E-130 to 9.9E+125.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 */
export const NUMBER_EXPONENTS = { low: -130, high: 125 } as const;
