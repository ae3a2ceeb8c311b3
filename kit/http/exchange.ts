/** One HTTP request, from its first byte to the last of its answer. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { isObject } from '../item/wire-item.ts';
import {
  type AccessOptions,
  type AccessRule,
  accessRule,
  checkAccess,
  corsHeaders,
  preflightHeaders,
} from './access.ts';
import type { RequestFilter } from './loopback-server.ts';

/** Largest body that DynamoDB takes: 16 MB. */
const MOST_BODY_BYTES = 16 * 1_024 ** 2;

/**
 * The name and status that AWS's services have for it; the sentence is our own, AWS publishes none.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/CommonErrors.html
 */
const tooLarge = (): Reply =>
  errorReply(
    413,
    'com.amazon.coral.service#RequestEntityTooLargeException',
    'The request is larger than 16 MB, the most that DynamoDB takes. Send less at once.',
  );

const FAILED = 'This server failed on the request. Where it runs, its error output says why.';

/** A request as it is passed on. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** Name, value, name, value, …; Host and the length are put in anew. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Makes the answer to a request; `undefined` breaks the connection instead. */
export type Answerer = (request: HttpRequest) => Promise<Reply | undefined>;

/** Answers one request; it never fails, whatever the client or the engine does. */
export async function serve(
  answer: Answerer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await readBody(incoming);
  if (body === 'cut off') return;
  const reply = body === 'too large' ? tooLarge() : await replyTo(answer, incoming, body);
  if (outgoing.destroyed) return; // The client did not wait.
  if (!reply) {
    outgoing.destroy();
    return;
  }
  outgoing.sendDate = false;
  outgoing.writeHead(reply.status, reply.headers as string[]);
  await new Promise<void>((resolve) => {
    outgoing.once('close', resolve);
    outgoing.end(reply.body, resolve);
  });
}

async function replyTo(
  answer: Answerer,
  { method = 'GET', url: path = '/', rawHeaders: headers }: IncomingMessage,
  body: Buffer,
): Promise<Reply | undefined> {
  try {
    return await answer({ method, path, headers, body });
  } catch (error) {
    // A bug of ours: it is told here, the client gets no path of this machine, the others are served on.
    console.error(error);
    return errorReply(500, 'com.amazonaws.dynamodb.v20120810#InternalServerError', FAILED);
  }
}

/** So long a body may still come that was refused when it was announced, in milliseconds. */
const REFUSED_BODY_MS = 5_000;

/** Waits for the whole body: what is cut off never reaches the engine. */
function readBody(incoming: IncomingMessage): Promise<Buffer | 'too large' | 'cut off'> {
  return new Promise((resolve) => {
    if (Number(incoming.headers['content-length'] ?? 0) > MOST_BODY_BYTES) {
      // Who is still sending reads the answer afterwards; who sends nothing holds the connection no longer.
      const end = setTimeout(() => incoming.socket.destroy(), REFUSED_BODY_MS).unref();
      incoming.once('end', () => clearTimeout(end)).resume();
      resolve('too large');
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MOST_BODY_BYTES) chunks.push(chunk);
    });
    incoming.on('end', () => {
      resolve(bytes > MOST_BODY_BYTES ? 'too large' : Buffer.concat(chunks));
    });
    incoming.on('error', () => resolve('cut off'));
  });
}

/** The request with members in place of its own; byte for byte as it came where there are none. */
export function requestWith(
  { request, input }: { readonly request: HttpRequest; readonly input: Members },
  members: Members = {},
): HttpRequest {
  const names = Object.keys(members);
  if (names.length === 0) return request;
  const text = names.some((name) => name in input)
    ? JSON.stringify({ ...input, ...members })
    : withMore(request.body.toString(), members);
  return { ...request, body: Buffer.from(text) };
}

/** Members put behind those of a JSON text: the engine's errors name the same column as without them. */
function withMore(json: string, members: Members): string {
  const close = json.lastIndexOf('}');
  const own = json.slice(0, close);
  const comma = own.trimEnd().endsWith('{') ? '' : ',';
  return `${own}${comma}${JSON.stringify(members).slice(1)}${json.slice(close + 1)}`;
}

/** Where an answer has what a member of the request asks for. */
const ANSWERED_IN = {
  ReturnConsumedCapacity: 'ConsumedCapacity',
  ReturnValues: 'Attributes',
  ReturnValuesOnConditionCheckFailure: 'Item',
} as const;

/** Members that ask for more than the client does, and where the answer has what the client is not to see. */
export function askFor(
  input: Members,
  wanted: Partial<Record<keyof typeof ANSWERED_IN, string>>,
): { readonly members: Members; readonly hidden: readonly MemberPath[] } {
  const names = (Object.keys(wanted) as (keyof typeof ANSWERED_IN)[]).filter(
    (name) => !asks(input[name]),
  );
  return {
    members: Object.fromEntries(names.map((name) => [name, wanted[name]])),
    hidden: names.map((name) => [ANSWERED_IN[name]]),
  };
}

/** Whether a member that may be `NONE` asks for something. */
export function asks(value: unknown): boolean {
  return value !== undefined && value !== 'NONE';
}

