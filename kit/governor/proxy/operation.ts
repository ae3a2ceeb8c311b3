/** How one operation is governed: what a row of the table of operations says, and what several of them ask. */

import type { Consistency } from '../../capacity/request-units.ts';
import type { HttpRequest, MemberPath, Members, Reply } from '../../http/exchange.ts';
import type { Upstream } from '../../http/upstream.ts';
import type {
  Access,
  Accesses,
  Admission,
  AdmissionControl,
  Admitted,
} from './admission-control.ts';
import type { ItemAccess, ItemsByName } from './item-image.ts';
import type { TableCatalog } from './table-catalog.ts';

/** The parts of one governor that all its calls share. */
export interface Governing {
  readonly control: AdmissionControl;
  readonly tables: TableCatalog;
  readonly engine: Upstream;
}

/** A request that was read to its end. */
export interface GovernedCall extends Governing {
  readonly operation: string;
  readonly input: Members;
  readonly request: HttpRequest;
}

/** What the engine is asked beyond what the client asks. */
export interface EngineAsk {
  /** In place of the client's own; without them the request goes byte for byte as it came. */
  readonly members?: Members;
  /** What only the governor has asked for: taken out of the answer again. */
  readonly hidden?: readonly MemberPath[];
  /** Items that are read first: no answer tells what they were. */
  readonly before?: readonly ItemAccess[];
}

/** A request that the engine has answered. */
export interface Answered<A extends Access> extends Admitted<A> {
  readonly call: GovernedCall;
  /** The items that were read first. */
  readonly before: ItemsByName;
  readonly reply: Reply;
}

type MaybeLater<T> = T | Promise<T>;

/** One row of the table of operations. Its steps are methods, so that rows of all accesses fit one table. */
export interface GovernedOperation<A extends Access = Access> {
  /** What the request reads or writes; none, or `undefined`, where the engine is to say what is wrong. */
  accessesOf(call: GovernedCall): MaybeLater<readonly A[] | undefined>;
  admit(control: AdmissionControl, accesses: Accesses<A>): Admission<A>;
  ask?(call: GovernedCall, admitted: Admitted<A>): EngineAsk;
  /** Charges what was done, by the answer; returns the answer that the client is to get. */
  settle(answered: Answered<A>): MaybeLater<Reply>;
  /** Charges what has failed and is paid for, such as a condition that is not met. */
  settleFailed?(answered: Answered<A>): MaybeLater<void>;
  /** Sends a request whose accesses cannot be told. @default it is sent as it came */
  sendUnread?(call: GovernedCall): Promise<Reply>;
}

/** Sends a request: as it came, or with members in place of its own. */
export function send(
  { engine, request, input }: GovernedCall,
  members: Members = {},
): Promise<Reply> {
  const names = Object.keys(members);
  if (names.length === 0) return engine.send(request);
  const text = names.some((name) => name in input)
    ? JSON.stringify({ ...input, ...members })
    : withMore(request.body.toString(), members);
  return engine.send({ ...request, body: Buffer.from(text) });
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

/** Asks for more than the client does; the client does not see it. */
export function askFor(
  input: Members,
  wanted: Partial<Record<keyof typeof ANSWERED_IN, string>>,
): Required<Pick<EngineAsk, 'members' | 'hidden'>> {
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

/** How a request reads. */
export function consistencyOf({ ConsistentRead }: Members): Consistency {
  return ConsistentRead === true ? 'strong' : 'eventual';
}

/** Whether the answer holds less than what is read. */
export function hasProjection({ ProjectionExpression, AttributesToGet }: Members): boolean {
  return ProjectionExpression !== undefined || AttributesToGet !== undefined;
}
