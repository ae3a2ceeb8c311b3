/** What AWS's Import from S3 takes, and what it costs. */

/**
 * Most objects of one import.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataImport.BestPractices.html
 */
export const S3_IMPORT_MOST_OBJECTS = 50_000;

/**
 * What an import costs: by the data's size before compression; the items of indexes are free.
 * @see https://aws.amazon.com/dynamodb/pricing/on-demand/ the price
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataImport.HowItWorks.html
 */
export const S3_IMPORT_PRICE = {
  region: 'us-east-1',
  dollarsPerGigabyte: 0.15,
  source: 'aws.amazon.com/dynamodb/pricing/on-demand',
  date: '2026-09',
} as const;

/**
 * Dollars for an import of so many bytes, before compression.
 *
 * @example
 * s3ImportDollars(20e9); // => 3
 */
export function s3ImportDollars(bytes: number): number {
  return (bytes / 1e9) * S3_IMPORT_PRICE.dollarsPerGigabyte;
}
