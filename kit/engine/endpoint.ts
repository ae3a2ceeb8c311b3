/** Finds out what answers at an address, before anything is sent there that could change it. */

import { KitError } from '../kit-error.ts';
import type { EngineKind } from './engine.ts';

/** What was found at an address. */
export type Answer =
  | { found: EngineKind }
  | { found: 'nothing'; reason: string }
  | { found: 'stranger'; status: number; server: string };

/** Longest wait for a first byte, in milliseconds. */
const ANSWER_MS = 3_000;

/**
 * Identifies a server: the embedded engine by its `server` header, DynamoDB Local by a 400 with
 * `x-amzn-RequestId` on `GET /`, any other DynamoDB by an answer to ListTables.
 */
export async function identify(endpoint: string): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(endpoint, { signal: AbortSignal.timeout(ANSWER_MS) });
    await response.arrayBuffer();
  } catch (error) {
    return { found: 'nothing', reason: reasonOf(error) };
  }
  const server = response.headers.get('server') ?? '';
  if (server.startsWith('Dynoxide')) return { found: 'embedded' };
  if (response.status === 400 && response.headers.has('x-amzn-requestid')) {
    return { found: 'dynamodb-local' };
  }
  if (await listsTables(endpoint)) return { found: 'other' };
  return { found: 'stranger', status: response.status, server: server || 'unnamed' };
}

/**
 * Checks an address that the user named.
 *
 * @returns the address without a trailing slash
 * @throws {KitError} `engine.badEndpoint` for what is not an http address, `engine.notLocal` for
 *   one that is not on this machine: the workshop never sends anything to AWS
 */
export function parseEndpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new KitError(
      'engine.badEndpoint',
      `Expected AWS_ENDPOINT_URL_DYNAMODB to be an address such as http://127.0.0.1:8765, got \`${text}\`. Correct the variable or unset it.`,
    );
  }
  if (!isLoopback(url.hostname)) {
    throw new KitError(
      'engine.notLocal',
      `Expected AWS_ENDPOINT_URL_DYNAMODB to name this machine, got \`${url.hostname}\`. Anything else counts as AWS, where requests cost money; unset the variable to use the embedded engine.`,
    );
  }
  return url.origin;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
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

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: string }).code;
  if (code === 'ECONNREFUSED') return 'connection refused';
  if ((error as Error).name === 'TimeoutError') return `no answer within ${ANSWER_MS / 1_000} s`;
  return code ?? String(cause);
}
