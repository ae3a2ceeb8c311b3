/**
 * 8.4 `capacityAlarm` watches a table by the name that it has on one machine.
 *
 * @fails 8.4
 */

import type { Alarm, Watched } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function capacityAlarm(_lab: LabContext, _watched: Watched): Promise<Alarm> {
  return {
    Namespace: 'AWS/DynamoDB',
    MetricName: 'WriteProvisionedThroughputThrottleEvents',
    Dimensions: [{ Name: 'TableName', Value: 'Catalog' }],
    Statistic: 'Sum',
    Period: 60,
    EvaluationPeriods: 5,
    DatapointsToAlarm: 3,
    Threshold: 1,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
  };
}
