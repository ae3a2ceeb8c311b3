/**
 * The checks are checked on an engine that others use as well: AWS's own DynamoDB Local, and the
 * embedded one behind an unthrottled governor; with one known-wrong model a step, or a lab.
 */

import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lab, readLabs } from '../../kit/checkpoint/lab.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../../kit/engine/dynamodb-local.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { startGovernor } from '../../kit/governor/proxy/server.ts';
import { copyTree, ROOT, type TreeCopy } from '../tree-copy.ts';
import { ModelScreens } from './model-screen.ts';
import { expectPass, referenceRun } from './reference.ts';
import { expectFailure, type WrongModel, wrongModels } from './wrong-model.ts';

const labs = await readLabs(ROOT);
const jar = hasJava() ? findJar(ROOT) : undefined;

/** An engine that answers, whatever stands before it. */
type Shared = Pick<Engine, 'endpoint' | 'stop'>;

/** By name, with what a screen says of each, and how many models; DynamoDB Local by: npm run engine dynamodb-local install. */
const ENGINES: readonly (readonly [string, string, number, () => Promise<Shared>])[] = [
  // The references go through every check; one model a lab shows that a check can fail here too.
  ['an unthrottled governor', 'engine: embedded', 1, startGoverned],
  ...(jar
    ? [
        [
          'DynamoDB Local',
          'engine: DynamoDB Local',
          Infinity,
          () => startDynamoDBLocal({ jar }),
        ] as const,
      ]
    : []),
];

describe.each(ENGINES)('on %s', (_, shownEngine, mostModels, start) => {
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

  describe.each(labs.map((lab) => [lab.name, lab] as const))('%s', (_, lab) => {
    const reference = referenceRun(lab);
    const wrong = oneForEachStep(lab).slice(0, mostModels);
    let screens: ModelScreens;

    beforeAll(() => {
      const runs = [reference, ...wrong.map(({ run }) => run)];
      screens = new ModelScreens(tree, lab, runs, environment());
    });
    afterAll(() => screens.stop());

    test('the reference passes every step, on the data it sees and on unseen data', async () => {
      const shown = await screens.of(reference);
      expect(shown.screen).toContain(shownEngine);
      expectPass(shown, lab);
    });

    test.each(wrong)('the known-wrong model $name fails', async (model) => {
      expectFailure(await screens.of(model.run), model);
    });

    test('the starter is not started', async () => {
      const words = [String(lab.info.number), `model=labs/${lab.name}/starter.ts`, 'types=off'];
      const { code } = await tree.node(['commands/lab.mjs', ...words], environment());
      expect(code).toBe(2);
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

/** These take longer: of every step one model that fails it. */
function oneForEachStep(lab: Lab): WrongModel[] {
  const models = wrongModels(lab);
  return lab.steps.flatMap(({ id }) => {
    const model = models.find(({ step }) => step === id);
    return model ? [model] : [];
  });
}
