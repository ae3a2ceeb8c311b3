/** Vitest's global set-up for checkpoints run from an editor: one engine with the tables of every lab that is begun. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../engine/embedded.ts';
import type { TableNames } from '../lab/fixture.ts';
import { readFixture, readLabs } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import { addressOf } from '../worker/settings.ts';
import { loadFixture } from './fixture-load.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Names of a lab's tables: several labs have tables of one name. */
export function editorNames(steps: readonly Step[]): TableNames {
  const [lab] = steps[0]?.id.split('.') ?? [];
  return { seed: 1, times: 1, prefix: `lab-${lab}`, suffix: '' };
}

/** Starts the engine and loads the tables; returns what stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await startEmbedded();
  const labs = (await readLabs(ROOT)).filter(({ modelFile }) => existsSync(modelFile));
  for (const lab of labs) {
    await loadFixture(engine, await readFixture(ROOT, lab), editorNames(lab.steps));
  }
  project.provide('engine', addressOf(engine));
  return () => engine.stop();
}
