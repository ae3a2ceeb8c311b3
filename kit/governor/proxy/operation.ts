/** One request of a client, and what its handling needs. */

import type { HttpRequest, Reply } from '../../http/exchange.ts';
import { type Upstream, UpstreamError } from '../../http/upstream.ts';
import type { AdmissionControl, ClientTokens, NamedEvent } from './admission-control.ts';
import type { TableCatalog } from './table-catalog.ts';

/** Members of a request, as DynamoDB's own JSON has them. */
export type Input = Readonly<Record<string, unknown>>;

/** Handles the calls of one operation. */
export type Handler = (call: GovernedCall) => Promise<Reply>;

/** The parts of one governor that all its calls share. */
export interface HandlerContext {
  readonly gate: AdmissionControl;
  readonly catalog: TableCatalog;
  readonly link: Upstream;
  readonly tokens: ClientTokens;
}

/** A request that was read to its end. */
export class GovernedCall implements HandlerContext {
  readonly gate: AdmissionControl;
  readonly catalog: TableCatalog;
  readonly link: Upstream;
  readonly tokens: ClientTokens;
  readonly operation: string;
  readonly input: Input;
  readonly #request: HttpRequest;

  constructor(around: HandlerContext, operation: string, request: HttpRequest, input: Input) {
    this.gate = around.gate;
    this.catalog = around.catalog;
    this.link = around.link;
    this.tokens = around.tokens;
    this.operation = operation;
    this.input = input;
    this.#request = request;
  }

  /** Name and port by which the client came. */
  get host(): string {
    const { headers } = this.#request;
    const at = headers.findIndex((name, place) => place % 2 === 0 && /^host$/i.test(name));
    return headers[at + 1] as string;
  }

  /** Sends the request as it came. */
  send(): Promise<Reply> {
    return this.link.send(this.#request);
  }

  /** Sends the request with other values of some of its members. */
  sendWith(members: Input): Promise<Reply> {
    let json = this.#request.body.toString();
    for (const name of Object.keys(members)) {
      if (name in this.input) json = cutMember(json, [name]);
    }
    return this.link.send({ ...this.#request, body: Buffer.from(insertMembers(json, members)) });
  }

  /** Sends other members in place of the request's own. */
  sendInstead(members: Input): Promise<Reply> {
    return this.link.send({ ...this.#request, body: Buffer.from(JSON.stringify(members)) });
  }

  /**
   * Sends an admitted request. A request that did not reach the engine gets its units back, and so
   * does a request that the engine rejected as invalid.
   */
  async sendAdmitted(events: readonly NamedEvent[], send: () => Promise<Reply>): Promise<Reply> {
    try {
      const conflict = this.gate.conflicts.answerTo(this.operation, this.input, events);
      const reply = conflict ?? (await send());
      if (reply.status === 400 && !isCharged(reply)) this.gate.refund(events);
      return reply;
    } catch (error) {
      if (error instanceof UpstreamError && !error.maybeDone) this.gate.refund(events);
      throw error;
    }
  }
}

/** The members of an answer. */
export function membersOf(reply: Reply): Input {
  return JSON.parse(reply.body.toString());
}

/** Name of the error that an answer is, such as `ValidationException`. */
export function errorNameOf(reply: Reply): string | undefined {
  if (reply.status === 200) return undefined;
  const match = /"__type"\s*:\s*"(?:[^"#]*#)?([^"#]+)"/.exec(reply.body.toString('utf8', 0, 512));
  return match?.[1];
}

/** Conditions and transactions that fail are paid for, and so is an INSERT of what is there. */
const CHARGED: readonly (string | undefined)[] = [
  'ConditionalCheckFailedException',
  'DuplicateItemException',
  'TransactionCanceledException',
];

function isCharged(reply: Reply): boolean {
  return CHARGED.includes(errorNameOf(reply));
}

// Takes members out of JSON and puts them in without writing the rest anew: what a client gets is
// then, byte for byte, what the engine wrote.

/** Where a member stands in a text, and where its value does. */
interface Span {
  readonly start: number;
  readonly value: number;
  readonly end: number;
}

/**
 * The JSON object without a member; the same text if it has none of that name.
 *
 * @param path names from the outside to the inside
 * @example
 * cutMember('{"a":1,"b":{"c":2}}', ['b', 'c']); // => '{"a":1,"b":{}}'
 */
export function cutMember(json: string, path: readonly string[]): string {
  let from = 0;
  for (const [depth, name] of path.entries()) {
    const span = findMember(json, name, from);
    if (!span) return json;
    if (depth === path.length - 1) return cutSpan(json, span);
    from = span.value;
  }
  return json;
}

/** The JSON object with members put behind its own: errors still name the same column. */
export function insertMembers(json: string, members: Readonly<Record<string, unknown>>): string {
  const inserted = JSON.stringify(members).slice(1, -1);
  if (inserted === '') return json;
  const close = json.lastIndexOf('}');
  const before = json.slice(0, close);
  const isEmpty = before.trimEnd().endsWith('{');
  return `${before}${isEmpty ? '' : ','}${inserted}${json.slice(close)}`;
}

function cutSpan(json: string, { start, end }: Span): string {
  const before = json.slice(0, start);
  const after = json.slice(end).trimStart();
  // One comma goes with it: the one behind it, or else the one before.
  if (after.startsWith(',')) return before + after.slice(1);
  return before.trimEnd().replace(/,$/, '') + after;
}

/** Finds a member of the object that begins at `from`; the text has to be JSON. */
function findMember(json: string, name: string, from: number): Span | undefined {
  let at = json.indexOf('{', from) + 1;
  while (at > 0 && at < json.length) {
    const start = skipBlanks(json, at);
    if (json[start] !== '"') return undefined;
    const nameEnd = stringEnd(json, start);
    const value = skipBlanks(json, skipBlanks(json, nameEnd) + 1);
    const end = valueEnd(json, value);
    if (json.slice(start + 1, nameEnd - 1) === name) return { start, value, end };
    at = skipBlanks(json, end) + 1;
  }
  return undefined;
}

/** The place behind a string that begins at `start`. */
function stringEnd(json: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = json.indexOf('"', at);
    if (quote < 0) return json.length;
    let slashes = 0;
    while (json[quote - 1 - slashes] === '\\') slashes++;
    at = quote + 1;
    if (slashes % 2 === 0) return at;
  }
}

/** The place behind a value that begins at `start`. */
function valueEnd(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') at = stringEnd(json, at) - 1;
    else if (sign === '{' || sign === '[') depth++;
    else if (depth > 0 && (sign === '}' || sign === ']')) depth--;
    else if (depth === 0 && (sign === ',' || sign === '}' || sign === ']')) return at;
    else continue;
    if (depth === 0) return at + 1;
  }
  return json.length;
}

function skipBlanks(json: string, from: number): number {
  let at = from;
  while (at < json.length && json.charCodeAt(at) <= 0x20) at++;
  return at;
}
