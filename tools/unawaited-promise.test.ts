/** The typed lint finds calls that nobody awaits, in a file that Node runs and in one that a browser runs. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.ts';

const CASES = [
  [
    'kit/x1.ts',
    'no-floating-promises',
    'function x(db: DynamoDBClient): void { db.send({} as never); }',
  ],
  ['kit/x2.ts', 'no-misused-promises', 'const x = [1].filter(async () => true);'],
  ['kit/x3.ts', 'await-thenable', 'async function x(): Promise<void> { await 7; }'],
  ['web/page/x4.tsx', 'no-floating-promises', "function x(): void { fetch('/'); }"],
] as const;
const SOUND = 'kit/y1.ts';

let tree: TreeCopy;
/** The rules that each file breaks. */
const broken = new Map<string, string[]>();

beforeAll(async () => {
  tree = await copyTree();
  const head = "import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';\n";
  for (const [file, , code] of CASES) {
    const text = code.includes('DynamoDBClient') ? head : '';
    await writeFile(join(tree.folder, file), `${text}export ${code}\n`);
  }
  await writeFile(
    join(tree.folder, SOUND),
    `${head}export async function y(db: DynamoDBClient): Promise<void> { await db.send({} as never); }\n`,
  );
  const files = [...CASES.map(([file]) => file), SOUND];
  const words = ['--type-aware', '--format', 'json', ...files];
  const { stdout } = await tree.node(['node_modules/oxlint/bin/oxlint', ...words]);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string }[];
  };
  for (const { filename, code } of diagnostics) {
    broken.set(filename, [...(broken.get(filename) ?? []), code]);
  }
});
afterAll(() => tree.remove());

test.each(CASES)('%s is refused: %s', (file, rule) => {
  expect(broken.get(file)).toEqual([`typescript(${rule})`]);
});

test('a call that is awaited is fine', () => {
  expect(broken.get(SOUND)).toBeUndefined();
});
