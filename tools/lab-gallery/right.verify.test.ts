/** References and known-right models pass on unseen data and at ten times the data as well: `npm test` has the data that they see. */

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { testTree } from '../test-folder.ts';
import { ROOT } from '../tree-copy.ts';
import { expectPass, referenceRun } from './embedded-gallery.ts';
import { rightModels, writeRightModels } from './kept-model.ts';
import { ModelScreens } from './model-screen.ts';
import { sharedRuns } from './step-model.ts';

const galleries = await Promise.all(
  (await readLabs(ROOT)).map(async (lab) => ({ lab, models: await rightModels(lab) })),
);
const tree = await testTree();

// Tests wait for their turn in a queue; every model in it has a limit of its own.
vi.setConfig({ testTimeout: 0 });

describe.each(galleries)('$lab.name', ({ lab, models }) => {
  const reference = referenceRun(lab);
  const right = sharedRuns(lab, 'shared-right', models, 'all data');
  let screens: ModelScreens;

  beforeAll(async () => {
    await writeRightModels(tree, lab, right);
    screens = new ModelScreens(tree, lab, [reference, ...right.map(({ run }) => run)]);
  });
  afterAll(() => screens.stop());

  test('the reference passes every step on all data', async () => {
    expectPass(await screens.of(reference), lab);
  });

  test.each(right)('the known-right model $name passes $step on all data', async ({ run }) => {
    expectPass(await screens.of(run), lab);
  });

  test('nothing else is said of them', async () => {
    expect(await screens.end()).toEqual({ code: 0, complaint: '' });
  });
});
