/** Evidence made by hand, of what the partition model does not throw: as AWS and its SDK have it. */

import { RequestLimitExceeded, ThrottlingException } from '@aws-sdk/client-dynamodb';
import type { Contributor, Diagnosis, Evidence, Metric } from '../../entities.ts';
import { STAR } from '../fixture.ts';

interface Reason {
  readonly reason: string;
  readonly resource: string;
}

/** A throttle as the SDK throws it, and its reasons. */
interface Throttle {
  readonly error: unknown;
  readonly reasons: readonly Reason[];
}

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/Social';
const [FIRST, SECOND] = [`${TABLE}/index/GSI1`, `${TABLE}/index/GSI2`];
const STAR_KEY = `USER#${STAR.userId}`;

/** Evidence and what it says. */
export interface MadeCase {
  readonly evidence: Evidence;
  readonly expected: Diagnosis;
}

/** `GSI1` is named most often; the first reasons name `GSI2` most often, the last ones the table. */
export function severalReasons(): MadeCase {
  const [hot, other, table] = [
    `IndexWriteKeyRangeThroughputExceeded ${FIRST}`,
    `IndexWriteKeyRangeThroughputExceeded ${SECOND}`,
    `TableWriteKeyRangeThroughputExceeded ${TABLE}`,
  ] as const;
  const throttles = [
    ...times(4, () => throttled(other, hot)),
    ...times(2, () => throttled(other)),
    ...times(4, () => throttled(hot, table)),
    ...times(2, () => throttled(table)),
  ];
  const contributors = [accessed(TABLE, 'USER#bo', 70), ...keysOfIndexes([STAR_KEY, 'USER#ada'])];
  return hotKey(throttles, contributors);
}

/** The keys of a resource stand in any order. Readers of another key are refused more often than the star is written. */
export function unsortedKeys(): MadeCase {
  const throttles = times(5, () => throttled(`IndexWriteKeyRangeThroughputExceeded ${FIRST}`));
  const refused: Contributor = { resource: FIRST, rule: 'throttled', key: 'USER#ada', sum: 2_000 };
  return hotKey(throttles, [refused, ...keysOfIndexes(['USER#ada', STAR_KEY, 'USER#bo'])]);
}

/** One limit that nobody reaches by a hot key. */
export function otherLimit(limit: 'AccountLimit' | 'MaxOnDemandThroughput'): MadeCase {
  const reason = `TableWrite${limit}Exceeded ${TABLE}`;
  const throttles = times(5, () =>
    limit === 'AccountLimit' ? overQuota(reason) : throttled(reason),
  );
  const evidence = evidenceOf(throttles, [accessed(TABLE, 'USER#bo', 70)]);
  return { evidence, expected: { limit, resource: TABLE } };
}

function hotKey(throttles: readonly Throttle[], contributors: readonly Contributor[]): MadeCase {
  return {
    evidence: evidenceOf(throttles, contributors),
    expected: { limit: 'KeyRangeThroughput', resource: FIRST, key: STAR_KEY },
  };
}

function evidenceOf(
  throttles: readonly Throttle[],
  contributors: readonly Contributor[],
): Evidence {
  const errors = throttles.map(({ error }) => error);
  return { errors, metrics: metricsOf(throttles.flatMap(({ reasons }) => reasons)), contributors };
}

/** Each reason is one event of its own metric. */
function metricsOf(reasons: readonly Reason[]): Metric[] {
  const metrics = new Map<string, Metric>();
  for (const { reason, resource } of reasons) {
    const limit = /Write(\w+)Exceeded/.exec(reason)?.[1];
    const name = `Write${limit}ThrottleEvents`;
    const { sum = 0 } = metrics.get(`${name} ${resource}`) ?? {};
    metrics.set(`${name} ${resource}`, { resource, name, sum: sum + 1 });
  }
  return [...metrics.values()];
}

/** The star's key has most units of `GSI1`, wherever it stands. */
function keysOfIndexes(keys: readonly string[]): Contributor[] {
  return [
    accessed(SECOND, 'USER#eve', 80),
    ...keys.map((key, place) => accessed(FIRST, key, key === STAR_KEY ? 900 : 20 + place)),
  ];
}

function accessed(resource: string, key: string, sum: number): Contributor {
  return { resource, rule: 'accessed', key, sum };
}

/** On demand. */
function throttled(...texts: readonly string[]): Throttle {
  const reasons = texts.map(reasonOf);
  return { error: new ThrottlingException({ ...ABOUT, throttlingReasons: reasons }), reasons };
}

function overQuota(...texts: readonly string[]): Throttle {
  const reasons = texts.map(reasonOf);
  return { error: new RequestLimitExceeded({ ...ABOUT, ThrottlingReasons: reasons }), reasons };
}

const ABOUT = { message: 'Throughput exceeds a limit', $metadata: { httpStatusCode: 400 } };

function reasonOf(text: string): Reason {
  const [reason, resource] = text.split(' ') as [string, string];
  return { reason, resource };
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
