/** Every client that sends requests to DynamoDB is made here, and its endpoint is always said. */

import type { Agent } from 'node:http';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { guardExpressions } from './expression/expression-guard.ts';
import type { SignedFor } from './fake-signature.ts';
import { isAwsHost, isLoopback } from './host.ts';
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

/** Options of {@link createClient}. */
export interface EngineClientOptions {
  /** Address of the engine, such as `http://127.0.0.1:8765`. */
  endpoint: string;
  /** Sign with the user's credentials, for this region. @default the workshop's own, {@link LOCAL_REGION} */
  signedFor?: SignedFor;
  /** Attempts of one request, the first included. @default 3, the SDK's own */
  maxAttempts?: number;
  /** Carries the requests. @default the SDK's own */
  requestHandler?: DynamoDBClientConfig['requestHandler'];
  /** Signs the requests. @default the SDK's own */
  signer?: DynamoDBClientConfig['signer'];
}

/**
 * A client of the SDK. Without `signedFor` it never uses the user's credentials, profile or region;
 * with it, it signs as {@link userCredentials} says.
 *
 * The endpoint is always passed to the SDK. Where it is left to the SDK's own variables,
 * `AWS_IGNORE_CONFIGURED_ENDPOINT_URLS=true` silently sends the requests to AWS.
 */
export function createClient(options: EngineClientOptions): DynamoDBClient {
  const { endpoint, signedFor, maxAttempts = 3, requestHandler, signer } = options;
  return new DynamoDBClient({
    endpoint,
    region: signedFor?.region ?? LOCAL_REGION,
    ...(signedFor ? sharedCredentials(endpoint, signedFor) : { credentials: LOCAL_CREDENTIALS }),
    maxAttempts,
    ...NOT_THE_USERS,
    ...(requestHandler && { requestHandler }),
    ...(signer && { signer }),
  });
}

/** Options of {@link createDocumentClient}. */
export interface DocumentClientOptions extends EngineClientOptions {
  /**
   * Connections to share with other clients, of `node:https` for an https address; `destroy()` of any
   * client closes all. Not beside `requestHandler`.
   */
  agent?: Agent;
}

/**
 * A document client for an engine: that of {@link createClient}, with the guards the engines need.
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
  const { agent, ...rest } = options;
  const requestHandler =
    options.requestHandler ?? (agent && { [agentName(options.endpoint)]: agent });
  const client = createClient({ ...rest, ...(requestHandler && { requestHandler }) });
  // It copies every request and answer for a log that nobody reads.
  client.middlewareStack.remove('loggerMiddleware');
  guardExpressions(client);
  passProto(client);
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** The SDK takes an agent under the name of its protocol. */
function agentName(endpoint: string): 'httpAgent' | 'httpsAgent' {
  return endpoint.startsWith('https:') ? 'httpsAgent' : 'httpAgent';
}

/** By region: what finds the user's credentials, and keeps them until they expire. */
const providers = new Map<string, DynamoDBClient['config']['credentials']>();

/**
 * The user's credentials for an address, found once for all clients of a region: a profile may start
 * a program for them, or ask somebody on the network.
 */
function sharedCredentials(
  endpoint: string,
  { region }: SignedFor,
): Pick<DynamoDBClientConfig, 'credentials'> {
  const own = userCredentials(endpoint);
  if (own.credentials) return own;
  const found =
    providers.get(region) ?? new DynamoDBClient({ region, endpoint }).config.credentials;
  providers.set(region, found);
  return { credentials: found };
}

/**
 * The user's credentials for an address: nothing said for AWS and for this machine, where the SDK
 * finds them itself. Any other host gets the keys of `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`
 * or the workshop's own: a session token, which a profile may have, is sent as it is, and must not
 * reach a stranger.
 */
export function userCredentials(endpoint: string): Pick<DynamoDBClientConfig, 'credentials'> {
  const { hostname } = new URL(endpoint);
  if (isAwsHost(hostname) || isLoopback(hostname)) return {};
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = process.env;
  const areBothSet = Boolean(accessKeyId && secretAccessKey);
  return {
    credentials: areBothSet
      ? { accessKeyId: accessKeyId as string, secretAccessKey: secretAccessKey as string }
      : LOCAL_CREDENTIALS,
  };
}
