/** The first screens of Lab 1 under each version of Node that a newcomer may have. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyTree, type Ended, nodeIn, type TreeCopy } from '../tree-copy.ts';
import { writeFirstStep } from './first-step.ts';
import { ARE_INSTALLED, type NodeName, nodeProgram } from './installed.ts';

describe.skipIf(!ARE_INSTALLED)('the first commands', () => {
  let tree: TreeCopy;
  beforeAll(async () => {
    tree = await copyTree();
  });
  afterAll(() => tree.remove());

  const run = (node: NodeName, line: string): Promise<Ended> =>
    nodeIn(tree.folder, line.split(' '), {}, nodeProgram(node));

  describe.each(['20', '22', '24'] as const)('by Node %s', (node) => {
    beforeEach(async () => {
      await tree.node(['commands/lab.mjs', '1', 'reset', 'yes']);
    });

    test('show that Lab 1 is not started, then that its first step has passed', async () => {
      const untouched = await run(node, 'commands/lab.mjs 1');
      expect(untouched).toMatchObject({ code: 2, stderr: '' });
      expect(untouched.stdout).toContain('Not started (0 of 5 core steps).');
      await writeFirstStep(tree.folder);
      const first = await run(node, 'commands/lab.mjs 1 1.1');
      expect(first).toMatchObject({ code: 0, stderr: '' });
      expect(first.stdout).toContain('Step 1.1 passed.');
    });
  });

  test('say in one sentence that Node 18 is too old', async () => {
    for (const line of ['commands/shell/run.mjs tour', 'commands/lab.mjs 1']) {
      const { code, stdout, stderr } = await run('18', line);
      expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
      expect(stderr).toMatch(
        /^Expected Node 20\.19\.0 or later, got 18\.\d+\.\d+\.\nInstall Node 22/,
      );
    }
  });
});
