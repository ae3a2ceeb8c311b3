/**
 * The clients of a checkpoint. A call has one to itself, and leaves it to the next: to make another
 * costs as much as a request.
 */

import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createDocumentClient, type DocumentClientOptions } from '../../document-client.ts';
import { Upstream } from '../../http/upstream.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import { isWired, wiredClient } from './engine-wire.ts';
import type { EngineAddress } from './settings.ts';

type Config = DynamoDBDocumentClient['config'];

/** What may differ from client to client of an engine. */
type Options = Pick<DocumentClientOptions, 'maxAttempts'>;

/** A client until it is given back. */
export interface BorrowedClient {
  /** Middleware that is put on it is gone with it. */
  readonly db: DynamoDBDocumentClient;
  /** @param trace what it has sent; nothing is under way */
  giveBack(trace: readonly RequestRecord[]): void;
}

/**
 * The connections of a checkpoint: one for each client would cost more than a call, and over TLS far
 * more. The end of the engine closes them.
 */
const CONNECTIONS = new Agent({ keepAlive: true });
const TLS_CONNECTIONS = new TlsAgent({ keepAlive: true });

/** By endpoint: the same to the engines of a command. */
const LINKS = new Map<string, Upstream>();

/** Clients that nobody has, by their engine and their options. */
const free = new Map<string, DynamoDBDocumentClient[]>();

/** A client over the checkpoint's connections. */
export function connect(engine: EngineAddress, options: Options = {}): DynamoDBDocumentClient {
  const { endpoint, signedFor } = engine;
  const agent = endpoint.startsWith('https:') ? TLS_CONNECTIONS : CONNECTIONS;
  const way = isWired(engine) ? wiredClient(linkTo(endpoint)) : { agent };
  return createDocumentClient({ endpoint, ...(signedFor && { signedFor }), ...options, ...way });
}

/**
 * A client that nobody else has meanwhile, as good as new: one that has sent a request again, or
 * whose configuration was changed, is not lent a second time.
 */
export function borrowClient(engine: EngineAddress, options: Options): BorrowedClient {
  const name = JSON.stringify([engine, options]);
  const others = free.get(name) ?? [];
  free.set(name, others);
  const kept = others.pop() ?? connect(engine, options);
  const config = { ...kept.config };
  return {
    db: Object.create(kept, { middlewareStack: { value: kept.middlewareStack.clone() } }),
    giveBack: (trace) => {
      const isNew = trace.every(({ attempts }) => attempts <= 1) && isSame(config, kept.config);
      if (isNew) others.push(kept);
    },
  };
}

function linkTo(endpoint: string): Upstream {
  const link = LINKS.get(endpoint) ?? new Upstream(endpoint);
  LINKS.set(endpoint, link);
  return link;
}

/** Whether all members are the same, but for the clock's: the SDK sets it by each answer. */
function isSame(before: Readonly<Config>, now: Readonly<Config>): boolean {
  const names = Object.keys(now) as (keyof Config)[];
  const isUnchanged = (name: keyof Config): boolean =>
    now[name] === before[name] || name === 'systemClockOffset';
  return names.length === Object.keys(before).length && names.every(isUnchanged);
}
