/**
 * 8.4 `hotKeyAlarm` waits for ten bad minutes: a flash sale is over by then.
 *
 * @fails 8.4
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
    Statistic: 'Sum',
    Period: 60,
    EvaluationPeriods: 10,
    DatapointsToAlarm: 10,
    Threshold: 1,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
  };
}