/** Status, headers as they are sent (name, value, name, value, …), and body. */
export interface Reply {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** An answer of the governor's own, with the headers that every answer of DynamoDB has. */
export function ownReply(status: number, body: Readonly<Record<string, unknown>>): Reply {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = [
    ['content-type', 'application/x-amz-json-1.0'],
    ['content-length', String(bytes.length)],
    ['x-amz-crc32', String(crc32(bytes))],
    ['x-amzn-requestid', randomUUID()],
    ['date', new Date().toUTCString()],
  ];
  return { status, headers: headers.flat(), body: bytes };
}

/** The same answer with another body, and the headers that follow from it. */
export function withBody(reply: Reply, text: string): Reply {
  const body = Buffer.from(text);
  const headers = [...reply.headers];
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at]?.toLowerCase();
    if (name === 'content-length') headers[at + 1] = String(body.length);
    if (name === 'x-amz-crc32') headers[at + 1] = String(crc32(body));
  }
  return { status: reply.status, headers, body };
}

/** Members of a request or a reply, as DynamoDB's own JSON has them. */
export type Members = Readonly<Record<string, unknown>>;

const PARSED = new WeakMap<Reply, Members>();

/** The members of a reply; its text is parsed once. */
export function membersOf(reply: Reply): Members {
  const known = PARSED.get(reply);
  if (known) return known;
  const members = JSON.parse(reply.body.toString()) as Members;
  PARSED.set(reply, members);
  return members;
}

/** Where the items of a page begin and end. */
const [ITEMS, BEHIND_ITEMS] = ['{"Items":[', '],"Count":'];

/** What an answer says beside its items, and how many items it has. */
export interface PageFigures {
  readonly members: Members;
  readonly itemCount: number;
}

/** The figures of a page of items. The items, which are most of its text, are not parsed. */
export function figuresOf(reply: Reply): PageFigures {
  const members = membersBehindItems(reply);
  if (members) return { members, itemCount: Number(members.Count) };
  const { Items: items } = membersOf(reply);
  return { members: membersOf(reply), itemCount: Array.isArray(items) ? items.length : 0 };
}

function membersBehindItems({ body }: Reply): Members | undefined {
  const end =
    body.toString('latin1', 0, ITEMS.length) === ITEMS ? body.lastIndexOf(BEHIND_ITEMS) : -1;
  if (end < 0) return undefined;
  try {
    // Behind a list inside an item, the rest closes more brackets than it opens: it is no JSON.
    return JSON.parse(`{${body.toString('utf8', end + 2)}`);
  } catch {
    return undefined;
  }
}

/** The same reply with other members. */
export function withMembers(reply: Reply, members: Members): Reply {
  const other = withBody(reply, JSON.stringify(members));
  PARSED.set(other, members);
  return other;
}

/** Names from the outside to the inside. */
export type MemberPath = readonly [string, ...string[]];

/** The reply without some of its members; the same, byte for byte, if it has none of them. */
export function hide(reply: Reply, paths: readonly MemberPath[] = []): Reply {
  const there = paths.filter(([name]) => reply.body.includes(`"${name}"`));
  if (there.length === 0) return reply;
  const [[name, ...inner], ...others] = there as [MemberPath, ...MemberPath[]];
  const text = inner.length + others.length === 0 ? withoutLast(reply, name) : undefined;
  if (text !== undefined) return withBody(reply, text);
  return withMembers(reply, there.reduce(without, membersOf(reply)));
}

/** The text without the member that stands last: a page of items in front of it is not written anew. */
function withoutLast(reply: Reply, name: string): string | undefined {
  const { body } = reply;
  const place = body.indexOf(`"${name}"`);
  const isLast = Object.keys(figuresOf(reply).members).at(-1) === name;
  if (!isLast || body.lastIndexOf(`"${name}"`) !== place) return undefined;
  const before = body.toString('utf8', 0, place).trimEnd();
  return `${before.endsWith(',') ? before.slice(0, -1) : before}}`;
}

function without(members: Members, [name, inner, ...more]: MemberPath): Members {
  const { [name]: member, ...others } = members;
  if (inner === undefined) return others;
  return isObject(member) ? { ...members, [name]: without(member, [inner, ...more]) } : members;
}

/** Name of the error that an answer is, such as `ValidationException`. */
export function errorNameOf(reply: Reply): string | undefined {
  if (reply.status === 200) return undefined;
  const match = /"__type"\s*:\s*"(?:[^"#]*#)?([^"#]+)"/.exec(reply.body.toString('utf8', 0, 512));
  return match?.[1];
}

/** An error in the form of DynamoDB's own. */
export function errorReply(status: number, type: string, message: string): Reply {
  return ownReply(status, { __type: type, message });
}

/** A request that is not valid, in DynamoDB's words. */
export function validationReply(message: string): Reply {
  return errorReply(400, 'com.amazon.coral.validate#ValidationException', message);
}

const ACCESS_DENIED = 'com.amazon.coral.service#AccessDeniedException';

/**
 * Lets in programs, and the pages that were named. It also answers a page that asks before its request.
 *
 * @throws {KitError} `access.badOrigin`, `access.badHost`
 */
export function dynamoDBAccess(port: number, options: AccessOptions): RequestFilter {
  const rule = accessRule(port, options);
  return (incoming, outgoing) => letIn(rule, incoming, outgoing);
}

function letIn(rule: AccessRule, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const decision = checkAccess(rule, incoming);
  if (decision.is === 'refused') {
    const { status, headers, body } = errorReply(403, ACCESS_DENIED, decision.reason);
    outgoing.writeHead(status, headers as string[]).end(body);
    return false;
  }
  const { origin } = decision;
  if (origin === undefined) return true;
  if (decision.is === 'preflight') {
    const asked = incoming.headers['access-control-request-headers'];
    outgoing.writeHead(204, preflightHeaders(origin, asked)).end();
    return false;
  }
  for (const [name, value] of Object.entries(corsHeaders(origin))) outgoing.setHeader(name, value);
  return true;
}
