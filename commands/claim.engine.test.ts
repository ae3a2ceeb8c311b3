import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { READ_UNIT_BYTES } from '../kit/limits.ts';
import { commandsIn } from '../tools/test-folder.ts';
import { ROOT } from '../tools/tree-copy.ts';
import { type Claim, type ClaimFinding, tryClaim } from './claim/claim.ts';
import { CLAIMS, CLAIMS_PAGE, claimsPage } from './claim.ts';

const found = new Map<string, ClaimFinding>();
const figures = (name: string, row: number): number[] =>
  (found.get(name)?.rows.rows[row] ?? []).slice(1).map(Number);

beforeAll(async () => {
  for (const name of ['small-scan', 'sparse-half', 'transactions-double', 'failed-condition'])
    found.set(name, await tryClaim(CLAIMS[name] as Claim));
});

describe('a border is that of the arithmetic', () => {
  test('small-scan: half a unit pays for 4 KB, and the items have 100 bytes', () => {
    const most = Math.floor(READ_UNIT_BYTES / 100);
    expect(found.get('small-scan')?.verdict).toBe(`holds up to ${most} items of 100 bytes`);
    const rows = found.get('small-scan')?.rows.rows ?? [];
    for (const [place, [, query = 0, scan = 0, items = 0]] of rows
      .map((row) => row.map(Number))
      .entries()) {
      expect([place, query]).toEqual([place, 0.5]);
      expect([place, scan]).toEqual([place, Math.ceil((items * 100) / READ_UNIT_BYTES) / 2]);
    }
  });

  test.each([0, 1, 2])('sparse-half, row %i: what is saved pays for what is written', (row) => {
    const [filter = 0, sparse = 0, more = 0, reads = 0] = figures('sparse-half', row);
    // On demand a write unit costs five times a read unit.
    expect(reads * (filter - sparse)).toBeCloseTo(5 * more);
  });

  test('transactions-double: twice the units, of a write and of a strong read', () => {
    const [put, inWrite, , strong, inRead] = [0, 1, 2, 3, 4].map((row) =>
      figures('transactions-double', row).reduce((sum, one) => sum + one, 0),
    ) as [number, number, number, number, number];
    expect([inWrite, inRead]).toEqual([2 * put, 2 * strong]);
  });

  test('failed-condition: the write that fails costs what it would have written', () => {
    const [done, failed] = [0, 1].map((row) => figures('failed-condition', row)[1]);
    expect([done, failed]).toEqual([3, 3]);
  });
});

test(`${CLAIMS_PAGE} is what the claims give: npm run claim write`, async () => {
  expect(await claimsPage()).toBe(readFileSync(join(ROOT, CLAIMS_PAGE), 'utf8'));
});

describe('npm run claim', () => {
  const run = commandsIn(ROOT);

  test('tries the claim that is named', async () => {
    const { code, stdout, stderr } = await run(['claim', 'batch-get']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('The claim fails.\n');
    const wide = stdout
      .split('\n')
      .filter((line) => line.length > 80 && !line.includes('https://'));
    expect(wide).toEqual([]);
  });

  test('names all of them, and ends with 64, where none is named', async () => {
    const { code, stdout } = await run(['claim']);
    expect(code).toBe(64);
    for (const name of Object.keys(CLAIMS)) expect(stdout).toContain(`  ${name} `);
  });

  test('names the nearest one where there is none of that name', async () => {
    const { code, stderr } = await run(['claim', 'batch-gets']);
    expect(code).toBe(64);
    expect(stderr).toContain('batch-get');
  });
});
