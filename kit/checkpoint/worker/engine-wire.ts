/**
 * The way from a checkpoint to an engine on this machine: kept connections, and the signature that
 * local engines ask for. The SDK's own way costs three times as much of the processor.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { LOCAL_CREDENTIALS } from '../../document-client.ts';
import { FAKE_SIGNATURE_DATE, fakeSignature } from '../../fake-signature.ts';
import { Upstream, type UpstreamError } from '../../http/upstream.ts';
import { binaryAsBase64 } from '../../item/item-json.ts';
import { bodyBytes } from '../../item/wire-body.ts';
import type { EngineAddress } from './settings.ts';

const SIGNATURE = {
  authorization: fakeSignature(LOCAL_CREDENTIALS.accessKeyId),
  'x-amz-date': FAKE_SIGNATURE_DATE,
};
const HEADERS = Object.entries({
  'content-type': 'application/x-amz-json-1.0',
  ...SIGNATURE,
}).flat();

/** Engines that a command starts: they ask that a signature is there, and never whose it is. */
const STARTED: readonly EngineAddress['kind'][] = ['embedded', 'dynamodb-local'];

/** Whether requests to an engine may go this way; to another one they go as the SDK sends them. */
export function isWired({ kind, endpoint }: EngineAddress): boolean {
  return STARTED.includes(kind) && endpoint.startsWith('http:');
}

/** Makes a client of the SDK send its requests over these connections. */
export function wiredClient(
  link: Upstream,
): Pick<DynamoDBClientConfig, 'requestHandler' | 'signer'> {
  return { requestHandler: handlerOf(link), signer: SIGNER };
}

/** Attempts of a request that gets no answer, or is throttled, and the pause before each. */
const MOST_ATTEMPTS = 10;
const PAUSE_MS = 100;

/** An answer as it came. */
export interface EngineReply {
  readonly status: number;
  readonly body: string;
}

/** A check's own requests, in DynamoDB's JSON: they cost an eighth of what the SDK needs for them. */
export class EngineWire {
  readonly #link: Upstream;

  constructor(endpoint: string) {
    this.#link = new Upstream(endpoint);
  }

  /**
   * Sends a request once.
   *
   * @throws {UpstreamError} when there is no answer
   */
  async send(operation: string, input: object): Promise<EngineReply> {
    const headers = [...HEADERS, 'x-amz-target', `DynamoDB_20120810.${operation}`];
    const body = Buffer.from(JSON.stringify(input, binaryAsBase64));
    const reply = await this.#link.send({ method: 'POST', path: '/', headers, body });
    return { status: reply.status, body: reply.body.toString() };
  }

  /**
   * Sends a request that does the same when it is done twice: without an answer, and where it is
   * throttled, it is sent again.
   *
   * @returns the members of the answer
   * @throws {Error} where the engine refuses it; {@link UpstreamError} where it does not answer
   */
  async ask(operation: string, input: object): Promise<Record<string, unknown>> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.send(operation, input).catch((error: UpstreamError) => error);
      if ('status' in answer && answer.status === 200) {
        return JSON.parse(answer.body, BINARY.test(answer.body) ? bytesOfBinary : undefined);
      }
      if (attempt === MOST_ATTEMPTS || !mayPass(answer)) throw refusal(operation, answer);
      await wait(PAUSE_MS);
    }
  }

  /** Ends the connections; idle ones keep no process, and the end of the engine closes them as well. */
  close(): void {
    this.#link.close();
  }
}

/** A request of the SDK, as far as it is looked at. */
interface SdkRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

function handlerOf(link: Upstream): NonNullable<DynamoDBClientConfig['requestHandler']> {
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    handle: async ({ method, path, headers, body }: SdkRequest) => {
      const request = { method, path, headers: Object.entries(headers).flat() };
      const bytes = await bodyBytes(body);
      const reply = await link.send({ ...request, body: bytes }).catch(throwBroken);
      const response = { statusCode: reply.status, headers: byName(reply.headers) };
      return { response: { ...response, body: reply.body } as never };
    },
  };
}

/** Of name, value, name, value, …; the SDK looks for names in small letters. */
function byName(headers: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (let at = 0; at < headers.length; at += 2) {
    named[String(headers[at]).toLowerCase()] = String(headers[at + 1]);
  }
  return named;
}

/** Throws the error that Node's own client has: by its code the SDK knows that it may send again. */
function throwBroken({ cause }: UpstreamError): never {
  const { code = 'ECONNRESET' } = cause as NodeJS.ErrnoException;
  throw Object.assign(cause as Error, { code });
}

const SIGNER: NonNullable<DynamoDBClientConfig['signer']> = {
  sign: async (request: { readonly headers: object }) => {
    return { ...request, headers: { ...request.headers, ...SIGNATURE } } as never;
  },
};

/** Whether the same request may be answered a moment later. */
function mayPass(answer: EngineReply | UpstreamError): boolean {
  return !('status' in answer) || answer.status >= 500 || THROTTLED.test(answer.body);
}

const THROTTLED = /"__type":"[^"]*(ThroughputExceeded|Throttling|RequestLimitExceeded)/;

function refusal(operation: string, answer: EngineReply | UpstreamError): Error {
  if (!('status' in answer)) return answer;
  return new Error(`a check's own ${operation} was refused: ${answer.body}`);
}

/** As an attribute's value has it; an attribute of that name has an object. */
const BINARY = /"BS?":["[]/;

/** Binary values, which JSON has as base64. */
function bytesOfBinary(name: string, value: unknown): unknown {
  if (name === 'B' && typeof value === 'string') return bytesOf(value);
  return name === 'BS' && Array.isArray(value) ? value.map(bytesOf) : value;
}

function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}
