/** Finds out what answers at an address, before anything is sent there that could change it. */

import { type ClientRequest, get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { isLoopback } from '../host.ts';
import { KitError } from '../kit-error.ts';
import type { EngineKind } from './engine.ts';
import { enginePort } from './port.ts';

/** What was found at an address. */
export type ServerIdentity =
  | { found: EngineKind }
  | { found: 'nothing'; reason: string }
  | { found: 'stranger'; status: number; server: string };

/** The SDK's own variable for DynamoDB's address. */
export const ENDPOINT_VARIABLE = 'AWS_ENDPOINT_URL_DYNAMODB';

/** Longest wait for a first byte, in milliseconds. */
const ANSWER_MS = 3_000;

/**
 * Identifies a server: the embedded engine by its `server` header, DynamoDB Local by a 400 with
 * `x-amzn-RequestId` on `GET /`, any other DynamoDB by an answer to ListTables.
 */
export async function identify(endpoint: string): Promise<ServerIdentity> {
  let head: IncomingMessage;
  try {
    head = await get(endpoint);
  } catch (error) {
    return { found: 'nothing', reason: reasonOf(error) };
  }
  const { statusCode: status = 0, headers } = head;
  const server = String(headers.server ?? '');
  if (server.startsWith('Dynoxide')) return { found: 'embedded' };
  if (status === 400 && headers['x-amzn-requestid'] !== undefined) {
    return { found: 'dynamodb-local' };
  }
  if (await listsTables(endpoint)) return { found: 'other' };
  return { found: 'stranger', status, server: server || 'unnamed' };
}

/**
 * Checks an address on this machine that the user named.
 *
 * @param name of the variable or option that holds it
 * @returns the address without a trailing slash
 * @throws {KitError} what {@link parseAddress} throws; `engine.notLocal` for an address that is not
 *   on this machine: without the word `aws` nothing is sent to AWS
 */
export function parseEndpoint(text: string, name = ENDPOINT_VARIABLE): string {
  const { hostname } = httpUrl(text, name);
  if (isLoopback(hostname)) return parseAddress(text, name);
  throw new KitError(
    'usage',
    'engine.notLocal',
    `Expected ${name} to name this machine, got \`${hostname}\`. Anything else counts as AWS, where requests cost money; leave it out to use the embedded engine.`,
  );
}

/**
 * Checks an address anywhere that the user named.
 *
 * @param name of the variable or option that holds it
 * @returns the address without a trailing slash
 * @throws {KitError} `engine.badEndpoint` for text that is not an http address, or has a path, a
 *   query or a name in it
 */
export function parseAddress(text: string, name: string): string {
  const { origin, href } = httpUrl(text, name);
  if (`${origin}/` === href) return origin;
  throw new KitError(
    'usage',
    'engine.badEndpoint',
    `Expected ${name} to be an address and nothing behind it, got \`${text}\`. Say: ${name}=${origin}.`,
  );
}

function httpUrl(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new KitError(
    'usage',
    'engine.badEndpoint',
    `Expected ${name} to be an address such as http://127.0.0.1:8765, got \`${text}\`. Correct it or leave it out.`,
  );
}

/**
 * Where commands look for a running engine: the address that the SDK's variable names, else the
 * engine's port on this machine.
 *
 * @throws {KitError} what {@link parseEndpoint} throws; `engine.badPort`
 */
export function namedEndpoint(environment: NodeJS.ProcessEnv): string {
  const named = environment[ENDPOINT_VARIABLE];
  return named ? parseEndpoint(named) : `http://127.0.0.1:${enginePort(environment)}`;
}

async function listsTables(endpoint: string): Promise<boolean> {
  // Loaded only here: the usual engines are known by their first answer, and the SDK takes time.
  const { ListTablesCommand } = await import('@aws-sdk/client-dynamodb');
  const { createDocumentClient } = await import('../document-client.ts');
  const db = createDocumentClient({ endpoint, maxAttempts: 1 });
  try {
    const answer = await db.send(new ListTablesCommand({ Limit: 1 }), {
      abortSignal: AbortSignal.timeout(ANSWER_MS),
    });
    return Array.isArray(answer.TableNames);
  } catch {
    return false; // Whatever it is, it does not speak DynamoDB.
  } finally {
    db.destroy();
  }
}

/** Not `fetch`: that refuses some ports, such as 6666, and never says so plainly. */
function get(endpoint: string): Promise<IncomingMessage> {
  const request = endpoint.startsWith('https:') ? httpsGet : httpGet;
  return new Promise((resolve, reject) => {
    request(endpoint, { agent: false, timeout: ANSWER_MS }, (response) => {
      resolve(response); // Its head says enough, and its body may never end.
      response.on('error', () => {}).destroy();
    })
      .once('timeout', function (this: ClientRequest) {
        this.destroy(new Error(`no answer within ${ANSWER_MS / 1_000} s`));
      })
      .once('error', reject);
  });
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED' ? 'connection refused' : (code ?? message);
}
