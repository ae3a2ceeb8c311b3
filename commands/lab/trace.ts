/** `npm run lab:N trace`: the requests of the last run, as commands of the AWS CLI. */

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commandOf, type Lab } from '../../kit/checkpoint/lab/lab.ts';
import {
  cliCommand,
  cliFileCommand,
  cliInput,
  cliSettings,
} from '../../kit/checkpoint/learner/cli-command.ts';
import {
  lastRunFiles,
  readTrace,
  type TracedRequest,
} from '../../kit/checkpoint/learner/last-run.ts';
import {
  asCli,
  requestsToRepeat,
  requestTitle,
  tablesComment,
} from '../../kit/checkpoint/learner/repeated-request.ts';
import { namedEndpoint } from '../../kit/engine/endpoint.ts';
import { requestsText } from '../../kit/meter/receipt.ts';
import { print } from '../../kit/report/terminal.ts';
import { wrap } from '../../kit/report/text.ts';
import type { Words } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { LAST_RUN_FOLDER } from '../shell/project.ts';
import { shownPath } from './model.ts';
import { notRunYet } from './show.ts';

/**
 * Prints the requests of a step; without one, of the step that failed, else the priced requests of
 * every step.
 */
export async function trace(lab: Lab, words: Words, step: string | undefined): Promise<number> {
  const command = commandOf(lab);
  const last = readTrace(LAST_RUN_FOLDER, lab);
  if (!last) {
    print([notRunYet(lab)]);
    return EXIT.notStarted;
  }
  const chosen = requestsToRepeat(last.requests, step);
  if (chosen.length === 0) {
    print([
      `The last run sent no request${step === undefined ? '' : ` in step ${step}`}.`,
      `To run it:  ${command} ${step ?? ''}`.trimEnd(),
    ]);
    return EXIT.pass;
  }
  const inFiles = words.verbs.includes('files') || process.platform === 'win32';
  const endpoint = namedEndpoint(process.env);
  print([
    `# ${requestsText(chosen.length)} of ${last.run.model}, seed ${last.run.seed}, for the AWS CLI.`,
    ...tablesComment(lab, last.run.seed),
    ...cliSettings(process.platform),
  ]);
  const commands = inFiles
    ? await fileCommands(lab, chosen, endpoint)
    : chosen.map((request) => cliCommand(asCli(request), endpoint));
  chosen.forEach((request, index) => {
    print(['', ...titleLines(request), ...(commands[index] ?? [])]);
  });
  return EXIT.pass;
}

function titleLines(request: TracedRequest): string[] {
  return wrap(requestTitle(request)).map((line) => `# ${line.trim()}`);
}

async function fileCommands(
  lab: Lab,
  requests: readonly TracedRequest[],
  endpoint: string,
): Promise<string[][]> {
  const folder = join(dirname(lastRunFiles(LAST_RUN_FOLDER, lab).trace), 'requests');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return Promise.all(
    requests.map(async (request, index) => {
      const file = join(folder, `${request.step}-${index + 1}.json`);
      const cli = asCli(request);
      await writeFile(file, cliInput(cli));
      return [cliFileCommand(cli, endpoint, shownPath(file))];
    }),
  );
}
