/**
 * 8.4 `capacityAlarm` compares the average of the consumed units, which is that of a request.
 *
 * @fails 8.4
 */

import type { Alarm, Watched } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function capacityAlarm(_lab: LabContext, watched: Watched): Promise<Alarm> {
  return {
    Namespace: 'AWS/DynamoDB',
    MetricName: 'ConsumedWriteCapacityUnits',
    Dimensions: [{ Name: 'TableName', Value: watched.tableName }],
    Statistic: 'Average',
    Period: 60,
    EvaluationPeriods: 5,
    DatapointsToAlarm: 3,
    Threshold: 0.9 * watched.provisionedWriteUnits,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
  };
}
