/** `npm run verify budgets`: measures the references, and compares or writes every lab's budgets.json. */

import { readFile, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Budgets, budgetsOn, type EngineBudgets } from '../../kit/checkpoint/lab/budget.ts';
import { findLab, type Lab, readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { readModel } from '../../kit/checkpoint/lab/model.ts';
import { chargesOf } from '../../kit/checkpoint/report/outcome.ts';
import { type CheckedRun, CheckRuns } from '../../kit/checkpoint/run/check-runs.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../../kit/engine/dynamodb-local.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import type { Engine, EngineKind } from '../../kit/engine/engine.ts';
import type { ChargedReceipt } from '../../kit/meter/receipt.ts';
import { print } from '../../kit/report/terminal.ts';
import { parseWords } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from '../shell/project.ts';

/** Seed of the data set that budgets are measured on; a test runs the references on others. */
const SEED = 1;
const LIMIT_SECONDS = 60;

export const BUDGETS_HELP = [
  'npm run verify budgets               what the references cost: as kept?',
  'npm run verify budgets lab=2         those of one lab',
  'npm run verify budgets write         write labs/*/check/budgets.json',
];

/** Measures the references. */
export async function verifyBudgets(args: readonly string[]): Promise<number> {
  const vocabulary = { command: 'npm run verify budgets', verbs: ['write'], options: ['lab'] };
  const { verbs, options } = parseWords(args, vocabulary);
  const number = options.get('lab');
  const labs =
    number === undefined ? await readLabs(PROJECT_FOLDER) : [await findLab(PROJECT_FOLDER, number)];
  const [started, write] = [await engines(), verbs.includes('write')];
  let drifted = 0;
  for (const start of started) {
    const engine = await start();
    try {
      for (const lab of labs) {
        const budgets = await measure(lab, engine);
        const same = await writeOrCompare(lab, engine.kind, budgets, write);
        if (!same) drifted += 1;
      }
    } finally {
      await engine.stop();
    }
  }
  return drifted > 0 && !write ? EXIT.fail : EXIT.pass;
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
    onRestart: (cause) => print([`the engine died (${cause})`]),
    onPrint: (text) => print([text]),
  });
  const model = readModel(PROJECT_FOLDER, lab, lab.solutionFile);
  let checked: CheckedRun;
  try {
    checked = await runs.run({ model, seed: SEED, steps: lab.steps, mode: 'measure' });
  } finally {
    await runs.close();
  }
  const { report, bug } = checked;
  const wrong = report.steps.find(({ outcome }) => outcome !== 'pass');
  if (wrong || report.outcome === 'broken') {
    const lines = wrong?.failure?.lines.join('\n');
    const why = lines ?? bug ?? report.loadError ?? `${wrong?.id} ${wrong?.outcome}`;
    throw new Error(`the reference of ${lab.name} fails: ${why}`);
  }
  return Object.fromEntries(report.steps.map(({ id, receipts }) => [id, chargesOf(receipts)]));
}

/** Writes what was measured, or says where the file differs from it. */
async function writeOrCompare(
  lab: Lab,
  engine: EngineKind,
  measured: Record<string, ChargedReceipt[]>,
  write: boolean,
): Promise<boolean> {
  const kept = JSON.parse(await readFile(lab.budgetsFile, 'utf8')) as Budgets;
  const same = isDeepStrictEqual(budgetsOn(kept, engine), measured);
  const changed = write ? 'written' : 'differs from what is kept';
  print([`${lab.name}, ${engine}: ${same ? 'as kept' : changed}`]);
  if (write && !same) {
    await writeFile(lab.budgetsFile, budgetsText({ ...kept, [engine]: measured }));
  } else if (!same) {
    const command = `npm run verify budgets lab=${lab.info.number} write`;
    print([`Run ${command}, and look at the change of labs/${lab.name}/check/budgets.json.`]);
  }
  return same;
}

/** The file's text: one receipt a line, and of other engines only what differs from the embedded one. */
function budgetsText({ embedded = {}, ...others }: Budgets): string {
  const steps = (receipts: EngineBudgets): string =>
    Object.entries(receipts)
      .map(([step, own]) => `    "${step}": [\n${own.map(receiptLine).join(',\n')}\n    ]`)
      .join(',\n');
  const engines = Object.entries(others).map(([engine, own]) => {
    const other = Object.entries(own).filter(([id, one]) => !isDeepStrictEqual(one, embedded[id]));
    return [engine, Object.fromEntries(other)] as const;
  });
  const parts = [['embedded', embedded] as const, ...engines].map(
    ([engine, own]) => `  "${engine}": {\n${steps(own)}\n  }`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
}

function receiptLine(receipt: ChargedReceipt): string {
  return `      ${JSON.stringify(receipt, null, 1).replace(/\n */g, ' ')}`;
}
