/** Rules that refuse requests on demand, whatever the partitions have left: for tests. */

import { numberText } from '../../item/normal-value.ts';
import { isObject } from '../../item/wire-item.ts';
import { KitError } from '../../kit-error.ts';
import type { CapacityEvent } from '../admission.ts';
import { hashOf, type NamedKey } from '../key.ts';
import type { Resource } from '../resource.ts';
import { type Cause, causeOfReason, type Operation, type Refusal } from '../throttling.ts';
import type { Throughput } from '../throughput.ts';

/** Refuses what fits all that it names. */
export interface ThrottleRule {
  /** Name of a table. */
  readonly table: string;
  /**
   * A global index. Reads of it are refused; a write of the table is, as if this index could not
   * follow. Without it, reads of indexes pass.
   */
  readonly index?: string;
  /** Value of the partition key, as text: of the index for a read of it, else of the table. @default any */
  readonly key?: string;
  /** @default both */
  readonly operation?: 'read' | 'write';
  /**
   * One of AWS's reasons, such as `TableWriteProvisionedThroughputExceeded`.
   * @default that of a hot partition: `TableWriteKeyRangeThroughputExceeded` and the like
   * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ThrottlingReason.html
   */
  readonly reason?: string;
  /** How many reads and writes it refuses; each member of a batch or a transaction is one. @default all */
  readonly times?: number;
}

/** The text of one rule; the last colons are the ones that count, since keys have some too. */
const RULE =
  /^(?<table>[\w.-]+)(?:@(?<index>[\w.-]+))?(?:\/(?<key>.+))?:(?<operation>read|write)(?::(?<times>\d+))?$/s;

const MEMBERS = ['table', 'index', 'key', 'operation', 'reason', 'times'];

/**
 * A rule from its text: `table[@index][/key]:read|write[:times]`.
 *
 * @throws {KitError} `governor.badRule`
 * @example
 * parseThrottleRule('Orders/USER#star:write:3'); // => { table: 'Orders', key: 'USER#star', … }
 */
export function parseThrottleRule(text: string): ThrottleRule {
  const groups = RULE.exec(text)?.groups;
  if (!groups) throw bad('a rule such as `Orders/USER#star:write:3`', text);
  const { times, ...rest } = groups;
  const named = Object.entries(rest).filter(([, value]) => value !== undefined);
  const rule = { ...Object.fromEntries(named), ...(times !== undefined && { times: +times }) };
  return checkThrottleRule(rule);
}

/**
 * A rule that may have come from anywhere.
 *
 * @throws {KitError} `governor.badRule`
 */
export function checkThrottleRule(rule: unknown): ThrottleRule {
  if (!isObject(rule)) throw bad('a rule such as `{"table":"Orders","times":3}`', rule);
  const { table, index, key, operation, reason, times } = rule;
  const unknown = Object.keys(rule).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) throw bad(`one of ${MEMBERS.join(', ')}`, unknown);
  if (!isName(table)) throw bad('`table` to be the name of a table', table);
  if (index !== undefined && !isName(index)) throw bad('`index` to be the name of an index', index);
  if (key !== undefined && (typeof key !== 'string' || key === '')) {
    throw bad('`key` to be the text of a partition key', key);
  }
  if (operation !== undefined && operation !== 'read' && operation !== 'write') {
    throw bad('`operation` to be `read` or `write`', operation);
  }
  if (times !== undefined && !(Number.isSafeInteger(times) && Number(times) >= 1)) {
    throw bad('`times` to be a whole number from 1', times);
  }
  if (reason !== undefined) checkReason(rule as unknown as ThrottleRule, reason);
  return rule as unknown as ThrottleRule;
}

/** The limit that a rule pretends was met. */
function causeOfRule({ reason }: ThrottleRule): Cause {
  return (reason === undefined ? undefined : causeOfReason(reason)?.cause) ?? 'KeyRangeThroughput';
}

/** Whether a rule is about reads, or about writes. */
function isAbout({ operation, reason }: ThrottleRule, asked: 'Read' | 'Write'): boolean {
  if (operation !== undefined) return operation === asked.toLowerCase();
  return reason === undefined || causeOfReason(reason)?.operation === asked;
}

/** Limits that only tables of one mode have. */
const MODE_OF: Readonly<Partial<Record<Cause, Throughput['mode']>>> = {
  ProvisionedThroughput: 'provisioned',
  MaxOnDemandThroughput: 'on-demand',
};

/**
 * A rule for a table that is there: indexes are paid for as their table is.
 *
 * @throws {KitError} `governor.badRule`
 */
function checkMode(rule: ThrottleRule, mode: Throughput['mode']): void {
  const needed = MODE_OF[causeOfRule(rule)];
  if (needed === undefined || needed === mode) return;
  throw bad(`a reason that the ${mode} table ${rule.table} can have`, rule.reason);
}

