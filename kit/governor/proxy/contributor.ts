/**
 * The keys that most of the load goes to, as CloudWatch Contributor Insights lists them.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/contributorinsights_HowItWorks.html
 */

import { CONTRIBUTOR_WRITE_WEIGHT } from '../../limits.ts';
import type { NamedKey } from '../key.ts';
import type { Resource } from '../resource.ts';
import type { Refusal } from '../throttling.ts';

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
export class ContributorInsights {
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

// The largest sums of a stream of keys, in constant memory.

/** Keys that are kept when there are too many; a key above one in this many cannot be lost. */
const KEPT = 1_024;

/**
 * Adds up by key; of more than 2,048 keys the smaller half is forgotten, so a sum may leave out
 * what a key had come to while it was small.
 */
export class TopKeys {
  #sums = new Map<string, number>();

  add(key: string, amount: number): void {
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + amount);
    if (this.#sums.size > 2 * KEPT) {
      this.#forget();
    }
  }

  /** The largest sums, in descending order; equal ones by key. */
  top(count: number): { key: string; sum: number }[] {
    return [...this.#sums]
      .map(([key, sum]) => ({ key, sum }))
      .sort((one, other) => other.sum - one.sum || (one.key < other.key ? -1 : 1))
      .slice(0, count);
  }

  /** Keeps the larger half; of equal sums, those that came first. Numbers alone are sorted fast. */
  #forget(): void {
    const sums = Float64Array.from(this.#sums.values()).sort();
    const least = sums[sums.length - KEPT] as number;
    let room = KEPT - sums.filter((sum) => sum > least).length;
    for (const [key, sum] of this.#sums) {
      if (sum < least || (sum === least && room-- <= 0)) this.#sums.delete(key);
    }
  }
}
