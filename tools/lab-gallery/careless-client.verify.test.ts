/**
 * The sweeps are checked at every function of every lab: the reference over a client that is careless in
 * one way fails each step whose requests the carelessness concerns. So does the reference that changes
 * what its caller gave, at each step with a function that is given an object; and the reference that
 * hides one of the errors that the starter declares.
 */

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Budgets } from '../../kit/checkpoint/lab/budget.ts';
import { contractOf } from '../../kit/checkpoint/lab/contract.ts';
import { type Lab, readLabs } from '../../kit/checkpoint/lab/lab.ts';
import type { Step } from '../../kit/checkpoint/lab/step.ts';
import { testTree } from '../test-folder.ts';
import { ROOT } from '../tree-copy.ts';
import { type ModelRun, ModelScreens } from './model-screen.ts';
import { sharedRuns, stepModel } from './step-model.ts';

/** A way to be careless: what the client does instead of `send`, and the requests that it concerns. */
interface Carelessness {
  readonly send: string;
  readonly concerns: RegExp;
  /** Whether a step that sends such requests is concerned. @default each is */
  readonly only?: (step: Step) => boolean;
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
  'sends a write again and again that meets another transaction': {
    send: `
      for (let tries = 1; ; tries += 1) {
        try { return await send(command); } catch (error) {
          if (tries === 7 || !/TransactionConflict/.test(error.name + error.message)) throw error;
        }
      }`,
    concerns: /^(TransactWrite|Put|Update|Delete)/,
  },
  'gives up when a condition fails for the second time': {
    send: `
      try { return await send(command); } catch (error) {
        const codes = (error.CancellationReasons ?? [error]).map(({ Code, name }) => Code ?? name);
        if (/ConditionalCheckFailed/.test(codes.join()) && (refused += 1) === 2) throw new Error('given up');
        throw error;
      }`,
    concerns: /^(TransactWrite|Put|Update|Delete)/,
    only: ({ readsAgain }) => readsAgain !== undefined,
  },
  'remembers every answer': {
    send: `
      const asked = JSON.stringify(command.input);
      if (!remembered.has(asked)) remembered.set(asked, await send(command));
      return remembered.get(asked);`,
    concerns: /./,
  },
};

