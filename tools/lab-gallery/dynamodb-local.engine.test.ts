/** The checks are checked on AWS's own DynamoDB Local as well, with one known-wrong model a step. */

import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lab, readLabs } from '../../kit/checkpoint/lab.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../../kit/engine/dynamodb-local.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { copyTree, ROOT, type TreeCopy } from '../tree-copy.ts';
import { ModelScreens } from './model-screen.ts';
import { expectPass, referenceRun } from './reference.ts';
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
    const reference = referenceRun(lab, 1);
    const wrong = oneForEachStep(lab);
    let screens: ModelScreens;

    beforeAll(() => {
      const runs = [reference, ...wrong.map(({ run }) => run)];
      screens = new ModelScreens(tree, lab, runs, environment());
    });
    afterAll(() => screens.stop());

    test('the reference passes every step, on the data it sees and on unseen data', async () => {
      const shown = await screens.of(reference);
      expect(shown.screen).toContain('engine: DynamoDB Local');
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

/** This engine takes longer: of every step one model that fails it, and that step alone. */
function oneForEachStep(lab: Lab): WrongModel[] {
  const models = wrongModels(lab);
  return lab.steps.flatMap(({ id }) => {
    const model = models.find(({ step }) => step === id);
    return model ? [{ ...model, run: { ...model.run, step: id } }] : [];
  });
}
