/**
 * Checks models of a lab, one after another in one process, and prints what `npm run lab:N` shows of
 * each: `node --import tsx check-models.ts LAB`. Each line of standard input is a model, such as
 * `{ "model": …, "seed": … }`, see {@link ModelRun}; each line of standard output is its screen.
 *
 * The thread, the checkpoint and the packages are loaded once: a model takes a fraction of the command's time.
 */

import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { LIMIT_SECONDS } from '../../commands/lab/check.ts';
import { chooseModel } from '../../commands/lab/model.ts';
import { resultScreen } from '../../commands/lab/result.ts';
import { EXIT, runCommand } from '../../commands/shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from '../../commands/shell/folder.ts';
import { stepOutcomes } from '../../kit/checkpoint/judge/step-outcome.ts';
import { findLab, type Lab } from '../../kit/checkpoint/lab/lab.ts';
import {
  type CheckedSteps,
  CheckRuns,
  type RunRequest,
} from '../../kit/checkpoint/run/check-runs.ts';
import { NO_TYPE_CHECK } from '../../kit/checkpoint/run/type-check.ts';
import { jsonLine } from '../../kit/item/json-line.ts';
import type { ModelRun, ModelScreen } from './model-screen.ts';

/** Looks so often whether the test run is still there, in milliseconds. */
const LOOK_MS = 500;

endWithParent();
await runCommand(() => checkModels(process.argv[2] ?? ''));

/**
 * Nobody waits for the other models once the test run was ended. `process.exit` would wait for the thread
 * of a model that hangs; engines end with this process, however it ends.
 */
function endWithParent(): void {
  const { ppid } = process;
  setInterval(() => {
    if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL');
  }, LOOK_MS).unref();
}

async function checkModels(number: string): Promise<number> {
  const lab = await findLab(PROJECT_FOLDER, number);
  const complain = (text: string): unknown => process.stderr.write(`${text}\n`);
  const runs = new CheckRuns({
    root: PROJECT_FOLDER,
    workshop: WORKSHOP_FOLDER,
    lab,
    limitSeconds: LIMIT_SECONDS.high, // Who reads the screens limits each model.
    environment: process.env,
    plain: false,
    onRestart: complain,
    onPrint: complain,
  });
  for await (const line of createInterface({ input: process.stdin })) {
    const screen = await screenOf(lab, runs, JSON.parse(line) as ModelRun);
    process.stdout.write(jsonLine(screen));
  }
  return EXIT.pass;
}

async function screenOf(lab: Lab, runs: CheckRuns, run: ModelRun): Promise<ModelScreen> {
  const { seed, withoutSweeps } = run;
  const isOwn = resolve(PROJECT_FOLDER, run.model) === lab.modelFile;
  const model = await chooseModel(lab, isOwn ? undefined : run.model);
  const asked = run.steps ?? (run.step === undefined ? undefined : [run.step]);
  const steps = lab.steps.filter(({ id }) => asked?.includes(id) ?? true);
  const subject = { modelFile: model.file, seed, ...(withoutSweeps && { withoutSweeps }) };
  const everyStep = run.steps !== undefined;
  const checked = run.isShort
    ? await seen(runs, { ...subject, steps, mode: 'judge', everyStep })
    : await runs.check(subject, steps);
  const result = { ...checked, lab, model, seed, types: NO_TYPE_CHECK };
  const { code, lines } = await resultScreen(result);
  const receipts = Object.fromEntries(
    checked.steps.map((one) => [one.step.id, one.receipts] as const),
  );
  const failures = Object.fromEntries(
    checked.steps.flatMap(({ step, failed }) =>
      failed?.failure ? [[step.id, { ...failed.failure, fact: failed.fact }] as const] : [],
    ),
  );
  return { ...run, code, screen: `${lines.join('\n')}\n`, receipts, failures };
}

/** The visible run alone. */
async function seen(runs: CheckRuns, request: RunRequest): Promise<CheckedSteps> {
  const ended = await runs.run({ ...request, tellsItems: false }); // Nobody asks for `show`.
  return { ...ended, steps: stepOutcomes(request.steps, ended.report.facts), growth: [] };
}
