/** A table, and items to look at, as a model of NoSQL Workbench has them. */

import type { Projection } from '@aws-sdk/client-dynamodb';
import { projectionInput } from '../index-projection.ts';
import type { Item } from '../item/item.ts';
import { type ItemJson, itemToJson } from '../item/item-json.ts';
import type { IndexDefinition, KeyDefinition, TableDefinition } from '../table.ts';
import { keyAlias } from './key-alias.ts';

interface NamedAttribute {
  readonly AttributeName: string;
  readonly AttributeType: string;
}

interface WorkbenchKeys {
  readonly PartitionKey: NamedAttribute;
  readonly SortKey: NamedAttribute;
}

const NO_MYSQL = { DataAccess: { MySql: {} } } as const;

/** A table of a model. */
export interface WorkbenchTable {
  readonly TableName: string;
  readonly KeyAttributes: WorkbenchKeys;
  readonly NonKeyAttributes: readonly NamedAttribute[];
  readonly TableFacets: readonly WorkbenchFacet[];
  readonly GlobalSecondaryIndexes: readonly {
    readonly IndexName: string;
    readonly KeyAttributes: WorkbenchKeys;
    readonly Projection: Projection;
  }[];
  readonly DataAccess: (typeof NO_MYSQL)['DataAccess'];
  readonly BillingMode: 'PAY_PER_REQUEST';
}

interface WorkbenchFacet {
  readonly FacetName: string;
  readonly KeyAttributeAlias: {
    readonly PartitionKeyAlias: string;
    readonly SortKeyAlias: string;
  };
  readonly TableData: readonly ItemJson[];
  readonly NonKeyAttributes: readonly string[];
  readonly DataAccess: (typeof NO_MYSQL)['DataAccess'];
}

/** A table and the items to look at; each item says in `Type` what it is. */
export interface SampledTable {
  readonly table: TableDefinition;
  readonly items: readonly Item[];
}

/**
 * A table with a facet for each type of item.
 *
 * @param types those of all tables of the model: a facet's name is unique across the model
 */
export function workbenchTable(
  { table, items }: SampledTable,
  types: readonly string[],
): WorkbenchTable {
  const indexes = Object.entries(table.indexes);
  const keyed = [table, ...indexes.map(([, index]) => index)];
  const keyNames = new Set(keyed.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]));
  const attributes = attributeTypes(items, keyed);
  const facets = typesOf(items).map((type): WorkbenchFacet => {
    const own = items.filter((item) => item.Type === type);
    const isShared = types.filter((one) => one === type).length > 1;
    const alias = (key: string): string => keyAlias(own, key, [...keyNames, 'Type']);
    return {
      FacetName: isShared ? `${type}-${table.name}` : type,
      KeyAttributeAlias: {
        PartitionKeyAlias: alias(table.partitionKey),
        SortKeyAlias: alias(table.sortKey),
      },
      TableData: own.map(itemToJson),
      NonKeyAttributes: [...new Set(own.flatMap((item) => Object.keys(itemToJson(item))))].filter(
        (attribute) => !isKeyOf(table, attribute),
      ),
      ...NO_MYSQL,
    };
  });
  return {
    TableName: table.name,
    KeyAttributes: workbenchKeys(table, attributes),
    NonKeyAttributes: [...attributes.keys()]
      .filter((attribute) => !isKeyOf(table, attribute))
      .map((attribute) => namedAttribute(attribute, attributes)),
    TableFacets: facets,
    GlobalSecondaryIndexes: indexes.map(([IndexName, index]) => ({
      IndexName,
      KeyAttributes: workbenchKeys(index, attributes),
      Projection: projectionInput(index.projection),
    })),
    ...NO_MYSQL,
    BillingMode: 'PAY_PER_REQUEST',
  };
}

/** What the items are, each type once. */
export function typesOf(items: readonly Item[]): string[] {
  return [...new Set(items.map(({ Type }) => String(Type)))];
}

/** The type of each attribute, by its name; keys that no item has come first. */
function attributeTypes(
  items: readonly Item[],
  keyed: readonly (KeyDefinition & Partial<IndexDefinition>)[],
): Map<string, string> {
  const types = new Map<string, string>();
  for (const { partitionKey, sortKey, sortsNumbers } of keyed) {
    if (!types.has(partitionKey)) types.set(partitionKey, 'S');
    if (!types.has(sortKey)) types.set(sortKey, sortsNumbers ? 'N' : 'S');
  }
  for (const [name, value] of items.flatMap((item) => Object.entries(itemToJson(item)))) {
    const [type = 'S'] = Object.keys(value);
    if (!types.has(name)) types.set(name, type);
  }
  return types;
}

function workbenchKeys(
  { partitionKey, sortKey }: KeyDefinition,
  types: ReadonlyMap<string, string>,
): WorkbenchKeys {
  return {
    PartitionKey: namedAttribute(partitionKey, types),
    SortKey: namedAttribute(sortKey, types),
  };
}

function namedAttribute(name: string, types: ReadonlyMap<string, string>): NamedAttribute {
  return { AttributeName: name, AttributeType: types.get(name) as string };
}

function isKeyOf({ partitionKey, sortKey }: KeyDefinition, attribute: string): boolean {
  return attribute === partitionKey || attribute === sortKey;
}
