/**
 * The data of metrics, as CloudWatch keeps them: statistics of a minute's samples.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_concepts.html
 */

/** The statistics that an alarm may ask for. */
export const ALARM_STATISTICS = ['SampleCount', 'Sum', 'Average', 'Minimum', 'Maximum'] as const;

export type AlarmStatistic = (typeof ALARM_STATISTICS)[number];

/** One dimension: what the metric is about. */
export interface MetricDimension {
  readonly Name: string;
  readonly Value: string;
}

/** A metric is its name *and* its dimensions: other dimensions make it another metric. */
export interface MetricIdentity {
  readonly Namespace: string;
  readonly MetricName: string;
  /** In any order. @default none */
  readonly Dimensions?: readonly MetricDimension[];
}

/** The samples of some time, under CloudWatch's own names. */
export interface StatisticSet {
  readonly SampleCount: number;
  readonly Sum: number;
  readonly Minimum: number;
  readonly Maximum: number;
}

/** One metric, minute by minute; `undefined` where no sample came: missing data. */
export interface MetricSeries extends MetricIdentity {
  readonly minutes: readonly (StatisticSet | undefined)[];
}

/** Whether both are the same metric: every dimension the same, and none more. */
export function isSameMetric(one: MetricIdentity, other: MetricIdentity): boolean {
  return identityOf(one) === identityOf(other);
}

/** The samples of several times together; `undefined` where there are none. */
export function samplesTogether(
  parts: readonly (StatisticSet | undefined)[],
): StatisticSet | undefined {
  const there = parts.filter((part) => part !== undefined);
  if (there.length === 0) return undefined;
  return {
    SampleCount: there.reduce((sum, { SampleCount }) => sum + SampleCount, 0),
    Sum: there.reduce((sum, { Sum }) => sum + Sum, 0),
    Minimum: Math.min(...there.map(({ Minimum }) => Minimum)),
    Maximum: Math.max(...there.map(({ Maximum }) => Maximum)),
  };
}

/** One statistic of samples. */
export function statisticOf(samples: StatisticSet, statistic: AlarmStatistic): number {
  return statistic === 'Average' ? samples.Sum / samples.SampleCount : samples[statistic];
}

function identityOf({ Namespace, MetricName, Dimensions = [] }: MetricIdentity): string {
  const dimensions = Dimensions.map(({ Name, Value }) => [Name, Value]);
  return JSON.stringify([Namespace, MetricName, dimensions.sort(byName)]);
}

function byName([one = '']: readonly string[], [other = '']: readonly string[]): number {
  return one < other ? -1 : Number(one > other);
}
