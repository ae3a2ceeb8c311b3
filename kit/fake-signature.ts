/** Signatures of requests. Local engines ask that one is there, and never check it. */

/**
 * The value of the header `authorization` of a request to a local engine.
 *
 * @param accessKeyId DynamoDB Local keeps a database for each, unless it runs with `-sharedDb`
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.UsageNotes.html
 */
export function fakeSignature(accessKeyId: string): string {
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0`;
}

/** The value of `x-amz-date` that goes with it. */
export const FAKE_SIGNATURE_DATE = '20260101T000000Z';

/** Whose signature the requests carry, where it is not the workshop's own. */
export interface SignedFor {
  readonly region: string;
}
