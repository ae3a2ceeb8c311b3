/**
 * 8.4 `capacityAlarm` watches the consumed units of a minute: nine tenths of the provision, three times of five.
 *
 * @passes 8.4
 */

import type { Alarm, Watched } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function capacityAlarm(_lab: LabContext, watched: Watched): Promise<Alarm> {
  return {
    Namespace: 'AWS/DynamoDB',
    MetricName: 'ConsumedWriteCapacityUnits',
    Dimensions: [{ Name: 'TableName', Value: watched.tableName }],
    Statistic: 'Sum',
    Period: 60,
    EvaluationPeriods: 5,
    DatapointsToAlarm: 3,
    Threshold: 0.9 * watched.provisionedWriteUnits * 60,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'missing',
  };
}
