/**
 * Checks models of a lab, one after another in one process, and prints what `npm run lab:N` shows of
 * each: `node --import tsx check-models.ts LAB`. Each line of standard input is a model, such as
 * `{ "model": …, "seed": … }`, see {@link ModelRun}; each line of standard output is its screen.
 *
 * The thread, the checkpoint and the packages are loaded once: a model takes a fraction of the command's time.
 */

import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { LIMIT_SECONDS, OUTCOME_CODES, screenContext } from '../../commands/lab/check.ts';
import { chooseModel } from '../../commands/lab/model.ts';
import { EXIT, runCommand } from '../../commands/shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from '../../commands/shell/project.ts';
import { findLab, type Lab } from '../../kit/checkpoint/lab/lab.ts';
import { modelProblem } from '../../kit/checkpoint/report/model-problem.ts';
import { chargesOf } from '../../kit/checkpoint/report/outcome.ts';
import { render } from '../../kit/checkpoint/report/render.ts';
import { CheckRuns } from '../../kit/checkpoint/run/check-runs.ts';
import { jsonLine } from '../../kit/item/item-json.ts';
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
    onRestart: complain,
    onPrint: complain,
  });
  for await (const line of createInterface({ input: process.stdin })) {
    const screen = await screenOf(lab, runs, JSON.parse(line) as ModelRun);
    process.stdout.write(jsonLine(screen));
  }
  await runs.close();
  return EXIT.pass;
}

async function screenOf(lab: Lab, runs: CheckRuns, run: ModelRun): Promise<ModelScreen> {
  const { seed, withoutSweeps } = run;
  const isOwn = resolve(PROJECT_FOLDER, run.model) === lab.modelFile;
  const model = await chooseModel(lab, isOwn ? undefined : run.model);
  const asked = run.steps ?? (run.step === undefined ? undefined : [run.step]);
  const steps = lab.steps.filter(({ id }) => asked?.includes(id) ?? true);
  const subject = { model, seed, ...(withoutSweeps && { withoutSweeps }) };
  const everyStep = run.steps !== undefined;
  const { report } = run.isShort
    ? // The visible run alone; nobody asks for `show`.
      await runs.run({ ...subject, steps, mode: 'judge', everyStep, tellsItems: false })
    : await runs.check(subject, steps);
  const isBug = report.outcome === 'broken' && !modelProblem(report);
  const lines = isBug ? [] : render(report, screenContext(lab, report));
  return {
    ...run,
    code: isBug ? EXIT.kitBug : OUTCOME_CODES[report.outcome],
    screen: `${lines.join('\n')}\n`,
    receipts: Object.fromEntries(
      report.steps.map(({ id, receipts }) => [id, chargesOf(receipts)] as const),
    ),
    failures: Object.fromEntries(
      report.steps.flatMap(({ id, failure }) => (failure ? [[id, failure] as const] : [])),
    ),
  };
}
