/**
 * 8.4 `hotKeyAlarm` watches the units of the index: an even load has as many.
 *
 * @fails 8.4
 */

import type { Alarm, Watched } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function hotKeyAlarm(_lab: LabContext, watched: Watched): Promise<Alarm> {
  return {
    Namespace: 'AWS/DynamoDB',
    MetricName: 'ConsumedWriteCapacityUnits',
    Dimensions: [
      { Name: 'TableName', Value: watched.tableName },
      { Name: 'GlobalSecondaryIndexName', Value: watched.indexName },
    ],
    Statistic: 'Sum',
    Period: 60,
    EvaluationPeriods: 5,
    DatapointsToAlarm: 3,
    Threshold: 0.9 * 1_000 * 60,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
  };
}
