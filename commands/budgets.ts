/** `npm run budgets`: measures the reference solutions and writes every lab's budgets.json. */

import { readFile, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Budgets } from '../kit/checkpoint/judge/budget.ts';
import { stepOutcomes } from '../kit/checkpoint/judge/step-outcome.ts';
import { findLab, type Lab, readLabs } from '../kit/checkpoint/lab/lab.ts';
import { CheckRuns } from '../kit/checkpoint/run/check-runs.ts';
import type { CollectedFacts } from '../kit/checkpoint/run/fact-collector.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../kit/engine/dynamodb-local.ts';
import { startEmbedded } from '../kit/engine/embedded.ts';
import type { Engine, EngineKind } from '../kit/engine/engine.ts';
import type { ChargedReceipt } from '../kit/meter/receipt.ts';
import { print } from '../kit/report/print.ts';
import { parseWords } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from './shell/folder.ts';

/** Seed of the data set that budgets are measured on; a test runs the references on others. */
const SEED = 1;
const LIMIT_SECONDS = 60;

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const vocabulary = { command: 'npm run budgets', verbs: ['check', 'help'], options: ['lab'] };
  const { verbs, options } = parseWords(args, vocabulary);
  if (verbs.includes('help')) {
    print(['npm run budgets         measure the references, write labs/*/budgets.json']);
    print(['npm run budgets lab=2   those of one lab']);
    print(['npm run budgets check   only compare the files with what is measured: exit 0, 1']);
    return EXIT.pass;
  }
  const number = options.get('lab');
  const labs =
    number === undefined ? await readLabs(PROJECT_FOLDER) : [await findLab(PROJECT_FOLDER, number)];
  let drifted = 0;
  for (const start of await engines()) {
    const engine = await start();
    try {
      for (const lab of labs) {
        const budgets = await measure(lab, engine);
        const same = await writeOrCompare(lab, engine.kind, budgets, verbs.includes('check'));
        if (!same) drifted += 1;
      }
    } finally {
      await engine.stop();
    }
  }
  return verbs.includes('check') && drifted > 0 ? EXIT.fail : EXIT.pass;
}

/** The engines that budgets are kept for; DynamoDB Local where it is installed. */
async function engines(): Promise<(() => Promise<Engine>)[]> {
  const jar = findJar(PROJECT_FOLDER);
  if (jar && hasJava()) return [() => startEmbedded(), () => startDynamoDBLocal({ jar })];
  print(['DynamoDB Local is left out; add it with: npm run engine dynamodb-local install']);
  return [() => startEmbedded()];
}

async function measure(lab: Lab, engine: Engine): Promise<Record<string, ChargedReceipt[]>> {
  const runs = new CheckRuns({
    root: PROJECT_FOLDER,
    workshop: WORKSHOP_FOLDER,
    lab,
    limitSeconds: LIMIT_SECONDS,
    environment: { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint },
    plain: false,
    onRestart: (cause) => print([`the engine died (${cause})`]),
    onPrint: (text) => print([text]),
  });
  const reference = { modelFile: lab.solutionFile, seed: SEED, steps: lab.steps };
  let report: CollectedFacts;
  try {
    ({ report } = await runs.run({ ...reference, mode: 'measure' }));
  } finally {
    await runs.close();
  }
  const steps = stepOutcomes(lab.steps, report.facts);
  const wrong = steps.find(({ outcome }) => outcome !== 'pass');
  if (wrong || report.bug || report.loadError) {
    const lines = wrong?.failed?.failure?.lines.join('\n');
    const why = lines ?? report.bug ?? report.loadError ?? `${wrong?.step.id} ${wrong?.outcome}`;
    throw new Error(`the reference of ${lab.name} fails: ${why}`);
  }
  return Object.fromEntries(steps.map(({ step, receipts }) => [step.id, [...receipts]]));
}

/** Writes what was measured, or says where the file differs from it. */
async function writeOrCompare(
  lab: Lab,
  engine: EngineKind,
  measured: Record<string, ChargedReceipt[]>,
  onlyCheck: boolean,
): Promise<boolean> {
  const kept = JSON.parse(await readFile(lab.budgetsFile, 'utf8')) as Budgets;
  const same = isDeepStrictEqual(kept[engine], measured);
  const changed = onlyCheck ? 'differs from what is kept' : 'written';
  print([`${lab.name}, ${engine}: ${same ? 'as kept' : changed}`]);
  if (onlyCheck && !same) {
    print([`Run npm run budgets and look at the change of labs/${lab.name}/budgets.json.`]);
  }
  if (!onlyCheck && !same) {
    const text = JSON.stringify({ ...kept, [engine]: measured }, null, 1);
    await writeFile(lab.budgetsFile, `${text}\n`);
  }
  return same;
}
