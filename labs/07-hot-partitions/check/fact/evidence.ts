/** 7.1 read the evidence: of real throttling, by the partition model. */

import { explainValue } from '#kit/checkpoint/judge/value-difference.ts';
import type {
  DrivenPut,
  DrivenPuts,
  GovernedTable,
  GovernedTableOptions,
} from '#kit/checkpoint/worker/governed-table.ts';
import * as model from '#lab/07-hot-partitions/model.ts';
import type { Contributor, Diagnosis, Evidence, Follow } from '../../entities.ts';
import { activityTable, socialTable } from '../../table.ts';
import { STAR } from '../fixture.ts';
import { activityItem, followItem } from '../item.ts';
import { type Check, demand, type Facts } from './context.ts';
import { otherLimit, severalReasons, unsortedKeys } from './made-evidence.ts';
import { mapLines } from './map.ts';

/** A table, and what is written one after another. */
interface Situation extends Pick<GovernedTableOptions, 'definition' | 'writeCapacityUnits'> {
  readonly arm: string;
  readonly writes: readonly DrivenPuts[];
}

/** A situation, as far as it can be told afterwards. */
interface Gathered {
  readonly evidence: Evidence;
  /** ARNs. */
  readonly table: string;
  readonly index: string;
  readonly map: readonly string[];
}

const SECONDS = 2;
const SINCE = '2026-01-15T12:00:00.000Z';

export const evidence: Facts = (fact, data) => {
  fact('everybody follows one account: the index is hot, by one key', async (check) => {
    const [busy, ...crowd] = data.crowd as [string, ...string[]];
    const gathered = await gather(check, {
      arm: 'star',
      definition: socialTable,
      writes: [
        // Somebody who follows a lot, as fast as a partition lets them: the most of all, and no harm.
        {
          putsPerSecond: 45,
          seconds: 4,
          item: (nth) => followItem(follow(busy, `${crowd[nth]}x`)),
        },
        {
          putsPerSecond: 220,
          seconds: SECONDS,
          // They go on: until the index is full, a few writers meet their partition of the table.
          item: (nth) =>
            nth % 5 === 0
              ? followItem(follow(busy, `${crowd[nth]}x`))
              : followItem(follow(crowd[nth] as string, STAR.userId)),
        },
      ],
    });
    const { index } = gathered;
    const key = `USER#${STAR.userId}`;
    await diagnosed(check, gathered, { limit: 'KeyRangeThroughput', resource: index, key });
    check.note('Each partition’s share of the index’s writes (AWS never shows it):');
    for (const line of gathered.map) check.note(line);
  });

  fact('one account follows everybody: the table is hot, by one key', async (check) => {
    const [busy, ...crowd] = data.crowd as [string, ...string[]];
    const gathered = await gather(check, {
      arm: 'bot',
      definition: socialTable,
      writes: [
        {
          putsPerSecond: 160,
          seconds: SECONDS,
          item: (nth) => followItem(follow(busy, crowd[nth] as string)),
        },
      ],
    });
    const { table } = gathered;
    const key = `USER#${busy}`;
    await diagnosed(check, gathered, { limit: 'KeyRangeThroughput', resource: table, key });
  });

  fact('a table that has used up its provisioned capacity has no hot key', async (check) => {
    const gathered = await gather(check, {
      arm: 'provisioned',
      definition: activityTable,
      writeCapacityUnits: 1_000,
      writes: [
        {
          putsPerSecond: 90,
          seconds: SECONDS,
          item: (nth) => {
            const [userId, activityId] = [data.crowd[nth] as string, `a${nth}`];
            const text = 'opened a door';
            return activityItem({ Type: 'Activity', userId, activityId, at: SINCE, text }, 'all');
          },
        },
      ],
    });
    const { table } = gathered;
    await diagnosed(check, gathered, { limit: 'ProvisionedThroughput', resource: table });
  });

  fact('if nothing is throttled, there is nothing to find', async (check) => {
    const crowd = data.crowd as [string, ...string[]];
    const gathered = await gather(check, {
      arm: 'even',
      definition: socialTable,
      writes: [
        {
          putsPerSecond: 100,
          seconds: SECONDS,
          // Every tenth was written before: its condition fails, and that is no throttling.
          item: (nth) => {
            const one = crowd[nth % 10 === 9 ? 0 : nth] as string;
            return followItem(follow(one, `${one}x`));
          },
        },
      ],
    });
    await diagnosed(check, gathered, undefined);
  });

  fact(
    'an error may name several limits: the limit that is named most often is the answer',
    async (check) => {
      const { evidence, expected } = severalReasons();
      await diagnosed(check, { evidence }, expected);
    },
  );

  fact('the key that is accessed most may be at any place in the list of keys', async (check) => {
    const { evidence, expected } = unsortedKeys();
    await diagnosed(check, { evidence }, expected);
  });

  fact('every limit keeps its own name', async (check) => {
    for (const limit of ['AccountLimit', 'MaxOnDemandThroughput'] as const) {
      const { evidence, expected } = otherLimit(limit);
      await diagnosed(check, { evidence }, expected);
    }
  });
};

