/** Checkpoints in an editor's test panel: each fact is a test of Vitest's. */

import { beforeAll, describe, inject, test } from 'vitest';
import { CheckpointRun, hostBy, untilAnswers } from '../worker/checkpoint.ts';
import type { CheckpointSettings, EngineAddress } from '../worker/settings.ts';
import { editorNames } from './editor-setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineAddress;
  }
}

hostBy((lab) => {
  const settings: CheckpointSettings = {
    engine: inject('engine'),
    names: editorNames(lab.steps),
    steps: lab.steps.map(({ id }) => id),
    mode: 'judge',
    sweeps: true,
    tellsItems: false,
  };
  const run = new CheckpointRun(lab, settings);
  beforeAll(() => untilAnswers(settings.engine));
  return (step, facts) => {
    describe(`${step.id} ${step.title}`, () => {
      const ready = run.step(step, facts);
      for (const { sentence, check } of [...ready.facts, ...ready.sweeps]) {
        test(`${step.id} ${sentence}`, async ({ skip }) => {
          const { report, error, isBehind } = await check();
          if (isBehind) skip('checked after what stands before it');
          if (error !== undefined) throw error;
          if (report.outcome === 'todo') skip('not written yet');
        });
      }
    });
  };
});
