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
