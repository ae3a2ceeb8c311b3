/**
 * The words that properties may have, where the specification says only that they are texts.
 *
 * The specification lists them for some properties, such as the mode of Contributor Insights. For
 * the others they are in AWS's SDK for DynamoDB, and for an alarm in the kit.
 */

import {
  BillingMode,
  KeyType,
  ProjectionType,
  ScalarAttributeType,
  StreamViewType,
} from '@aws-sdk/client-dynamodb';
import { COMPARISON_OPERATORS, MISSING_DATA_TREATMENTS } from '../../kit/alarm/alarm.ts';
import { ALARM_STATISTICS } from '../../kit/alarm/metric-data.ts';

/** By the name of the resource or the type, and of its property. */
export const PROPERTY_WORDS: Readonly<Record<string, readonly string[]>> = {
  'Table.BillingMode': Object.values(BillingMode),
  'AttributeDefinition.AttributeType': Object.values(ScalarAttributeType),
  'KeySchema.KeyType': Object.values(KeyType),
  'Projection.ProjectionType': Object.values(ProjectionType),
  'StreamSpecification.StreamViewType': Object.values(StreamViewType),
  'Alarm.ComparisonOperator': COMPARISON_OPERATORS,
  'Alarm.Statistic': ALARM_STATISTICS,
  'Alarm.TreatMissingData': MISSING_DATA_TREATMENTS,
};
