/**
 * Tables, and items to look at, as a model of AWS's NoSQL Workbench. AWS describes no more of the
 * format than its facets; the rest is the shape of the models that AWS has published, and
 * `workbench-model.schema.json` has it.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/workbench.html
 * @see https://github.com/awsdocs/amazon-dynamodb-developer-guide/blob/master/doc_source/workbench.Modeler.Edit.md
 * @see https://github.com/aws-samples/aws-dynamodb-examples/tree/master/schema_design/SchemaExamples
 */

import {
  type SampledTable,
  typesOf,
  type WorkbenchTable,
  workbenchTable,
} from './workbench-table.ts';

/** A model, ready to be written as JSON. */
export interface WorkbenchModel {
  readonly ModelName: string;
  readonly ModelMetadata: {
    readonly Author: string;
    readonly DateCreated: string;
    readonly DateLastModified: string;
    readonly Description: string;
    readonly AWSService: 'Amazon DynamoDB';
    /** NoSQL Workbench refuses a model without one. */
    readonly Version: '3.0';
  };
  readonly DataModel: readonly WorkbenchTable[];
}

/** By this author a file is known for one of ours. */
export const WORKBENCH_AUTHOR = 'Edgewise workshop';

/** The same in every model: the same items give the same bytes. */
const DATE = 'Jan 01, 2026, 12:00 AM';

/**
 * The model of a lab: a facet for each type of item. As in published models the items stand in the
 * facets, each once, and the table has none besides.
 *
 * @example
 * workbenchModel('Lab 1', 'Invoices and bills', [{ table: invoicingTable, items }]);
 */
export function workbenchModel(
  name: string,
  description: string,
  tables: readonly SampledTable[],
): WorkbenchModel {
  const types = tables.flatMap(({ items }) => typesOf(items));
  return {
    ModelName: name,
    ModelMetadata: {
      ...{ Author: WORKBENCH_AUTHOR, DateCreated: DATE, DateLastModified: DATE },
      ...{ Description: description, AWSService: 'Amazon DynamoDB', Version: '3.0' },
    },
    DataModel: tables.map((one) => workbenchTable(one, types)),
  };
}