/** A reason names an operation and a table or an index: the rule may not name others. */
function checkReason({ index, operation }: ThrottleRule, reason: unknown): void {
  const meant = typeof reason === 'string' ? causeOfReason(reason) : undefined;
  if (!meant)
    throw bad("`reason` to be one of AWS's, such as TableWriteKeyRangeThroughputExceeded", reason);
  const isIndex = index !== undefined;
  if (meant.isIndex !== isIndex) {
    throw bad(`a reason that begins with \`${isIndex ? 'Index' : 'Table'}\``, reason);
  }
  if (operation !== undefined && operation !== meant.operation.toLowerCase()) {
    throw bad(`a reason of the operation \`${operation}\``, reason);
  }
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && /^[\w.-]+$/.test(value);
}

function bad(expected: string, got: unknown): KitError {
  const text = typeof got === 'string' ? got : JSON.stringify(got);
  return new KitError(
    'usage',
    'governor.badRule',
    `Expected ${expected}, got \`${text}\`. A rule names table[@index][/key]:read|write[:times].`,
  );
}

/** A rule, and what it has done. */
export interface ThrottleRuleState extends ThrottleRule {
  /** Numbers go up from 1. */
  readonly id: number;
  /** Reads and writes that it has refused; a rule of `times` that many does no more. */
  readonly refused: number;
}

/** Which rules: one, those of a table, or all. */
export type RuleChoice = Pick<ThrottleRuleState, 'id'> | Pick<ThrottleRule, 'table'> | undefined;

interface Entry {
  readonly id: number;
  readonly rule: ThrottleRule;
  refused: number;
}

/** An event, with the text of its key. */
type AskedEvent = CapacityEvent & Pick<NamedKey, 'partitionKeyText'>;

/**
 * Asked before the limits are; the first rule that fits refuses.
 *
 * @internal
 */
export class ThrottleRules {
  readonly #counts = new WeakMap<Resource, Record<Operation, number>>();
  #entries: Entry[] = [];
  #added = 0;

  /**
   * @param tables those that are known: a limit that one of them cannot meet is refused
   * @throws {KitError} `governor.badRule`
   */
  add(rule: unknown, tables: readonly Resource[] = []): ThrottleRuleState {
    const checked = checkThrottleRule(rule);
    const table = tables.find(({ name }) => name === checked.table);
    if (table) checkMode(checked, table.throughput.mode);
    const entry = { id: ++this.#added, rule: checked, refused: 0 };
    this.#entries.push(entry);
    return stateOf(entry);
  }

  /** Takes rules away; none that fits is no error. */
  remove(choice: RuleChoice): void {
    this.#entries = this.#entries.filter(({ id, rule }) => {
      if (!choice) return false;
      return 'id' in choice ? id !== choice.id : rule.table !== choice.table;
    });
  }

  /** In the order in which they came; those that have done their work stay among them. */
  get all(): ThrottleRuleState[] {
    return this.#entries.map(stateOf);
  }

  /** Refusals of a table or an index by rules: the limits do not count them. */
  countsOf(resource: Resource): Readonly<Record<Operation, number>> | undefined {
    return this.#counts.get(resource);
  }

  /** Whether a rule refuses an event; if so, as which limit. */
  refusalOf(event: AskedEvent): Refusal | undefined {
    for (const entry of this.#entries) {
      const { rule, refused } = entry;
      const of = refused < (rule.times ?? Infinity) ? refusedFor(rule, event) : undefined;
      if (!of) continue;
      entry.refused++;
      this.#count(of, event.operation);
      return of[event.operation === 'Read' ? 'read' : 'write'].refusals[causeOfRule(rule)];
    }
    return undefined;
  }

  #count(resource: Resource, operation: Operation): void {
    const counts = this.#counts.get(resource) ?? { Read: 0, Write: 0 };
    counts[operation]++;
    this.#counts.set(resource, counts);
  }
}

/** The table or the index whose limit a rule pretends was met; `undefined` where it does not fit. */
function refusedFor(rule: ThrottleRule, event: AskedEvent): Resource | undefined {
  const { resource, operation } = event;
  if (resource.tableName !== rule.table || !isAbout(rule, operation)) return undefined;
  if (rule.key !== undefined && !isKeyOf(event, rule.key)) return undefined;
  if (operation === 'Write') {
    return rule.index === undefined
      ? resource
      : resource.indexes.find(({ name }) => name === rule.index);
  }
  const read = resource.isIndex ? resource.name : undefined;
  return read === rule.index ? resource : undefined;
}

/** A number may be spelled in any way; its hash tells it from a text of the same look. */
function isKeyOf({ partitionKeyText, hash }: AskedEvent, key: string): boolean {
  if (key === partitionKeyText) return true;
  return numberText(key) === partitionKeyText && hashOf(partitionKeyText, 'N') === hash;
}

function stateOf({ id, rule, refused }: Entry): ThrottleRuleState {
  return { id, ...rule, refused };
}
