/** The checks are checked on AWS's own DynamoDB Local as well, with one known-wrong model a step. */

import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lab, readLabs } from '../../kit/checkpoint/lab.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../../kit/engine/dynamodb-local.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { copyTree, ROOT, type TreeCopy } from '../tree-copy.ts';
import { GALLERY_MS, ModelScreens } from './model-screen.ts';
import { expectPass, referenceRuns } from './reference.ts';
import { expectFailure, type WrongModel, wrongModels } from './wrong-model.ts';

const labs = await readLabs(ROOT);
const jar = hasJava() ? findJar(ROOT) : undefined;

describe.skipIf(!jar)('added by: npm run engine dynamodb-local install', () => {
  let tree: TreeCopy;
  let engine: Engine;

  beforeAll(async () => {
    tree = await copyTree();
    if (jar) engine = await startDynamoDBLocal({ jar });
  });
  afterAll(async () => {
    await engine.stop();
    await tree.remove();
  });

  describe.each(labs.map((lab) => [lab.name, lab] as const))('%s on DynamoDB Local', (_, lab) => {
    const references = referenceRuns(lab);
    const wrong = oneForEachStep(lab);
    let screens: ModelScreens;

    beforeAll(async () => {
      const runs = [...references, ...wrong.map(({ run }) => run)];
      screens = await ModelScreens.take(tree, lab, runs, environment());
    }, GALLERY_MS);

    test.each(references)('the reference passes every step on seed $seed', (run) => {
      const shown = screens.of(run);
      expect(shown.screen).toContain('engine: DynamoDB Local');
      expectPass(shown, lab);
    });

    test('the starter is not started', async () => {
      const words = [String(lab.info.number), `model=labs/${lab.name}/starter.ts`, 'types=off'];
      const { code } = await tree.node(['commands/lab.mjs', ...words], environment());
      expect(code).toBe(2);
    });

    test.each(wrong)('the known-wrong model $name fails', (model) => {
      expectFailure(screens.of(model.run), model);
    });

    test('no run has left a table behind', async () => {
      const db = createDocumentClient(engine);
      expect((await db.send(new ListTablesCommand({}))).TableNames).toEqual([]);
      db.destroy();
    });
  });

  function environment(): NodeJS.ProcessEnv {
    return { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint };
  }
});

/** This engine takes longer: of every step one model that fails it, and that step alone. */
function oneForEachStep(lab: Lab): WrongModel[] {
  const models = wrongModels(lab);
  return lab.steps.flatMap(({ id }) => {
    const model = models.find(({ step }) => step === id);
    return model ? [{ ...model, run: { ...model.run, step: id } }] : [];
  });
}
