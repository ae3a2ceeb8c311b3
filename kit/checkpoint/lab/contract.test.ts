import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { contractOf } from './contract.ts';
import { readLabs } from './lab.ts';

const labs = await readLabs(fileURLToPath(new URL('../../../', import.meta.url)));

describe('the contract of a starter', () => {
  test('has every exported function with the types of its answer and of what it takes', () => {
    const lab = { name: 'lab', type: 'LabContext' };
    const starter = [
      'const own = 1;',
      'export async function one(lab: LabContext, id: string): Promise<Page<Follow>> {',
      "  todo('1.1', 'x');",
      '}',
      'export async function other(',
      '  lab: LabContext,',
      '  options: { name: string; most?: number },',
      '  ids: readonly string[],',
      '): Promise<string[] | undefined> {',
      '}',
    ].join('\n');
    expect(contractOf(starter)).toEqual([
      { name: 'one', returns: 'Page<Follow>', parameters: [lab, { name: 'id', type: 'string' }] },
      {
        name: 'other',
        returns: 'string[] | undefined',
        parameters: [
          lab,
          { name: 'options', type: '{ name: string; most?: number }' },
          { name: 'ids', type: 'readonly string[]' },
        ],
      },
    ]);
  });

  test.each(labs)('names what the steps of $name ask for, and nothing else', (lab) => {
    const names = contractOf(readFileSync(lab.starterFile, 'utf8')).map(({ name }) => name);
    expect(names.sort()).toEqual(lab.steps.flatMap((step) => step.exports).sort());
  });
});