/** A type of a parameter whose arguments are objects. */
const OBJECT = /^\{|\[\]$|^(?!LabContext|Status|OrderStatus)[A-Z]/;

/** The reference, whose every function writes into the last object that it was given. */
const SPOILING = `
const own = (_, name) => async (lab, ...input) => {
  const value = await reference[name](lab, ...input);
  const given = input.findLast((one) => typeof one === 'object');
  if (given) given[Array.isArray(given) ? given.length : 'spoiled'] = 'spoiled';
  return value;
};`;

/** An error that the starter says a function throws. */
interface DeclaredError {
  readonly step: string;
  readonly name: string;
  readonly code: string;
}

/** @throws {Error} where a lab has none: then its starter is read wrongly, and nothing would be checked */
function declaredErrors(lab: Lab): DeclaredError[] {
  const starter = readFileSync(lab.starterFile, 'utf8');
  const entities = readFileSync(join(ROOT, 'labs', lab.name, 'entities.ts'), 'utf8');
  const codes = /ErrorCode =([^;]+);/.exec(entities)?.[1] ?? '';
  const declared = starter.matchAll(
    /@throws((?:(?!\*\/)[\s\S])*)\*\/\nexport async function (\w+)/g,
  );
  const errors = [...declared].flatMap(([, text = '', name = '']) => {
    const step = lab.steps.find(({ exports }) => exports.includes(name))?.id ?? '';
    const known = [...text.matchAll(/`(\w+)`/g)].filter(([, code]) => codes.includes(`'${code}'`));
    return known.map(([, code = '']) => ({ step, name, code }));
  });
  if (errors.length === 0) throw new Error(`${lab.starterFile} declares no error`);
  return errors;
}

/** The reference, one of whose functions at each step returns where it should throw. */
function hidingModel(lab: Lab, errors: readonly DeclaredError[]): string {
  const hidden = Object.fromEntries(errors.map(({ step, ...error }) => [step, error]));
  return stepModel(
    lab,
    `
const hidden = ${JSON.stringify(hidden)};
const own = (step, name) => name !== hidden[step]?.name ? undefined : async (...input) => {
  try { return await reference[name](...input); } catch (error) {
    if (error.code !== hidden[step].code) throw error;
  }
};`,
  );
}

/** Steps whose answer is right all the same, by way. */
const UNHARMED: Readonly<Record<string, readonly string[]>> = {
  // The Queries of 3.4 and 5.7 name a Limit, and that of 7.3 one whole key: there is one page.
  'takes the first page for the list': ['3.4', '5.7', '7.3'],
  // A follow that was not seen cancels the transaction, and the reference looks again.
  'forgets what a batch has left': ['2.10'],
  // How often it is sent is what the step is about.
  'sends a write again and again that meets another transaction': ['8.5'],
  // Each review gets an id of its own: no request is sent twice.
  'remembers every answer': ['3.15'],
};

const labs = await readLabs(ROOT);
const tree = await testTree();

// Tests wait for their turn in a queue; every model in it has a limit of its own.
vi.setConfig({ testTimeout: 0 });

describe.each(labs.map((lab) => [lab.name, lab] as const))('%s', (_, lab) => {
  const budgets = JSON.parse(readFileSync(lab.budgetsFile, 'utf8')) as Budgets;
  const ways = Object.entries(WAYS).map(([name, way], nth) => {
    return { ...way, name, model: `labs/${lab.name}/careless-${nth}.ts` };
  });
  const spoiling: ModelRun = {
    model: `labs/${lab.name}/spoiling.ts`,
    seed: 1,
    steps: lab.steps.map(({ id }) => id),
    isShort: true,
  };
  const hiding = sharedRuns(lab, 'hiding', declaredErrors(lab), 'seen data', {
    withoutSweeps: true,
  });
  let screens: ModelScreens;

  beforeAll(async () => {
    for (const { model, send } of ways) {
      await writeFile(join(tree.folder, model), carelessModel(lab, send));
    }
    await writeFile(join(tree.folder, spoiling.model), stepModel(lab, SPOILING));
    const hidingRuns = new Map<ModelRun, DeclaredError[]>();
    for (const error of hiding) {
      hidingRuns.set(error.run, [...(hidingRuns.get(error.run) ?? []), error]);
    }
    for (const [run, errors] of hidingRuns) {
      await writeFile(join(tree.folder, run.model), hidingModel(lab, errors));
    }
    // The spoiling model comes last: it writes into what the checks share.
    screens = new ModelScreens(tree, lab, [...hidingRuns.keys(), spoiling]);
  });
  afterAll(() => screens.stop());

  test.each(ways)('a client that $name is seen', async ({ name, model, concerns, only }) => {
    const steps = Object.entries(budgets.embedded ?? {}).flatMap(([step, own]) => {
      const sends = own.some(({ way }) => way.some((one) => concerns.test(one)));
      const isConcerned =
        sends && lab.steps.some((one) => one.id === step && (only?.(one) ?? true));
      return isConcerned && !UNHARMED[name]?.includes(step) ? [step] : [];
    });
    const run: ModelRun = { model, seed: 1, steps, isShort: true };
    const failures = steps.length > 0 ? (await screens.of(run)).failures : {};
    expect(Object.keys(failures).sort()).toEqual(steps.sort());
  });

  test('a function that changes what its caller gave is told so', async () => {
    const contract = contractOf(readFileSync(lab.starterFile, 'utf8'));
    const concerned = lab.steps.filter(({ exports }) =>
      contract.some(({ name, parameters }) => {
        return exports.includes(name) && parameters.some(({ type }) => OBJECT.test(type));
      }),
    );
    const { failures } = await screens.of(spoiling);
    const told = Object.entries(failures).filter(([, { lines }]) =>
      / changed its argument: /.test(lines.join(' ')),
    );
    expect(told.map(([step]) => step).sort()).toEqual(concerned.map(({ id }) => id).sort());
  });

  test.each(hiding)('$name that hides $code is told so at $step', async ({ run, step, name }) => {
    const { failures } = await screens.of(run);
    expect(failures[step]).toMatchObject({ function: name });
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
  let refused = 0;
  const send = (command) => db.send(command);
  return Object.assign(Object.create(db), { send: async (command) => { ${send} } });
};
const own = (_, name) => (lab, ...input) => reference[name]({ ...lab, db: careless(lab.db) }, ...input);`,
  );
}
