/** Imports run one way: the lint refuses the others. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.ts';

let tree: TreeCopy;

beforeAll(async () => {
  tree = await copyTree();
});
afterAll(() => tree.remove());

/** What Biome says of a file of that name that imports that module. */
async function lint(file: string, module: string): Promise<string> {
  const text = `import * as other from '${module}';\n\nexport const all = other;\n`;
  await writeFile(join(tree.folder, file), text);
  const { stdout, stderr } = await tree.node([
    'node_modules/@biomejs/biome/bin/biome',
    'lint',
    file,
  ]);
  expect(stdout).toContain('Checked 1 file');
  return `${stdout}${stderr}`;
}

describe('a module', () => {
  test.each([
    ['kit/x.ts', '../seeds/fake.ts'],
    ['kit/engine/x.ts', '#kit/keys.ts'],
    ['kit/x.ts', '../simulator/simulate.ts'],
    ['kit/governor/x.ts', '../engine/open.ts'],
    ['kit/governor/x.ts', '../document-client.ts'],
    ['kit/governor/x.ts', '../../seeds/fake.ts'],
    ['kit/governor/x.ts', '@aws-sdk/client-dynamodb'],
    ['kit/governor/x.ts', 'node:http'],
    ['simulator/x.ts', '../../commands/print.ts'],
    ['seeds/domains/x.ts', '../../labs/01-invoicing/entities.ts'],
    ['labs/01-invoicing/x.ts', '../02-social/entities.ts'],
    ['labs/01-invoicing/x.ts', '#solutions/01-invoicing/model.ts'],
    ['labs/01-invoicing/starter.ts', '#kit/item/query-items.ts'],
    ['labs/01-invoicing/starter.ts', './entities.ts'],
    ['labs/01-invoicing/wrong/x.ts', '#kit/item/query-items.ts'],
    ['solutions/01-invoicing/model.ts', '#kit/checkpoint/worker/fact.ts'],
  ])('%s may not import %s', async (file, module) => {
    expect(await lint(file, module)).toContain('noRestrictedImports');
  });

  test.each([
    ['seeds/domains/x.ts', '../../kit/keys.ts'],
    ['kit/governor/x.ts', '../capacity/read-units.ts'],
    ['kit/governor/x.ts', '../random.ts'],
    ['simulator/x.ts', '../../seeds/graphs/alias-table.ts'],
    ['labs/01-invoicing/x.ts', '#seeds/fake.ts'],
    ['labs/01-invoicing/starter.ts', '#kit/keys.ts'],
    ['labs/01-invoicing/wrong/x.ts', '#solutions/01-invoicing/model.ts'],
    ['solutions/01-invoicing/model.ts', '#entities/01-invoicing.ts'],
  ])('%s may import %s', async (file, module) => {
    expect(await lint(file, module)).not.toContain('noRestrictedImports');
  });
});
