/** The rules in force, and how often each has refused. */

import { numberText } from '../../item/normal-value.ts';
import type { CapacityEvent } from '../capacity-event.ts';
import { hashOf } from '../key.ts';
import type { Resource } from '../resource.ts';
import type { Operation, Refusal } from '../throttling-reason.ts';
import {
  causeOfRule,
  checkMode,
  checkThrottleRule,
  isAbout,
  type ThrottleRule,
} from './throttle-rule.ts';
import type { NamedKey } from './wire-key.ts';

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
