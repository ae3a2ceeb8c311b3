/** A document client for one endpoint, with dummy credentials and the guards the engines need. */

import type { Agent } from 'node:http';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { guardExpressions } from './expression/expression-guard.ts';
import { passProto } from './item/proto-attribute.ts';

/** What a local engine is told: it checks that a signature is there, never whose it is. */
export const LOCAL_CREDENTIALS = { accessKeyId: 'edgewise', secretAccessKey: 'edgewise' };

/** Region of every local engine; its tables are seen by every region's client. */
export const LOCAL_REGION = 'us-east-1';

/**
 * The settings that the SDK would look for in the user's environment and files, each at the SDK's own
 * default: a FIPS endpoint that the user asks AWS for would refuse a local address, and the search
 * takes a third of the time that a client and its first request take.
 */
export const NOT_THE_USERS = {
  retryMode: 'standard',
  defaultsMode: 'legacy',
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  accountIdEndpointMode: 'preferred',
  authSchemePreference: [],
  userAgentAppId: 'edgewise',
} as const satisfies DynamoDBClientConfig;

/** Options of {@link createDocumentClient}. */
export interface DocumentClientOptions {
  /** Address of the engine, such as `http://127.0.0.1:8765`. */
  endpoint: string;
  /** Attempts of one request, the first included. @default 3, the SDK's own */
  maxAttempts?: number;
  /** Connections to share with other clients; `destroy()` of any of them closes all. */
  agent?: Agent;
}

/**
 * A document client for a local engine; never uses the user's credentials, profile or region.
 *
 * An expression with a character outside printable ASCII is answered with the
 * `ValidationException` that AWS answers, without being sent: it would end the embedded engine.
 * An attribute called `__proto__`, which the SDK would lose, is written and read.
 * Close it with `destroy()`.
 *
 * @example
 * const db = createDocumentClient({ endpoint: 'http://127.0.0.1:8765' });
 */
export function createDocumentClient(options: DocumentClientOptions): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    endpoint: options.endpoint,
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    maxAttempts: options.maxAttempts ?? 3,
    ...NOT_THE_USERS,
    ...(options.agent && { requestHandler: { httpAgent: options.agent } }),
  });
  // It copies every request and answer for a log that nobody reads.
  client.middlewareStack.remove('loggerMiddleware');
  guardExpressions(client);
  passProto(client);
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
