/**
 * Models that answer oddly: at each of their steps one function does nothing and gives an answer that
 * nobody asked for, while all others are the reference's.
 */

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractOf } from '../../kit/checkpoint/contract.ts';
import type { Lab } from '../../kit/checkpoint/lab.ts';
import type { TreeCopy } from '../tree-copy.ts';
import type { ModelRun } from './model-screen.ts';

/** Bodies of functions, in JavaScript, by the name of their answer. */
type Bodies = Readonly<Record<string, string>>;

/** The answers that every function of every lab gives once. */
const ANSWERS: Bodies = {
  nothing: 'return undefined;',
  null: 'return null;',
  number: 'return 42;',
  text: "return 'ada';",
  holes: 'return [undefined, null];',
  object: 'return {};',
  thrown: 'throw null;',
};

/** The declared types that an answer is of; the others are of none that a lab would declare. */
const FITS: Readonly<Record<string, RegExp>> = {
  nothing: /^void$|\bundefined$/,
  number: /^void$|^number$/,
  text: /^void$|^string$/,
};

/** Odder answers: each is given by some functions of a lab. */
const ODDER_ANSWERS: Bodies = {
  'a function': 'return () => 1;',
  'a generator': 'return (async function* () { yield 1; })();',
  'a getter that throws': 'return { get edges() { throw null; }, get path() { throw null; } };',
  'a proxy that throws': 'return new Proxy({}, throwing);',
  'a list that throws': 'return new Proxy([1], throwing);',
  'frozen objects': 'return Object.freeze([Object.freeze({})]);',
  'ten thousand of nothing': 'return Array(10_000).fill(undefined);',
  'a list that is all holes': 'return Array(3);',
  'no JSON': "return [{ toJSON() { throw new Error('none'); } }];",
  'a circle': 'const one = [{}]; one[0].one = one; return one;',
  'a Map': 'return new Map([[1, 2]]);',
  'an object of nobody': 'return Object.create(null);',
  'a bigint': 'return 10n;',
  'a page that is none': "return { edges: 7, cursor: '\\ud800', path: [null], invoice: null };",
  'undefined thrown': 'throw undefined;',
  'a text thrown': "throw 'ada';",
  'a message that throws':
    "throw Object.defineProperty(new Error(), 'message', { get() { throw 1; } });",
  'a proxy thrown': 'throw new Proxy(new Error(), throwing);',
};

/** One function of one step, and its odd answer. */
export interface OddAnswer {
  readonly step: string;
  readonly name: string;
  readonly answer: string;
  readonly body: string;
  /** Whether the answer is of the type that the starter declares. */
  readonly isFit: boolean;
  readonly run: ModelRun;
}

/**
 * Every function of a lab with every odd answer, and each odder answer at some step. They come in as
 * few runs as can be: the answers at one step need a run each, those at different steps share one.
 */
export function oddAnswers(lab: Lab): OddAnswer[] {
  const contract = contractOf(readFileSync(lab.starterFile, 'utf8'));
  const returns = new Map(contract.map((one) => [one.name, one.returns]));
  const bodies = Object.entries({ ...ANSWERS, ...ODDER_ANSWERS });
  const odder = Object.keys(ODDER_ANSWERS);
  const runs = new Map<number, ModelRun & { steps: string[] }>();
  return lab.steps.flatMap(({ id, exports }, at) =>
    exports
      .flatMap((name, nth) =>
        bodies
          .filter(
            ([answer]) =>
              answer in ANSWERS || (nth === 0 && odder.indexOf(answer) % lab.steps.length === at),
          )
          .map(([answer, body]) => ({ step: id, name, answer, body })),
      )
      .map((one, place) => {
        const type = returns.get(one.name) ?? '';
        const isFit = (FITS[one.answer] ?? /^void$/).test(type) && !/throw/.test(one.answer);
        const run = runs.get(place) ?? {
          model: `labs/${lab.name}/odd-${place}.ts`,
          seed: 1,
          steps: [],
        };
        runs.set(place, run);
        run.steps.push(id);
        return { ...one, isFit, run };
      }),
  );
}

/** Writes the models of a lab's odd answers into a copy of the project. */
export async function writeOddModels(
  tree: TreeCopy,
  lab: Lab,
  answers: readonly OddAnswer[],
): Promise<void> {
  for (const run of new Set(answers.map((one) => one.run))) {
    const own = answers.filter((one) => one.run === run);
    await writeFile(join(tree.folder, run.model), oddModel(lab, own));
  }
}

/** The step that is checked is the first word of the test's name. */
function oddModel(lab: Lab, answers: readonly OddAnswer[]): string {
  const functions = lab.steps.flatMap(({ exports }) => exports);
  return `
import { TestRunner } from 'vitest';
import * as reference from '../../solutions/${lab.name}/model.ts';

// A promise asks what it resolves to for \`then\`.
const no = (_, name) => { if (name !== 'then') throw new Error('no'); };
const throwing = { get: no, has: no, ownKeys: no, getPrototypeOf: no };
const odd = {
${answers.map(({ step, name, body }) => `  '${step} ${name}': async () => { ${body} },`).join('\n')}
};
const answering = (name) => (...input) => {
  const [step] = TestRunner.getCurrentTest().name.split(' ');
  return (odd[step + ' ' + name] ?? reference[name])(...input);
};
${functions.map((name) => `export const ${name} = answering('${name}');`).join('\n')}
`;
}
