/** Runs the checkpoint on the learner's model, as `npm run lab:N` does. */

import type { Readable } from 'node:stream';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import type { RunReport } from '../../../kit/checkpoint/learner/run-report.ts';
import type { CheckNews } from '../../../kit/checkpoint/run/check-news.ts';
import { KitError } from '../../../kit/kit-error.ts';
import { runLab } from '../../lab/run.ts';
import { EXIT } from '../../shell/exit.ts';
import { LAB_PARAMETERS, namedLab } from '../named-lab.ts';
import type { Tool, ToolAnswer, ToolContext } from '../tool.ts';

/** Ends of a command that has judged the model. */
const JUDGED: readonly (number | null)[] = [EXIT.pass, EXIT.fail, EXIT.notStarted];

/** One check at a time: two would make both slow, and the second would overwrite the first. */
export function checkTool(labs: readonly Lab[]): Tool {
  let checked: string | undefined;
  return {
    name: 'check',
    title: 'Check the model',
    description:
      'Runs the checkpoint of a lab, or of one step, on the model.ts that the learner has saved, as `npm run lab:3` does. Answers with the screen and with the report of the run: outcomes, receipts beside budgets, smells. Exit code 0: passed; 1: something is wrong; 2: a core step is not written yet. A lab that was never checked gets its model.ts from the starter. Takes seconds. Ask the learner to save the file first.',
    parameters: LAB_PARAMETERS,
    readsOnly: false,
    call: async (words, context) => {
      const lab = namedLab(labs, words);
      if (checked !== undefined) throw busy(checked);
      checked = words.step === undefined ? `lab ${lab.info.number}` : `step ${words.step}`;
      try {
        return await checkAnswer(lab, words.step, context);
      } finally {
        checked = undefined;
      }
    },
  };
}

function busy(checked: string): KitError {
  return new KitError(
    'usage',
    'mcp.busy',
    `A check of ${checked} is under way. Wait for its answer, then call check again.`,
  );
}

/** A process of its own runs the model: it ends when the call is cancelled. */
async function checkAnswer(
  lab: Lab,
  step: string | undefined,
  { signal, onProgress }: ToolContext,
): Promise<ToolAnswer> {
  signal.throwIfAborted();
  const { child, ended } = runLab(lab, step === undefined ? [] : [step], 'pipe');
  const stop = (): unknown => child.kill();
  signal.addEventListener('abort', stop);
  let report: RunReport | undefined;
  child.on('message', (message) => {
    const news = message as CheckNews;
    if (news.type === 'run-end') report = news.report;
    if (news.type === 'fact') onProgress(`${news.step} ${news.outcome}: ${news.fact}`);
  });
  const screen = linesOf(child.stdout);
  const errors = linesOf(child.stderr);
  const exitCode = await ended.finally(() => signal.removeEventListener('abort', stop));
  signal.throwIfAborted();
  const lines = [...screen(), ...errors()];
  const death = `The check ended without a verdict (${child.signalCode ?? exitCode}). Call check again.`;
  return {
    lines: lines.length > 0 ? lines : [death],
    structured: { exitCode, ...(report && { report }) },
    isError: !JUDGED.includes(exitCode),
  };
}

/** Collects what is said; the function returns all of it. */
function linesOf(stream: Readable | null): () => string[] {
  let text = '';
  stream?.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  return () => (text === '' ? [] : text.trimEnd().split('\n'));
}
