/** A model that never ends, in a gallery: its own limit ends the run, with a sentence that names it. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLab, type Lab } from '../../kit/checkpoint/lab/lab.ts';
import { copyTree, ROOT, type TreeCopy } from '../tree-copy.ts';
import { ModelLimit } from './model-limit.ts';
import { ModelScreens } from './model-screen.ts';
import { shortReferenceRun } from './reference.ts';

const HANGING = 'labs/01-invoicing/wrong/hanging.ts';

let tree: TreeCopy;
let lab: Lab;
beforeAll(async () => {
  tree = await copyTree();
  lab = await findLab(ROOT, '1');
  writeFileSync(
    join(tree.folder, HANGING),
    "export * from '#solutions/01-invoicing/model.ts';\n\nfor (;;);\n",
  );
});
afterAll(() => tree.remove());

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
