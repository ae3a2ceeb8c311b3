/** `npm run verify rules`: for each rule the functions that it does not reach, and why; then what steps say of rules. */

import { findLab, type Lab, readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { readModel } from '../../kit/checkpoint/lab/model.ts';
import type { Step } from '../../kit/checkpoint/lab/step.ts';
import type { FactReport } from '../../kit/checkpoint/report/fact-report.ts';
import { CheckRuns } from '../../kit/checkpoint/run/check-runs.ts';
import { SWEEPS } from '../../kit/checkpoint/worker/sweeps.ts';
import { print } from '../../kit/report/terminal.ts';
import { wrapped } from '../../kit/report/text.ts';
import { parseWords } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from '../shell/project.ts';

const LIMIT_SECONDS = 60;

export const RULES_HELP = [
  'npm run verify rules                 the functions that a rule does not reach',
  'npm run verify rules lab=2           those of one lab',
];

/** What a step may say of a rule, in `steps.ts`. */
const EXEMPTIONS = [
  ...(['partial', 'oldReads', 'readsAgain', 'replaces'] as const),
  ...(['goesOn', 'conflicts', 'severalRight', 'answersCosts'] as const),
];

/** Checks the references, and prints the functions whose calls were not made again. */
export async function verifyRules(args: readonly string[]): Promise<number> {
  const { options } = parseWords(args, {
    command: 'npm run verify rules',
    verbs: [],
    options: ['lab'],
  });
  const number = options.get('lab');
  const labs =
    number === undefined ? await readLabs(PROJECT_FOLDER) : [await findLab(PROJECT_FOLDER, number)];
  for (const lab of labs) print(ruleLines(lab, await factsOf(lab)));
  return EXIT.pass;
}

/** The facts of the reference, on the data that a learner sees. */
async function factsOf(lab: Lab): Promise<readonly FactReport[]> {
  const say = (text: string): void => print([text]);
  const runs = new CheckRuns({
    root: PROJECT_FOLDER,
    workshop: WORKSHOP_FOLDER,
    lab,
    limitSeconds: LIMIT_SECONDS,
    environment: process.env,
    onRestart: say,
    onPrint: say,
  });
  try {
    const model = readModel(PROJECT_FOLDER, lab, lab.solutionFile);
    const run = await runs.run({ model, seed: 1, steps: lab.steps, mode: 'judge' });
    return run.facts;
  } finally {
    await runs.close();
  }
}

/** Of each rule the functions that it does not reach, with the reason; then what the steps of a lab say of rules. */
function ruleLines(lab: Lab, facts: readonly FactReport[]): string[] {
  const rules = SWEEPS.flatMap(({ fact: rule, unreached }) => {
    const reached = new Set(
      facts.filter(({ fact }) => fact === rule).flatMap(({ answered }) => answered),
    );
    const others = lab.steps.flatMap(({ id, exports }) => {
      const own = exports.filter((name) => !reached.has(name));
      return own.length === 0 ? [] : [`${id} ${own.join(', ')}`];
    });
    const line = `${unreached}: ${others.length === 0 ? 'none' : others.join('; ')}`;
    return [`  ${rule}`, ...wrapped(line, 72).map((part) => `      ${part}`)];
  });
  const said = lab.steps.flatMap(exemptionsOf).map((line) => `  ${line}`);
  return [`Lab ${lab.info.number}: ${lab.info.title}`, ...rules, ...said, ''];
}

function exemptionsOf(step: Step): string[] {
  return EXEMPTIONS.flatMap((name) => {
    const value = step[name];
    return value === undefined ? [] : [`${step.id} ${name}: ${String(value)}`];
  });
}
