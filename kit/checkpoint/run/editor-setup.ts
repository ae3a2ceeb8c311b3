/** Vitest's global set-up for checkpoints run from an editor: one engine with every lab's tables. */

import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../engine/embedded.ts';
import { readFixture, readLabs } from '../lab/lab.ts';
import { addressOf } from '../worker/settings.ts';
import { loadFixture } from './fixture-load.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Starts the engine and loads the tables; returns what stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await startEmbedded();
  const names = { seed: 1, times: 1, suffix: '' };
  const labs = await readLabs(ROOT);
  for (const lab of labs) {
    await loadFixture(engine, await readFixture(ROOT, lab), names);
  }
  const channel = 'edgewise-editor';
  const steps = labs.flatMap((lab) => lab.steps.map(({ id }) => id));
  const how = { mode: 'judge', sweeps: true, tellsItems: false, plain: false } as const;
  project.provide('checkpoint', { engine: addressOf(engine), names, channel, steps, ...how });
  return () => engine.stop();
}
