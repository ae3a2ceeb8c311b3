/**
 * Models that answer oddly: at each of their steps one function does nothing and gives an answer that
 * nobody asked for, while all others are the reference's.
 */

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractOf } from '../../kit/checkpoint/lab/contract.ts';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import type { TreeCopy } from '../tree-copy.ts';
import type { ModelRun } from './model-screen.ts';
import { sharedRuns, stepModel } from './step-model.ts';

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

/** The declared types that an answer is of; whatever a function of type `void` returns is not looked at. */
const FITS: Readonly<Record<string, RegExp>> = {
  nothing: /^void$|\bundefined$/,
  null: /^void$/,
  number: /^void$|^number$/,
  text: /^void$|^string$/,
  holes: /^void$/,
  object: /^void$/,
  thrown: /^never$/,
};

/** Odder answers: each is given once in every lab. */
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
  /** Whether the answer is plainly of another type than the starter declares. */
  readonly isUnfit: boolean;
  readonly run: ModelRun;
}

/**
 * Every function of a lab with every odd answer, and each odder answer from one of the functions that
 * return something. They come in as few runs as can be: the answers at one step need a run each,
 * those at different steps share one.
 */
export function oddAnswers(lab: Lab): OddAnswer[] {
  const contract = contractOf(readFileSync(lab.starterFile, 'utf8'));
  const functions = lab.steps.flatMap(({ id, exports }) =>
    exports.map((name) => {
      const returns = contract.find((one) => one.name === name)?.returns ?? '';
      return { step: id, name, returns };
    }),
  );
  const returning = functions.filter(({ returns }) => returns !== 'void');
  const odd = functions.flatMap((one) =>
    Object.entries(ANSWERS).map(([answer, body]) => {
      return { ...one, answer, body, isUnfit: !FITS[answer]?.test(one.returns) };
    }),
  );
  const odder = Object.entries(ODDER_ANSWERS).map(([answer, body], nth) => {
    const one = returning[nth % returning.length] as (typeof functions)[number];
    return { ...one, answer, body, isUnfit: false };
  });
  return sharedRuns(lab, 'odd', [...odd, ...odder], 'seen data');
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

function oddModel(lab: Lab, answers: readonly OddAnswer[]): string {
  const odd = answers.map(
    ({ step, name, body }) => `  '${step} ${name}': async () => { ${body} },`,
  );
  return stepModel(
    lab,
    `
// A promise asks what it resolves to for \`then\`.
const no = (_, name) => { if (name !== 'then') throw new Error('no'); };
const throwing = { get: no, has: no, ownKeys: no, getPrototypeOf: no };
const odd = {
${odd.join('\n')}
};
const own = (step, name) => odd[\`\${step} \${name}\`];`,
  );
}
