import { describe, expect, test } from 'vitest';
import { cloudFormationTemplate } from './cloudformation.ts';
import { createTableInput, type StreamView, type TableDefinition } from './table.ts';

const graph: TableDefinition = {
  ...{ name: 'Graph', partitionKey: 'PK', sortKey: 'SK' },
  indexes: {},
};
const VIEWS: StreamView[] = ['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES'];

/** The properties of the one resource of a template. */
function propertiesOf(table: TableDefinition): unknown {
  const [resource] = Object.values(cloudFormationTemplate([table]).Resources);
  return (resource as { Properties: unknown }).Properties;
}

describe('a table with a stream', () => {
  test.each(VIEWS)('of %s is created with it', (stream) => {
    expect(createTableInput({ ...graph, stream }).StreamSpecification).toEqual({
      StreamEnabled: true,
      StreamViewType: stream,
    });
  });

  test.each(
    VIEWS,
  )('of %s is a resource without StreamEnabled: CloudFormation has none', (stream) => {
    const { StreamSpecification: _, ...input } = createTableInput({ ...graph, stream });
    expect(propertiesOf({ ...graph, stream })).toEqual({
      ...input,
      StreamSpecification: { StreamViewType: stream },
    });
  });

  test('differs in nothing else from a table without one', () => {
    const { StreamSpecification: _, ...input } = createTableInput({
      ...graph,
      stream: 'NEW_IMAGE',
    });
    expect(createTableInput(graph)).toEqual(input);
    expect(propertiesOf(graph)).toEqual(input);
  });
});
