import { expect, test } from 'vitest';
import { hasMultiAttributeKeys } from './multi-attribute-probe.ts';

/** Answers as engines do: the counts of the Query and of the Scan; none where CreateTable is refused. */
const ENGINES: readonly [string, Record<string, number> | undefined, boolean][] = [
  ['one that has such keys', { Query: 1, Scan: 2 }, true],
  ['one that refuses them, as DynamoDB Local before 3.3', undefined, false],
  ['one that uses the first attribute of each', { Query: 2, Scan: 3 }, false],
  ['one that asks by all of them and holds whatever has the first', { Query: 1, Scan: 3 }, false],
];

test.each(ENGINES)('%s', async (_what, counts, has) => {
  const asked: string[] = [];
  const found = await hasMultiAttributeKeys(async (operation) => {
    asked.push(operation);
    if (operation === 'CreateTable') return counts && {};
    return { Count: counts?.[operation] };
  });
  expect(found).toBe(has);
  expect(asked.includes('DeleteTable')).toBe(counts !== undefined);
});
