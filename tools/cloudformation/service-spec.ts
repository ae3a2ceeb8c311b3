/**
 * CloudFormation's resource specification, as AWS's CDK is made from it.
 *
 * @see https://github.com/cdklabs/awscdk-service-spec
 */

import { createRequire } from 'node:module';

/** The type of a property, as far as templates of tables and alarms have it. */
export type SpecType =
  | { readonly type: 'string'; readonly allowedValues?: readonly string[] }
  | { readonly type: 'boolean' | 'integer' | 'number' | 'json' | 'tag' }
  | { readonly type: 'array'; readonly element: SpecType }
  | { readonly type: 'ref'; readonly reference: { readonly $ref: string } }
  | { readonly type: 'union'; readonly types: readonly SpecType[] };

/** The properties of a resource, or of a type that resources share. */
export interface SpecObject {
  readonly name: string;
  readonly properties: Readonly<
    Record<string, { readonly type: SpecType; readonly required?: boolean }>
  >;
}

/** The specification. */
export interface ServiceSpec {
  /** The resource of that type, such as `AWS::DynamoDB::Table`; nothing where there is none. */
  resource(type: string): SpecObject | undefined;
  /** What a property refers to. */
  definition(reference: string): SpecObject;
}

/** What this file uses of the package's database. */
interface Database {
  lookup(
    kind: 'resource',
    index: 'cloudFormationType',
    how: 'equals',
    type: string,
  ): readonly SpecObject[];
  get(kind: 'typeDefinition', reference: string): SpecObject;
}

const PACKAGE = '@aws-cdk/aws-service-spec';

/** Loads the specification: half a second. */
export async function loadServiceSpec(): Promise<ServiceSpec> {
  const { loadAwsServiceSpec } = createRequire(import.meta.url)(PACKAGE) as {
    loadAwsServiceSpec(): Promise<Database>;
  };
  const database = await loadAwsServiceSpec();
  return {
    resource: (type) => database.lookup('resource', 'cloudFormationType', 'equals', type)[0],
    definition: (reference) => database.get('typeDefinition', reference),
  };
}
