/** `npm run lab:N trace`: the requests of the last run, as commands of the AWS CLI. */

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RUN_SUFFIX } from '../../kit/checkpoint/lab/fixture.ts';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import {
  lastRunFiles,
  readTrace,
  type TracedRequest,
} from '../../kit/checkpoint/learner/last-run.ts';
import {
  type CliRequest,
  cliCommand,
  cliFileCommand,
  cliInput,
  cliSettings,
} from '../../kit/checkpoint/tell/cli-command.ts';
import { parseEndpoint } from '../../kit/engine/endpoint.ts';
import { enginePort } from '../../kit/engine/port.ts';
import { unitsText, wayOf } from '../../kit/meter/receipt.ts';
import { BROKEN_CONNECTION, recordedError } from '../../kit/meter/request-record.ts';
import { wrap } from '../../kit/report/line.ts';
import { print } from '../../kit/report/print.ts';
import type { Words } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { LAST_RUN_FOLDER } from '../shell/folder.ts';
import { shownPath } from './model.ts';

/**
 * Prints the requests of a step; without one, of the step that failed, else the priced requests of
 * every step.
 */
export async function trace(lab: Lab, words: Words, step: string | undefined): Promise<number> {
  const command = `npm run lab:${lab.info.number}`;
  const last = readTrace(LAST_RUN_FOLDER, lab);
  if (!last) {
    print([`Lab ${lab.info.number} has not run yet. Begin with:  ${command}`]);
    return EXIT.notStarted;
  }
  const chosen = choose(last.requests.filter(isWhole), step);
  if (chosen.length === 0) {
    print([
      `The last run sent no request${step === undefined ? '' : ` in step ${step}`}.`,
      `To run it:  ${command} ${step ?? ''}`.trimEnd(),
    ]);
    return EXIT.pass;
  }
  const inFiles = words.verbs.includes('files') || process.platform === 'win32';
  const endpoint = namedEndpoint(process.env);
  const seed = last.run.seed === 1 ? '' : ` seed=${last.run.seed}`;
  print([
    `# ${chosen.length} ${chosen.length === 1 ? 'request' : 'requests'} of ${last.run.model}, seed ${last.run.seed}, for the AWS CLI.`,
    '# Their tables are there while this runs in another terminal:',
    `#   npm run engine lab=${lab.info.number}${seed}`,
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

/** Where commands look for a running engine. */
function namedEndpoint(environment: NodeJS.ProcessEnv): string {
  const named = environment.AWS_ENDPOINT_URL_DYNAMODB;
  return named ? parseEndpoint(named) : `http://127.0.0.1:${enginePort(environment)}`;
}

/** A request whose connection the checkpoint broke is not to be repeated. */
function isWhole({ error }: TracedRequest): boolean {
  return error !== BROKEN_CONNECTION;
}

function choose(requests: readonly TracedRequest[], step: string | undefined): TracedRequest[] {
  if (step !== undefined) return requests.filter((request) => request.step === step);
  const failed = requests.filter(({ outcome }) => outcome === 'fail');
  return failed.length > 0 ? failed : requests.filter(({ pattern }) => pattern !== undefined);
}

function titleLines({ step, fact, ...request }: TracedRequest): string[] {
  const cost = `${wayOf(request)}, ${recordedError(request) ?? unitsText(request)}`;
  return wrap(`${step} ${fact}: ${cost}`).map((line) => `# ${line.trim()}`);
}

/** The request on the tables as `npm run engine lab=N` names them, without the run's own suffix. */
function asCli({ operation, input, tables }: TracedRequest): CliRequest {
  const names = new Map(tables.map((name) => [name, name.replace(RUN_SUFFIX, '')]));
  return { operation, input: renamed(input, names) as Record<string, unknown> };
}

/** Table names stand as values and, in batches, as member names. */
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((member) => renamed(member, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      names.get(name) ?? name,
      renamed(member, names),
    ]),
  );
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
