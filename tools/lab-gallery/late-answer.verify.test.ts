/**
 * A walk that is right only as long as answers come in the order of their requests fails, each time: the
 * checkpoint lets one answer come last, whatever the machine is doing.
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findLab } from '../../kit/checkpoint/lab/lab.ts';
import { testTree } from '../test-folder.ts';
import { ROOT } from '../tree-copy.ts';
import { type ModelRun, ModelScreens } from './model-screen.ts';
import { stepModel } from './step-model.ts';

/** 4.4 by workers on one queue: they do not wait for the end of a level. */
const WORKERS = `
import { IN_FLIGHT } from './entities.ts';
const workers = async (lab, deviceId, hops) => {
  if (!Number.isInteger(hops) || hops <= 0) return reference.neighbourhood(lab, deviceId, hops);
  await reference.neighbourhood(lab, deviceId, 0); // It refuses a device that is not there.
  const hopsTo = new Map([[deviceId, 0]]);
  const queue = [deviceId];
  const underWay = new Set();
  const ask = async (id) => {
    const hop = hopsTo.get(id) + 1;
    for (const { toId } of await reference.neighbours(lab, id)) {
      if (hopsTo.has(toId)) continue;
      hopsTo.set(toId, hop);
      if (hop < hops) queue.push(toId);
    }
  };
  while (queue.length > 0 || underWay.size > 0) {
    while (queue.length > 0 && underWay.size < IN_FLIGHT) {
      const asked = ask(queue.shift()).finally(() => underWay.delete(asked));
      underWay.add(asked);
    }
    await Promise.race(underWay);
  }
  hopsTo.delete(deviceId);
  return [...hopsTo]
    .map(([id, hops]) => ({ deviceId: id, hops }))
    .sort((one, other) => one.hops - other.hops || (one.deviceId < other.deviceId ? -1 : 1));
};
const own = (_, name) => (name === 'neighbourhood' ? workers : undefined);`;

// Tests wait for their turn in a queue; every model in it has a limit of its own.
vi.setConfig({ testTimeout: 0 });

const tree = await testTree();
let screens: ModelScreens;
const lab = await findLab(ROOT, '4');
const once: Omit<ModelRun, 'model'> = { seed: 1, step: '4.4', isShort: true };
const reference: ModelRun = { ...once, model: `solutions/${lab.name}/model.ts` };
/** Seed 1 twice: what fails by chance fails once. */
const workers = [1, 1, 2].map((seed): ModelRun => {
  return { ...once, model: `labs/${lab.name}/workers.ts`, seed };
});

beforeAll(async () => {
  await writeFile(join(tree.folder, 'labs', lab.name, 'workers.ts'), stepModel(lab, WORKERS));
  screens = new ModelScreens(tree, lab, [reference, ...workers]);
});
afterAll(async () => {
  screens.stop();
});

test('the reference waits for the whole level', async () => {
  expect((await screens.of(reference)).failures).toEqual({});
});

test.each(workers)('workers without levels fail, on seed $seed', async (run) => {
  const { failures } = await screens.of(run);
  expect(failures['4.4']?.lines.join(' ')).toMatch(/was answered after all others|by a detour/);
});
