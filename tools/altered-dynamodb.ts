/** A DynamoDB that differs from the engine behind it: what a test needs of AWS, and no engine does. */

import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** JSON of a request or of an answer. */
export type Json = Record<string, unknown>;

/** One request on its way. */
export interface Passing {
  /** Such as `Query`. */
  readonly operation: string;
  readonly input: Json;
}

/** What is changed. */
export interface Changes {
  /** The request as the engine gets it. @default as it is */
  readonly input?: (passing: Passing) => Json;
  /** The answer of a request that succeeded, as the client gets it. @default as it is */
  readonly answer?: (passing: Passing, answer: Json) => Json;
  /** Called when the engine has answered, whatever. */
  readonly ended?: (passing: Passing) => void;
  /** The error that is answered instead of sending the request; nothing: it is sent. */
  readonly refusal?: (passing: Passing) => Json | undefined;
}

/** A proxy that runs. */
export interface ChangedDynamo {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Starts a proxy in front of an engine; signatures are not checked on the way. */
export async function startChangedDynamo(
  target: string,
  { input: changed, answer: answered, ended, refusal }: Changes,
): Promise<ChangedDynamo> {
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const text = (await bytesOf(incoming)).toString();
    const operation = String(incoming.headers['x-amz-target']).replace(/^.*\./, '');
    const passing = { operation, input: text === '' ? {} : (JSON.parse(text) as Json) };
    const refused = refusal?.(passing);
    if (refused) {
      outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      outgoing.end(JSON.stringify(refused));
      return;
    }
    const sent = changed ? JSON.stringify(changed(passing)) : text;
    const { 'content-length': _, host: __, ...headers } = incoming.headers;
    const forwarded = ask(target, { method: incoming.method ?? 'POST', headers });
    forwarded.end(sent);
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
    const body = (await bytesOf(answer)).toString();
    ended?.(passing);
    const isDone = answer.statusCode === 200 && answered !== undefined;
    const told = isDone ? JSON.stringify(answered(passing, JSON.parse(body) as Json)) : body;
    outgoing.writeHead(answer.statusCode ?? 500, {
      'content-type': answer.headers['content-type'] ?? 'application/x-amz-json-1.0',
      'x-amzn-requestid': answer.headers['x-amzn-requestid'] ?? '',
    });
    outgoing.end(told);
  };
  // A client that goes away in the middle, as a command does that is stopped, has no answer.
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
