import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../../tools/test-folder.ts';
import type { Lab } from '../lab/lab.ts';
import { dataKey } from './data-key.ts';

const lab = { name: '01-first' } as Lab;
let root: string;

beforeEach(() => {
  root = testFolder();
  write('package.json', JSON.stringify({ type: 'module', imports: { '#seeds/*': './seeds/*' } }));
  write('package-lock.json', '{}');
  write(
    'labs/01-first/check/fixture.ts',
    "import { table } from '../table.ts';\nexport const items = async () => (await import('#seeds/domain.ts')).make(table);\n",
  );
  write('labs/01-first/table.ts', "export const table = 'one';\n");
  write('labs/01-first/starter.ts', 'export {};\n');
  write(
    'seeds/domain.ts',
    "import { names } from './name.ts';\nexport const make = (table: string) => names(table);\n",
  );
  write('seeds/name.ts', 'export const names = (table: string) => [table];\n');
  write('seeds/other.ts', 'export const other = 1;\n');
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const keyNow = (): Promise<string> => dataKey(root, join(root, '.workshop'), lab);

describe('the key of a lab’s data', () => {
  test('is the same as long as nothing changes', async () => {
    expect(await keyNow()).toBe(await keyNow());
  });

  test('is found by two who ask at once', async () => {
    const [one, other] = await Promise.all([keyNow(), keyNow()]);
    expect(one).toBe(other);
  });

  test.each([
    ['the fixture itself', 'labs/01-first/check/fixture.ts', "import '../table.ts';\n"],
    ['a file beside it', 'labs/01-first/table.ts', "export const table = 'two';\n"],
    [
      'a seed that it imports when it needs it',
      'seeds/domain.ts',
      'export const make = () => [];\n',
    ],
    ['a seed that the seed imports', 'seeds/name.ts', 'export const names = () => [];\n'],
    ['a package', 'package-lock.json', '{ "packages": {} }'],
  ])('is another when a file changes that the data depend on: %s', async (_, file, text) => {
    const before = await keyNow();
    write(file, text);
    expect(await keyNow()).not.toBe(before);
  });

  test.each([
    ['a seed of other labs', 'seeds/other.ts'],
    ['the starter', 'labs/01-first/starter.ts'],
  ])('stays when another file changes: %s', async (_, file) => {
    const before = await keyNow();
    write(file, 'export const changed = 2;\n');
    expect(await keyNow()).toBe(before);
  });

  test('depends on a file that is imported from now on', async () => {
    await keyNow();
    write('seeds/name.ts', "export { other as names } from './other.ts';\n");
    const before = await keyNow();
    write('seeds/other.ts', 'export const other = 2;\n');
    expect(await keyNow()).not.toBe(before);
  });

  test('is found again where the kept list of files is no such list', async () => {
    const before = await keyNow();
    write('.workshop/cache/sources/01-first.json', '{"key":');
    expect(await keyNow()).toBe(before);
  });
});
