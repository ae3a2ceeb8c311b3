/** What CloudFormation would not take of a template, by its own specification. */

import { createRequire } from 'node:module';
import {
  BillingMode,
  KeyType,
  ProjectionType,
  ScalarAttributeType,
  StreamViewType,
} from '@aws-sdk/client-dynamodb';
import { COMPARISON_OPERATORS, MISSING_DATA_TREATMENTS } from '../../kit/alarm/alarm.ts';
import { ALARM_STATISTICS } from '../../kit/alarm/metric-data.ts';

const TEMPLATE_KEYS = ['AWSTemplateFormatVersion', 'Description', 'Resources'];
const RESOURCE_KEYS = ['Type', 'Properties'];

/**
 * The words that properties may have, where the specification says only that they are texts. They are in
 * AWS's SDK for DynamoDB, and for an alarm in the kit.
 */
const PROPERTY_WORDS: Readonly<Record<string, readonly string[]>> = {
  'Table.BillingMode': Object.values(BillingMode),
  'AttributeDefinition.AttributeType': Object.values(ScalarAttributeType),
  'KeySchema.KeyType': Object.values(KeyType),
  'Projection.ProjectionType': Object.values(ProjectionType),
  'StreamSpecification.StreamViewType': Object.values(StreamViewType),
  'Alarm.ComparisonOperator': COMPARISON_OPERATORS,
  'Alarm.Statistic': ALARM_STATISTICS,
  'Alarm.TreatMissingData': MISSING_DATA_TREATMENTS,
};

/**
 * The faults of a template: keys and properties that there are not, properties that are missing, and
 * values of another type or another word. Functions such as `Ref` are not known here.
 *
 * @returns a sentence each, with the path; none where the template is right
 */
export function templateFaults(template: unknown, spec: ServiceSpec): string[] {
  if (!isObject(template) || !isObject(template.Resources)) {
    return ['Expected a template with Resources.'];
  }
  const resources = Object.entries(template.Resources);
  return [
    ...unknownKeys(template, TEMPLATE_KEYS, 'the template'),
    ...resources.flatMap(([name, resource]) => resourceFaults(name, resource, spec)),
  ];
}

function resourceFaults(name: string, resource: unknown, spec: ServiceSpec): string[] {
  if (!isObject(resource)) return [`${name}: expected a resource.`];
  const type = String(resource.Type);
  const found = spec.resource(type);
  if (!found) return [`${name}: there is no resource type ${type}.`];
  return [
    ...unknownKeys(resource, RESOURCE_KEYS, name),
    ...objectFaults(resource.Properties ?? {}, found, name, spec),
  ];
}

function objectFaults(value: unknown, type: SpecObject, path: string, spec: ServiceSpec): string[] {
  if (!isObject(value)) return [expected(path, type.name, value)];
  const { properties } = type;
  const missing = Object.entries(properties)
    .filter(([name, { required }]) => required && value[name] === undefined)
    .map(([name]) => `${path}: expected ${name}, and it is missing.`);
  const wrong = Object.entries(value).flatMap(([name, of]) => {
    const property = properties[name];
    const words = PROPERTY_WORDS[`${type.name}.${name}`];
    return property ? valueFaults(of, property.type, `${path}.${name}`, spec, words) : [];
  });
  return [...unknownKeys(value, Object.keys(properties), path), ...missing, ...wrong];
}

function valueFaults(
  value: unknown,
  type: SpecType,
  path: string,
  spec: ServiceSpec,
  words?: readonly string[],
): string[] {
  switch (type.type) {
    case 'ref':
      return objectFaults(value, spec.definition(type.reference.$ref), path, spec);
    case 'array':
      if (!Array.isArray(value)) return [expected(path, 'a list', value)];
      return value.flatMap((one, place) =>
        valueFaults(one, type.element, `${path}[${place}]`, spec),
      );
    case 'union': {
      // JSON of any kind is among the types where a property once was free: the narrower ones are meant.
      const narrow = type.types.filter((one) => one.type !== 'json');
      const faults = narrow.map((one) => valueFaults(value, one, path, spec));
      return faults.some(({ length }) => length === 0) ? [] : faults.flat();
    }
    case 'string': {
      const allowed = type.allowedValues ?? words;
      if (typeof value !== 'string') return [expected(path, 'a text', value)];
      const isWord = allowed === undefined || allowed.includes(value);
      return isWord ? [] : [expected(path, allowed.join(' or '), value)];
    }
    case 'boolean':
      return typeof value === 'boolean' ? [] : [expected(path, 'true or false', value)];
    case 'integer':
      return Number.isInteger(value) ? [] : [expected(path, 'a whole number', value)];
    case 'number':
      return typeof value === 'number' ? [] : [expected(path, 'a number', value)];
    default:
      throw new Error(`${path}: the check does not know the type ${type.type}`);
  }
}

function unknownKeys(value: object, known: readonly string[], path: string): string[] {
  const unknown = Object.keys(value).filter((key) => !known.includes(key));
  return unknown.map((key) => `${path}: there is no ${key}.`);
}

function expected(path: string, what: string, value: unknown): string {
  return `${path}: expected ${what}, got ${JSON.stringify(value)}.`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// CloudFormation's resource specification, as AWS's CDK is made from it.
// @see https://github.com/cdklabs/awscdk-service-spec

/** The type of a property, as far as templates of tables and alarms have it. */
type SpecType =
  | { readonly type: 'string'; readonly allowedValues?: readonly string[] }
  | { readonly type: 'boolean' | 'integer' | 'number' | 'json' | 'tag' }
  | { readonly type: 'array'; readonly element: SpecType }
  | { readonly type: 'ref'; readonly reference: { readonly $ref: string } }
  | { readonly type: 'union'; readonly types: readonly SpecType[] };

/** The properties of a resource, or of a type that resources share. */
interface SpecObject {
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
