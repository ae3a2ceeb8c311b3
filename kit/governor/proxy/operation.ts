/** How one operation is governed: what a row of the table of operations says. */

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
  /** What the client gets of what was done. @default the engine's reply */
  answer?(answered: Answered<A>): Reply;
  /** Charges what was done, by the engine's reply and by the answer; it may have to ask the engine. */
  settle(answered: Answered<A>, answer: Reply): MaybeLater<void>;
  /** Charges what has failed and is paid for, such as a condition that is not met. */
  settleFailed?(answered: Answered<A>): MaybeLater<void>;
  /** Sends a request whose accesses cannot be told. @default it is sent as it came */
  sendUnread?(call: GovernedCall): Promise<Reply>;
}
