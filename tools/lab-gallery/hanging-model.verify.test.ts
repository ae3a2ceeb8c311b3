/** What ends a gallery: the limit of a model that never ends, and the end of the test run itself. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findLab } from '../../kit/checkpoint/lab/lab.ts';
import { CAN_LIST, processesIn } from '../process-tree.ts';
import { testTree } from '../test-folder.ts';
import { ROOT } from '../tree-copy.ts';
import { shortReferenceRun } from './embedded-gallery.ts';
import { ModelLimit } from './model-limit.ts';
import { ModelScreens } from './model-screen.ts';

const HANGING = 'labs/01-invoicing/hanging.ts';

const tree = await testTree();
const lab = await findLab(ROOT, '1');
beforeAll(async () => {
  writeFileSync(
    join(tree.folder, HANGING),
    "export * from '#solutions/01-invoicing/model.ts';\n\nfor (;;);\n",
  );
});

test('a model that hangs ends the gallery, and is named to everybody behind it', async () => {
  const reference = shortReferenceRun(lab, 1);
  const hanging = { ...reference, model: HANGING };
  const behind = { ...reference, seed: 2 };
  const limit = new ModelLimit({ leastSeconds: 1, timesReference: 0 });
  const screens = new ModelScreens(tree, lab, [reference, hanging, behind], { limit });
  expect((await screens.of(reference)).code).toBe(0);
  const sentence = `${HANGING} did not end within 1 s: it hangs.`;
  await expect(screens.of(hanging)).rejects.toThrow(sentence);
  await expect(screens.of(behind)).rejects.toThrow(sentence);
  await screens.end();
});

/** Starts a gallery's process, asks it for a model, and stays. */
const TEST_RUN = `
  const { spawn } = require('node:child_process');
  const words = ['--import', 'tsx', 'tools/lab-gallery/check-models.ts', '1'];
  const gallery = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  gallery.stdin.write('{"model":"${HANGING}","seed":1,"isShort":true}\\n');
  setInterval(() => {}, 1_000);
`;

test.runIf(CAN_LIST)('a test run that is killed leaves no process of a gallery', async () => {
  const run = tree.start(['-e', TEST_RUN]);
  // Its engine runs: it has begun to check.
  await expect.poll(() => processesIn(tree.folder).join(' ')).toContain('dynoxide --host');
  run.kill('SIGKILL');
  await expect.poll(() => processesIn(tree.folder)).toEqual([]);
});