async function diagnosed(
  check: Check,
  { evidence }: Pick<Gathered, 'evidence'>,
  expected: Diagnosis | undefined,
): Promise<void> {
  const call = await check.run((lab) => model.diagnose(lab, evidence));
  const wrong = explainValue(call.value, expected);
  demand(wrong === undefined, [
    'The diagnosis is not as it should be:',
    ...(wrong?.lines ?? []),
    ...evidenceLines(evidence),
    whatToRead(expected),
  ]);
}

/** Where the evidence for a diagnosis stands. */
function whatToRead(expected: Diagnosis | undefined): string {
  if (!expected) return 'Which of these errors say that something was throttled?';
  if (expected.limit === 'AccountLimit' || expected.limit === 'MaxOnDemandThroughput') {
    return `The limit is the part of the reason between Write and Exceeded, here ${expected.limit}. Which limits does your code know?`;
  }
  if (expected.limit === 'ProvisionedThroughput') {
    return 'Which limit do the reasons name: the limit of one partition, or the provision of the whole table?';
  }
  return 'Which resource do most reasons name, and which key of that resource is accessed most?';
}

/** Writes, and looks at what came of it. */
function gather(check: Check, { arm, writes, ...options }: Situation): Promise<Gathered> {
  return check.governed(arm, options, async (table) => {
    const puts: DrivenPut[] = [];
    for (const load of writes) {
      puts.push(...(await table.put({ ...load, condition: 'attribute_not_exists(PK)' })));
    }
    const errors = puts.flatMap(({ error }) => (error === undefined ? [] : [error]));
    const { arn, indexes } = table.state;
    const index = indexes.find(({ name }) => name === 'GSI1');
    return {
      evidence: { errors, ...shown(table) },
      table: arn,
      index: index?.arn ?? '',
      map: index ? mapLines(index) : [],
    };
  });
}

/** What CloudWatch and its Contributor Insights show. */
function shown({ state }: GovernedTable): Omit<Evidence, 'errors'> {
  const resources = [state, ...state.indexes];
  return {
    metrics: resources.flatMap(({ arn, metrics }) =>
      Object.entries(metrics).map(([name, sum]) => ({ resource: arn, name, sum })),
    ),
    contributors: resources.flatMap(({ arn: resource, contributors }) => [
      ...contributors.throttledPartitionKeys.map(({ key, sum }) => ({
        resource,
        key,
        sum,
        rule: 'throttled' as const,
      })),
      ...contributors.accessedPartitionKeys.map(({ key, sum }) => ({
        resource,
        key,
        sum,
        rule: 'accessed' as const,
      })),
    ]),
  };
}

function follow(followerId: string, followeeId: string): Follow {
  return { Type: 'Follow', followerId, followeeId, since: SINCE };
}

// The evidence as lines, as somebody reads it who looks for the reason.

interface Reason {
  reason: string;
  resource: string;
}

/** What was thrown and how often, and of each resource the key that is accessed most. */
function evidenceLines({ errors, contributors }: Evidence): string[] {
  const times = new Map<string, number>();
  for (const said of errors.flatMap(saidBy)) times.set(said, (times.get(said) ?? 0) + 1);
  return [
    `The errors say${spellingOf(errors)}:`,
    ...[...times].map(([said, sum]) => `${String(sum).padStart(5)} x ${said}`),
    'The most accessed key of each resource:',
    ...busiest(contributors).map(
      ({ resource, key, sum }) => `${String(sum).padStart(5)} units  ${key} of ${endOf(resource)}`,
    ),
  ];
}

/** Where the reasons stand: on demand and provisioned the SDK spells it differently. */
function spellingOf(errors: readonly unknown[]): string {
  const names = new Set(errors.flatMap((error) => Object.keys(error as object)));
  const found = ['throttlingReasons', 'ThrottlingReasons'].filter((name) => names.has(name));
  return found.length === 0 ? '' : `, in ${found.join(' and ')}`;
}

/** Reason and resource; the name of an error that is no throttle. */
function saidBy(error: unknown): string[] {
  const { name, throttlingReasons, ThrottlingReasons } = error as {
    name: string;
    throttlingReasons?: Reason[];
    ThrottlingReasons?: Reason[];
  };
  const reasons = throttlingReasons ?? ThrottlingReasons;
  return reasons?.map(({ reason, resource }) => `${reason} of ${endOf(resource)}`) ?? [name];
}

function busiest(contributors: readonly Contributor[]): Contributor[] {
  const resources = new Set(contributors.map(({ resource }) => resource));
  return [...resources].flatMap((resource) =>
    contributors
      .filter((one) => one.resource === resource && one.rule === 'accessed')
      .sort((one, other) => other.sum - one.sum)
      .slice(0, 1),
  );
}

/** The end of an ARN: `index/GSI1`, or none where it is the table's. */
function endOf(resource: string): string {
  return /index\/.+$/.exec(resource)?.[0] ?? 'the table';
}
