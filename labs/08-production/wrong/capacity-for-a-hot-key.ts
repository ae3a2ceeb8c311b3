/**
 * 8.4 `capacityAlarm` counts every request that is throttled, also those that a hot key of the index throttles.
 *
 * @fails 8.4
 */

import type { Alarm, Watched } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function capacityAlarm(_lab: LabContext, watched: Watched): Promise<Alarm> {
  return {
    Namespace: 'AWS/DynamoDB',
    MetricName: 'ThrottledRequests',
    Dimensions: [
      { Name: 'TableName', Value: watched.tableName },
      { Name: 'Operation', Value: 'PutItem' },
    ],
    Statistic: 'Sum',
    Period: 60,
    EvaluationPeriods: 5,
    DatapointsToAlarm: 3,
    Threshold: 1,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
  };
}
