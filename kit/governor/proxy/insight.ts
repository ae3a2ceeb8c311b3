/**
 * The keys that most of the load goes to, as CloudWatch Contributor Insights lists them.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/contributorinsights_HowItWorks.html
 */

import { CONTRIBUTOR_WRITE_WEIGHT } from '../../limits.ts';
import type { Resource } from '../resource.ts';
import type { Refusal } from '../throttling-reason.ts';
import { TopKeys } from './top-keys.ts';
import type { NamedKey } from './wire-key.ts';

/** One key, and what it came to: `ConsumedThroughputUnits`, or `ThrottleCount`. */
export interface Contributor {
  readonly key: string;
  readonly sum: number;
}

/** What is looked at: partition keys or whole keys, accessed or throttled. */
export type InsightRule = 'PKC' | 'SKC' | 'PKT' | 'SKT';

/** Most contributors that a rule lists. */
const MOST_CONTRIBUTORS = 25;

/** The four rules of every table and index, since they were first seen. */
export class Insight {
  readonly #rules = new WeakMap<Resource, Record<InsightRule, TopKeys>>();

  /** A read or a write that was admitted; units below zero were given back. */
  noteAccess(resource: Resource, key: NamedKey, operation: 'Read' | 'Write', units: number): void {
    const rules = this.#rulesOf(resource);
    const sum = operation === 'Write' ? CONTRIBUTOR_WRITE_WEIGHT * units : units;
    rules.PKC.add(key.partitionKeyText, sum);
    if (key.sortKeyText !== undefined) rules.SKC.add(wholeKey(key), sum);
  }

  /** A throttled event; writes that an index held up are not counted, as AWS does not. */
  noteThrottle(resource: Resource, key: NamedKey, refusal: Refusal): void {
    if (refusal.isIndex && !resource.isIndex) return;
    const rules = this.#rulesOf(resource);
    rules.PKT.add(key.partitionKeyText, 1);
    if (key.sortKeyText !== undefined) rules.SKT.add(wholeKey(key), 1);
  }

  /** At most 25 contributors, the largest first. */
  top(resource: Resource, rule: InsightRule): Contributor[] {
    return this.#rulesOf(resource)[rule].top(MOST_CONTRIBUTORS);
  }

  #rulesOf(resource: Resource): Record<InsightRule, TopKeys> {
    const known = this.#rules.get(resource);
    if (known) return known;
    const rules = {
      PKC: new TopKeys(),
      SKC: new TopKeys(),
      PKT: new TopKeys(),
      SKT: new TopKeys(),
    };
    this.#rules.set(resource, rules);
    return rules;
  }
}

function wholeKey({ partitionKeyText, sortKeyText }: NamedKey): string {
  return `${partitionKeyText}, ${sortKeyText}`;
}
