/** Step 8.4: other answers that are right. */

import type { Alarm, Watched } from '#entities/08-production.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'capacity-by-consumption: watches the consumed units of a minute: nine tenths of the provision, three times of five':
    { capacityAlarm },
  'capacity-five-of-five: waits for five bad minutes': {
    capacityAlarm: capacityAlarmCapacityFiveOfFive,
  },
  'hot-key-by-two-minutes: has periods of two minutes and a higher threshold, and counts samples': {
    hotKeyAlarm,
  },
} satisfies RightAnswers<typeof model>;

async function capacityAlarm(_lab: LabContext, watched: Watched): Promise<Alarm> {
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

async function capacityAlarmCapacityFiveOfFive(_lab: LabContext, watched: Watched): Promise<Alarm> {
  return {
    Namespace: 'AWS/DynamoDB',
    MetricName: 'WriteProvisionedThroughputThrottleEvents',
    Dimensions: [{ Name: 'TableName', Value: watched.tableName }],
    Statistic: 'Sum',
    Period: 60,
    EvaluationPeriods: 5,
    DatapointsToAlarm: 5,
    Threshold: 1,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
  };
}

async function hotKeyAlarm(_lab: LabContext, watched: Watched): Promise<Alarm> {
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
