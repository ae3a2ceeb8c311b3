/** The test panel of an editor: a lab's checkpoint as tests of Vitest's. */

import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wrongText } from './lab-gallery/wrong-model.ts';
import { testTree } from './test-folder.ts';

const tree = await testTree();
const model = join(tree.folder, 'labs', '01-invoicing', 'model.ts');

/** How the panel's tests of Lab 1 end, by how they begin: `1.3 one Query returns …`. */
async function results(): Promise<{ name: string; status: string; messages: string[] }[]> {
  const words = ['run', '--project', 'labs', 'labs/01-invoicing', '--reporter=json'];
  const { stdout } = await tree.node([join('node_modules', 'vitest', 'vitest.mjs'), ...words]);
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    testResults: {
      assertionResults: { title: string; status: string; failureMessages: string[] }[];
    }[];
  };
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ title, status, failureMessages }) => ({
      name: title,
      status,
      messages: failureMessages,
    }));
}

test('shows every fact of the reference as a test that passes', async () => {
  await copyFile(join(tree.folder, 'solutions', '01-invoicing', 'model.ts'), model);
  const found = await results();
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter(({ status }) => status !== 'passed')).toEqual([]);
});

test('shows the fact that does not hold, with what the terminal says of it, and skips what comes after', async () => {
  await writeFile(model, await wrongText(1, 'scan'));
  const found = await results();
  const [failed, ...others] = found.filter(({ status }) => status === 'failed');
  expect(others).toEqual([]);
  expect(failed?.name).toBe('1.5 one Query on the inverted index returns the invoices of a bill');
  expect(failed?.messages.join('\n')).toContain('The answer is right. The way costs too much:');
  expect(found.filter(({ status }) => status === 'passed').length).toBeGreaterThan(10);
  expect(found.filter(({ name }) => name.startsWith('1.6'))).toEqual(
    expect.arrayContaining([expect.objectContaining({ status: 'skipped' })]),
  );
});
