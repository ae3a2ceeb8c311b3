/**
 * 8.4 `hotKeyAlarm` has periods of two minutes and a higher threshold, and counts samples.
 *
 * @passes 8.4
 */

import type { Alarm, Watched } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function hotKeyAlarm(_lab: LabContext, watched: Watched): Promise<Alarm> {
  return {
    Namespace: 'AWS/DynamoDB',
    MetricName: 'WriteKeyRangeThroughputThrottleEvents',
    Dimensions: [
      { Name: 'TableName', Value: watched.tableName },
      { Name: 'GlobalSecondaryIndexName', Value: watched.indexName },
    ],
    Statistic: 'SampleCount',
    Period: 120,
    EvaluationPeriods: 2,
    DatapointsToAlarm: 2,
    Threshold: 500,
    ComparisonOperator: 'GreaterThanThreshold',
    TreatMissingData: 'notBreaching',
  };
}
