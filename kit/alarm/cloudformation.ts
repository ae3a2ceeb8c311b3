/** Table definitions, and alarms on them, as an AWS CloudFormation template. */

import { createTableInput, type TableDefinition } from '../table.ts';
import type { AlarmDefinition } from './alarm.ts';
import { checkAlarm } from './check-alarm.ts';

/** A template, ready to be written as JSON, which is YAML too. */
export interface CloudFormationTemplate {
  readonly AWSTemplateFormatVersion: '2010-09-09';
  readonly Description: string;
  readonly Resources: Readonly<Record<string, unknown>>;
}

/** How a table is run: with so much capacity, and watched. */
export interface TableOperation {
  /** Of the table and of each of its indexes, in units a second. */
  readonly provision: { readonly readUnits: number; readonly writeUnits: number };
  /** By what tells the resources apart, in letters and digits: `Capacity`, `HotKey`. */
  readonly alarms: Readonly<Record<string, AlarmDefinition>>;
}

/** CloudWatch counts the keys that are throttled, and no others: enough to find a hot key. */
const THROTTLED_KEYS = {
  ContributorInsightsSpecification: { Enabled: true, Mode: 'THROTTLED_KEYS' },
} as const;

/**
 * One `AWS::DynamoDB::Table` a definition, on demand; a stack that is deleted leaves none behind.
 *
 * @param operations by the name of the table: it is provisioned, its throttled keys are counted, and
 *   it has its alarms
 * @throws {KitError} what {@link checkAlarm} and {@link createTableInput} throw
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-dynamodb-table.html
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-cloudwatch-alarm.html
 * @example
 * cloudFormationTemplate([socialTable]).Resources; // => { SocialTable: { Type: 'AWS::DynamoDB::Table', … } }
 */
export function cloudFormationTemplate(
  tables: readonly TableDefinition[],
  operations: Readonly<Record<string, TableOperation>> = {},
): CloudFormationTemplate {
  return {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: `DynamoDB tables of the Edgewise workshop: ${tables.map(({ name }) => name).join(', ')}`,
    Resources: Object.fromEntries(
      tables.flatMap((table) => resourcesOf(table, operations[table.name])),
    ),
  };
}

/** A table and its alarms, each with the name of its resource. */
function resourcesOf(
  table: TableDefinition,
  operation: TableOperation | undefined,
): [name: string, resource: object][] {
  const Properties = operation ? operatedProperties(table, operation) : propertiesOf(table);
  const alarms = Object.entries(operation?.alarms ?? {}).map(([what, alarm]): [string, object] => {
    checkAlarm(alarm);
    return [`${table.name}${what}Alarm`, { Type: 'AWS::CloudWatch::Alarm', Properties: alarm }];
  });
  return [[`${table.name}Table`, { Type: 'AWS::DynamoDB::Table', Properties }], ...alarms];
}

/** CreateTable's input, but for the stream: a resource that names a view type has a stream. */
function propertiesOf(table: TableDefinition): object {
  const input = createTableInput(table);
  if (table.stream === undefined) return input;
  return { ...input, StreamSpecification: { StreamViewType: table.stream } };
}

function operatedProperties(table: TableDefinition, { provision }: TableOperation): object {
  const { GlobalSecondaryIndexes = [] } = createTableInput(table);
  const operated = {
    ProvisionedThroughput: {
      ReadCapacityUnits: provision.readUnits,
      WriteCapacityUnits: provision.writeUnits,
    },
    ...THROTTLED_KEYS,
  };
  return {
    ...propertiesOf(table),
    BillingMode: 'PROVISIONED',
    ...operated,
    ...(GlobalSecondaryIndexes.length > 0 && {
      GlobalSecondaryIndexes: GlobalSecondaryIndexes.map((index) => ({ ...index, ...operated })),
    }),
  };
}
