/** One request of a client, and what its handling needs. */

import type { HttpRequest, Reply } from '../../http/exchange.ts';
import { type Upstream, UpstreamError } from '../../http/upstream.ts';
import type { AdmissionControl, ClientTokens, NamedEvent } from './admission-control.ts';
import { cutMember, insertMembers } from './json-text.ts';
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
