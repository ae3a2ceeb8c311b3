/**
 * The end of a model second, for every partition of a table or an index: who is due to split, where, and
 * what becomes of both halves?
 */

import type { LogEntry, SplitCause, SplitRefusal } from './event.ts';
import type { WeightedKey } from './heat-sample.ts';
import { compareKeys, HASH_END, type Key, LOWEST } from './key.ts';
import type { Partition } from './partition.ts';
import type { Resource } from './resource.ts';

/** Ends the second of a resource and returns what happened to its partitions. */
export function closeSecond(resource: Resource, now: number): LogEntry[] {
  const { settings, random } = resource.context;
  const hasHeadroomRule = resource.throughput.mode === 'on-demand';
  const entries: LogEntry[] = [];
  for (const partition of Array.from(resource.map.partitions)) {
    const load = { ...partition.heat.close(settings), bytes: partition.bytes };
    const cause = partition.splitClock.closeSecond(load, now, settings, random, hasHeadroomRule);
    if (cause) entries.push(trySplit(resource, partition, cause, now));
    partition.watch(now, settings, random);
  }
  return entries;
}

function trySplit(
  resource: Resource,
  partition: Partition,
  cause: SplitCause,
  now: number,
): LogEntry {
  const about = { atSeconds: now, resource: resource.arn, cause, partition: partition.id };
  const decision = decideFor(resource, partition, cause);
  if ('refused' in decision) return { ...about, type: 'split-refused', reason: decision.refused };
  const [left, right] = splitPartition(
    resource,
    partition,
    decision.cut,
    decision.shareBefore,
    now,
  );
  return { ...about, type: 'split', into: [left.id, right.id] };
}

// Splits a partition in two; `split-clock.ts` decides the moment.

/** Cuts a partition; both halves have full limits, and half of its share where shares are fixed. */
export function splitPartition(
  resource: Resource,
  partition: Partition,
  cut: Key,
  shareBefore: number,
  now: number,
): [Partition, Partition] {
  const halves = resource.map.split(partition, cut, shareBefore, now);
  const share = shareOf(resource, partition) / 2;
  for (const half of halves) half.pools = resource.poolsOfShare(share, now, partition.pools, 0.5);
  for (let entry = partition.waiting.shift(); entry; entry = partition.waiting.shift()) {
    resource.map.locate(entry.hash, entry.sortKey).waiting.push(entry);
  }
  resource.backlog.replace(partition, halves);
  return halves;
}

/** Splits every partition in the middle of its hashes, as a raised provision does. */
export function splitAll(resource: Resource, now: number): void {
  for (const partition of Array.from(resource.map.partitions)) {
    const { from, to } = partition;
    const middle = Math.floor((from.hash + (to?.hash ?? HASH_END)) / 2);
    // What is left of a single collection has no middle.
    if (middle > from.hash)
      splitPartition(resource, partition, { hash: middle, sortKey: LOWEST }, 0.5, now);
  }
}

/** The part of the provision that a partition's pools are; 0 where it is shared by all. */
function shareOf({ throughput, context }: Resource, partition: Partition): number {
  if (!partition.pools || throughput.mode === 'on-demand') return 0;
  const whole = throughput.writeUnitsPerSecond * context.settings.scale;
  return partition.pools.Write.rate / whole;
}

// Where a partition splits, or why it does not.
// @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/burst-adaptive-capacity.html

/** A split point and the share of the load before it, or a refusal. */
export type SplitDecision =
  | { readonly cut: Key; readonly shareBefore: number }
  | { readonly refused: SplitRefusal };

/** What a cut has to obey. */
export interface CutRules {
  /** Least share of the load that has to change partitions. */
  minBenefit: number;
  /** A table with a local index is cut between item collections only. */
  hasLocalIndex: boolean;
  /** An item collection whose writes follow its sort key is not cut inside. */
  isSequential: (hash: number) => boolean;
}

/**
 * Decides whether, and where, a partition splits that is due for it.
 *
 * For heat and headroom the traffic decides, and its order; for size, what was written: that
 * always splits, unless all of it is one item collection that a local index keeps whole.
 */
function decideFor(resource: Resource, partition: Partition, cause: SplitCause): SplitDecision {
  const { minBenefit, sequentialShare } = resource.context.settings;
  const { hasLocalIndex } = resource;
  if (cause === 'size') {
    const isSequential = (): boolean => false;
    return decideSplit(partition.written.keys(), { minBenefit: 0, hasLocalIndex, isSequential });
  }
  const { sample } = partition;
  if (!sample) return { refused: 'no-benefit' };
  const isSequential = (hash: number): boolean =>
    sample.order.followingShare(hash) >= sequentialShare;
  return decideSplit(sample.keys.keys(), { minBenefit, hasLocalIndex, isSequential });
}

/**
 * Chooses, of all cuts that the rules allow, the one that leaves the smallest larger half.
 *
 * @param sample keys with their load, in any order
 * @example
 * decideSplit([{ hash: 1, sortKey: 0, weight: 9 }], rules); // => { refused: 'single-item' }
 */
export function decideSplit(sample: readonly WeightedKey[], rules: CutRules): SplitDecision {
  const places = distinctPlaces(sample);
  const best = bestCut(places, rules);
  if (best && best.benefit >= rules.minBenefit) {
    return { cut: best.cut, shareBefore: best.shareBefore };
  }
  return { refused: refusal(places, rules) };
}

interface Cut {
  cut: Key;
  shareBefore: number;
  benefit: number;
}

function bestCut(places: readonly WeightedKey[], rules: CutRules): Cut | undefined {
  const total = totalWeight(places);
  let best: Cut | undefined;
  let before = 0;
  for (let place = 1; place < places.length; place++) {
    const [left, right] = places.slice(place - 1, place + 1) as [WeightedKey, WeightedKey];
    before += left.weight;
    const shareBefore = before / total;
    const benefit = Math.min(shareBefore, 1 - shareBefore);
    const cut = cutBetween(left, right, rules);
    if (cut && benefit > (best?.benefit ?? 0)) best = { cut, shareBefore, benefit };
  }
  return best;
}

function cutBetween(left: Key, right: Key, rules: CutRules): Key | undefined {
  if (left.hash !== right.hash) return { hash: right.hash, sortKey: LOWEST };
  if (rules.hasLocalIndex || rules.isSequential(right.hash)) return undefined;
  return { hash: right.hash, sortKey: right.sortKey };
}

/** The rule that stands in the way: the one without which there would be a useful cut. */
function refusal(places: readonly WeightedKey[], rules: CutRules): SplitRefusal {
  const { minBenefit, hasLocalIndex } = rules;
  const hottest = Math.max(...places.map(({ weight }) => weight));
  if (hottest >= (1 - minBenefit) * totalWeight(places)) return 'single-item';
  const free = bestCut(places, { minBenefit, hasLocalIndex: false, isSequential: () => false });
  if (!free || free.benefit < minBenefit) return 'no-benefit';
  return hasLocalIndex ? 'lsi' : 'sequential';
}

/** The sample in order, one entry for each key. */
function distinctPlaces(sample: readonly WeightedKey[]): WeightedKey[] {
  const places: { -readonly [Name in keyof WeightedKey]: WeightedKey[Name] }[] = [];
  for (const key of sample.toSorted(compareKeys)) {
    const last = places.at(-1);
    if (last && compareKeys(last, key) === 0) last.weight += key.weight;
    else places.push({ ...key });
  }
  return places;
}

function totalWeight(places: readonly WeightedKey[]): number {
  return places.reduce((sum, { weight }) => sum + weight, 0);
}
