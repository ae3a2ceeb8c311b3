import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { contractOf } from './contract.ts';
import { readLabs } from './lab.ts';

const labs = await readLabs(fileURLToPath(new URL('../../../', import.meta.url)));

describe('the contract of a starter', () => {
  test('has every exported function with the type of its answer', () => {
    const starter = [
      'const own = 1;',
      'export async function one(lab: LabContext, id: string): Promise<Page<Follow>> {',
      "  todo('1.1', 'x');",
      '}',
      'export async function other(',
      '  lab: LabContext,',
      '  options: { name: string },',
      '): Promise<string[] | undefined> {',
      '}',
    ].join('\n');
    expect(contractOf(starter)).toEqual([
      { name: 'one', returns: 'Page<Follow>' },
      { name: 'other', returns: 'string[] | undefined' },
    ]);
  });

  test.each(labs)('names what the steps of $name ask for, and nothing else', (lab) => {
    const names = contractOf(readFileSync(lab.starterFile, 'utf8')).map(({ name }) => name);
    expect(names.sort()).toEqual(lab.steps.flatMap((step) => step.exports).sort());
  });
});
