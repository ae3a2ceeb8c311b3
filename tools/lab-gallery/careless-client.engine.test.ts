/**
 * The sweeps are checked at every function of every lab: the reference over a client that is careless in
 * one way fails each step whose requests the carelessness concerns.
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Lab, readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { copyTree, ROOT, type TreeCopy } from '../tree-copy.ts';
import { type ModelRun, ModelScreens } from './model-screen.ts';
import { stepModel } from './step-model.ts';

/** A way to be careless: what the client does instead of `send`, and the requests that it concerns. */
interface Carelessness {
  readonly send: string;
  readonly concerns: RegExp;
}

const BROKEN = "error.name === 'TimeoutError'";
const WAYS: Readonly<Record<string, Carelessness>> = {
  'takes the first page for the list': {
    send: 'const { LastEvaluatedKey, ...answer } = await send(command); return answer;',
    concerns: /^(Query|Scan)/,
  },
  'forgets what a batch has left': {
    send: 'const { UnprocessedKeys, UnprocessedItems, ...answer } = await send(command); return answer;',
    concerns: /^Batch/,
  },
  'takes a broken connection for an empty answer': {
    send: `try { return await send(command); } catch (error) { if (${BROKEN}) return {}; throw error; }`,
    concerns: /./,
  },
  'takes every error for a failed condition': {
    send: `
      try { return await send(command); } catch (error) {
        const { TransactItems: actions } = command.input;
        const $metadata = {};
        if (!actions) throw new ConditionalCheckFailedException({ message: 'no', $metadata });
        const CancellationReasons = actions.map(() => ({ Code: 'ConditionalCheckFailed' }));
        throw new TransactionCanceledException({ message: 'no', $metadata, CancellationReasons });
      }`,
    concerns: /^(TransactWrite|Put|Update|Delete)/,
  },
  'remembers every answer': {
    send: `
      const asked = JSON.stringify(command.input);
      if (!remembered.has(asked)) remembered.set(asked, await send(command));
      return remembered.get(asked);`,
    concerns: /./,
  },
};

/** Steps whose answer is right all the same, by way. */
const UNHARMED: Readonly<Record<string, readonly string[]>> = {
  // The Queries of 3.4 and 5.7 name a Limit, and that of 7.3 one whole key: there is one page.
  'takes the first page for the list': ['3.4', '5.7', '7.3'],
  // A follow that was not seen cancels the transaction, and the reference looks again.
  'forgets what a batch has left': ['2.10'],
  // Each review gets an id of its own: no request is sent twice.
  'remembers every answer': ['3.15'],
};

const labs = await readLabs(ROOT);
let tree: TreeCopy;

// Tests wait for their turn in a queue; every model in it has a limit of its own.
vi.setConfig({ testTimeout: 0 });

beforeAll(async () => {
  tree = await copyTree();
});
afterAll(() => tree.remove());

describe.each(labs.map((lab) => [lab.name, lab] as const))('%s', (_, lab) => {
  const reference: ModelRun = { model: `solutions/${lab.name}/model.ts`, seed: 1, isShort: true };
  const ways = Object.entries(WAYS).map(([name, way], nth) => {
    const steps = lab.steps.map(({ id }) => id);
    const run: ModelRun = {
      model: `labs/${lab.name}/careless-${nth}.ts`,
      seed: 1,
      steps,
      isShort: true,
    };
    return { ...way, name, run };
  });
  let screens: ModelScreens;

  beforeAll(async () => {
    for (const { run, send } of ways) {
      await writeFile(join(tree.folder, run.model), carelessModel(lab, send));
    }
    screens = new ModelScreens(tree, lab, [reference, ...ways.map(({ run }) => run)]);
  });
  afterAll(() => screens.stop());

  test.each(ways)('a client that $name is seen', async ({ name, run, concerns }) => {
    const { receipts } = await screens.of(reference);
    const concerned = Object.entries(receipts).flatMap(([step, own]) => {
      const isConcerned = own.some(({ way }) => way.some((one) => concerns.test(one)));
      return isConcerned && !UNHARMED[name]?.includes(step) ? [step] : [];
    });
    const { failures } = await screens.of(run);
    expect(concerned.filter((step) => !(step in failures))).toEqual([]);
  });

  test('nothing else is said of them', async () => {
    expect(await screens.end()).toEqual({ code: 0, complaint: '' });
  });
});

/** The reference, whose every function gets the careless client. */
function carelessModel(lab: Lab, send: string): string {
  return stepModel(
    lab,
    `
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
const remembered = new Map();
const careless = (db) => {
  const send = (command) => db.send(command);
  return Object.assign(Object.create(db), { send: async (command) => { ${send} } });
};
const own = (_, name) => (lab, ...input) => reference[name]({ ...lab, db: careless(lab.db) }, ...input);`,
  );
}
