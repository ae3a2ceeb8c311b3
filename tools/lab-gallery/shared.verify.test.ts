/**
 * The checks are checked on an engine that others use as well: AWS's own DynamoDB Local, and the
 * embedded one behind an unthrottled governor; with one known-wrong model a lab, and on DynamoDB Local
 * with every known-right one.
 */

import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../../kit/engine/dynamodb-local.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { startGovernor } from '../../kit/governor/proxy/server.ts';
import { copyTree, ROOT, type TreeCopy } from '../tree-copy.ts';
import { expectBudgets, expectPass, shortReferenceRun } from './embedded-gallery.ts';
import { rightModels, writeRightModels, writeWrongModels, wrongModels } from './kept-model.ts';
import { ModelScreens } from './model-screen.ts';
import { sharedRuns } from './step-model.ts';
import { expectFailure } from './wrong-model.ts';

// Tests wait for their turn in a queue; every model in it has a limit of its own.
vi.setConfig({ testTimeout: 0 });

const galleries = await Promise.all(
  (await readLabs(ROOT)).map(async (lab) => {
    // All of them are tried on the embedded engine; one shows that a check can fail here too.
    return { lab, wrong: (await wrongModels(lab)).slice(0, 1), kept: await rightModels(lab) };
  }),
);
const jar = hasJava() ? findJar(ROOT) : undefined;

/** An engine that answers, whatever stands before it. */
type Shared = Pick<Engine, 'endpoint' | 'stop'>;

/** An engine by name, what a screen says of it, and whose budgets hold there. */
interface SharedEngine {
  readonly shown: string;
  readonly kind: 'embedded' | 'dynamodb-local';
  /** Of the data sets that the reference is tried on; what budgets hold for is the first. */
  readonly seeds: readonly number[];
  readonly start: () => Promise<Shared>;
}

/** DynamoDB Local by: npm run engine dynamodb-local install. */
const ENGINES: Readonly<Record<string, SharedEngine>> = {
  'an unthrottled governor': {
    shown: 'engine: embedded',
    kind: 'embedded',
    // What is behind it has been tried; here it is the way through that is.
    seeds: [1],
    start: startGoverned,
  },
  ...(jar && {
    'DynamoDB Local': {
      shown: 'engine: DynamoDB Local',
      kind: 'dynamodb-local',
      seeds: [1, 2],
      start: () => startDynamoDBLocal({ jar }),
    },
  }),
};

describe.each(Object.entries(ENGINES))('on %s', (_, { shown: engineName, kind, seeds, start }) => {
  let tree: TreeCopy;
  let engine: Shared;

  beforeAll(async () => {
    tree = await copyTree();
    engine = await start();
  });
  afterAll(async () => {
    await engine.stop();
    await tree.remove();
  });

  describe.each(galleries)('$lab.name', ({ lab, wrong: failing, kept }) => {
    const references = seeds.map((seed) => shortReferenceRun(lab, seed));
    const wrong = sharedRuns(lab, 'shared-wrong', failing, 'seen data');
    const both = kept.filter(({ isEmbeddedOnly }) => !isEmbeddedOnly);
    const tried = kind === 'dynamodb-local' ? both : [];
    // What goes wrong with their calls is simulated in the client, whatever engine is behind it.
    const right = sharedRuns(lab, 'shared-right', tried, 'seen data', { withoutSweeps: true });
    let screens: ModelScreens;

    beforeAll(async () => {
      await writeWrongModels(tree, lab, wrong);
      await writeRightModels(tree, lab, right);
      const others = [...right.map(({ run }) => run), ...wrong.map(({ alone }) => alone)];
      const runs = [...references, ...others];
      screens = new ModelScreens(tree, lab, runs, { environment: environment() });
    });
    afterAll(() => screens.stop());

    test.each(references)('the reference passes every step, on seed $seed', async (run) => {
      const shown = await screens.of(run);
      expect(shown.screen).toContain(engineName);
      expectPass(shown, lab);
      if (run.seed === seeds[0]) expectBudgets(shown, lab, kind);
    });

    test.each(right)('the known-right model $name passes $step', async ({ run, step }) => {
      const { failures, screen } = await screens.of(run);
      expect(failures[step]).toBeUndefined();
      expect(screen).toContain(`PASS ${step} `);
    });

    test.each(wrong)('the known-wrong model $name fails', async (model) => {
      expectFailure(await screens.of(model.alone), model);
    });

    test('no run has left a table behind', async () => {
      expect(await screens.end()).toEqual({ code: 0, complaint: '' });
      const db = createDocumentClient(engine);
      expect((await db.send(new ListTablesCommand({}))).TableNames).toEqual([]);
      db.destroy();
    });
  });

  function environment(): NodeJS.ProcessEnv {
    return { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint };
  }
});

/** Too large a limit for any lab to meet: what is left of the governor is the way through it. */
async function startGoverned(): Promise<Shared> {
  const engine = await startEmbedded();
  const governor = await startGovernor({ target: engine.endpoint, scale: 1_000_000 });
  const stop = async (): Promise<void> => {
    await governor.stop();
    await engine.stop();
  };
  return { endpoint: governor.endpoint, stop };
}
