/** Table definitions as an AWS CloudFormation template. */

import { createTableInput, type TableDefinition } from './table.ts';

/** A template, ready to be written as JSON, which is YAML too. */
export interface CloudFormationTemplate {
  readonly AWSTemplateFormatVersion: '2010-09-09';
  readonly Description: string;
  readonly Resources: Readonly<Record<string, unknown>>;
}

/**
 * One `AWS::DynamoDB::Table` a definition, on demand; a stack that is deleted leaves none behind.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-dynamodb-table.html
 * @example
 * cloudFormationTemplate([socialTable]).Resources; // => { SocialTable: { Type: 'AWS::DynamoDB::Table', … } }
 */
export function cloudFormationTemplate(tables: readonly TableDefinition[]): CloudFormationTemplate {
  return {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: `DynamoDB tables of the Edgewise workshop: ${tables.map(({ name }) => name).join(', ')}`,
    Resources: Object.fromEntries(
      tables.map((table) => [
        `${table.name}Table`,
        { Type: 'AWS::DynamoDB::Table', Properties: propertiesOf(table) },
      ]),
    ),
  };
}

/** CreateTable's input, but for the stream: a resource that names a view type has a stream. */
function propertiesOf(table: TableDefinition): object {
  const input = createTableInput(table);
  if (table.stream === undefined) return input;
  return { ...input, StreamSpecification: { StreamViewType: table.stream } };
}
