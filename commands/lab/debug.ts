/** `npm run lab:N 1.3 debug`: runs one step under a debugger, which stops in the learner's model. */

import { commandOf, type Lab } from '../../kit/checkpoint/lab/lab.ts';
import type { CheckedModel } from '../../kit/checkpoint/lab/model.ts';
import type { Step } from '../../kit/checkpoint/lab/step.ts';
import { render } from '../../kit/checkpoint/report/render.ts';
import type { CheckedRun } from '../../kit/checkpoint/run/check-runs.ts';
import { freePort, isFree, parsePort } from '../../kit/engine/port.ts';
import { KitError } from '../../kit/kit-error.ts';
import { print } from '../../kit/report/terminal.ts';
import { SEED, type Words, wholeNumber } from '../shell/command-line.ts';
import { tell } from '../shell/exit.ts';
import { OUTCOME_CODES, openRuns, screenContext } from './check.ts';
import { chooseModel } from './model.ts';

/** Where debuggers look for a program of Node unless told otherwise; `.vscode/launch.json` has it too. */
const DEBUG_PORT = 9_229;

/** A day: the watchdog must not end a model that somebody steps through. */
const LIMIT_SECONDS = 86_400;

/**
 * Waits for a debugger, then runs the step on the data that the learner sees, once and without the
 * calls that go wrong on purpose: a breakpoint is met by the calls of its facts and by no others. It
 * counts for nothing and leaves the last run as it was.
 */
export async function debugModel(
  lab: Lab,
  words: Words,
  named: string | undefined,
): Promise<number> {
  const step = lab.steps.find(({ id }) => id === named);
  if (!step) throw new Error('expected a step to debug: the command asks for it');
  const debugPort = parsePort(words.options.get('port') ?? String(DEBUG_PORT));
  const seed = wholeNumber(words, 'seed', SEED);
  const model = await chooseModel(lab, words.options.get('model'));
  await refuseTakenPort(lab, step, debugPort);
  print(waitingLines(step, model, debugPort));
  const runs = openRuns({ lab, words, hear: () => {} }, { debugPort });
  let ended: CheckedRun;
  try {
    ended = await runs.run({
      model,
      seed,
      steps: [step],
      limitSeconds: LIMIT_SECONDS,
      mode: 'judge',
      withoutSweeps: true,
      tellsItems: false,
    });
  } finally {
    await runs.close();
  }
  const { report, bug } = ended;
  if (bug !== undefined) return tell(new Error(bug));
  print(['', ...render(report, screenContext(lab, report)), ...notCountedLines(lab, step)]);
  return OUTCOME_CODES[report.outcome];
}

function waitingLines({ id, exports }: Step, model: CheckedModel, port: number): string[] {
  return [
    `Step ${id} of ${model.shown} waits for a debugger at 127.0.0.1:${port}.`,
    `  First    set a breakpoint in ${exports.join(' or ')}`,
    ...(port === DEBUG_PORT ? AT_USUAL_PORT : atOtherPort(port)),
    'There is no time limit. Press Ctrl-C to stop.',
  ];
}

const AT_USUAL_PORT = [
  '  VS Code  Run and Debug, "Attach to the step that waits"',
  '  Chrome   open chrome://inspect, then inspect the target',
];

/** The workshop's settings for VS Code name the usual port alone. */
function atOtherPort(port: number): string[] {
  return [
    `  Chrome   open chrome://inspect, press Configure, add 127.0.0.1:${port},`,
    '           then inspect the target',
  ];
}

function notCountedLines(lab: Lab, { id }: Step): string[] {
  return [
    '',
    'A run under a debugger does not count: it leaves out other data, and the calls',
    `that go wrong on purpose. To have the step checked:  ${commandOf(lab)} ${id}`,
  ];
}

/** Asked first: Node does not say that it could not listen, and the run would not wait. */
async function refuseTakenPort(lab: Lab, { id }: Step, port: number): Promise<void> {
  if (await isFree(port)) return;
  throw new KitError(
    'environment',
    'debug.portTaken',
    `Expected port ${port} of 127.0.0.1 to be free for the debugger, but something listens there. End the other debugger, or run: ${commandOf(lab)} ${id} debug port=${await freePort()}.`,
  );
}
