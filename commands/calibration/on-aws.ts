/** `npm run calibration aws experiment=…`: a published experiment on the user's own account. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TABLE_PREFIX } from '../../kit/aws/aws-tag.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { print } from '../../kit/report/print.ts';
import { grouped, SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { MOST_UNDER_WAY } from '../../loadtest/experiment/drive-load.ts';
import { EXPERIMENTS, type Experiment } from '../../loadtest/experiment/experiment.ts';
import { REAL_CLOCK } from '../../loadtest/experiment/experiment-clock.ts';
import { provisionOf, unitsAsked } from '../../loadtest/experiment/experiment-cost.ts';
import {
  EXPERIMENT_PICTURE,
  experimentPage,
  experimentPicture,
} from '../../loadtest/experiment/experiment-page.ts';
import {
  type ExperimentResult,
  experimentResult,
} from '../../loadtest/experiment/experiment-result.ts';
import { experimentTable } from '../../loadtest/experiment/experiment-table.ts';
import { verdictOf } from '../../loadtest/experiment/experiment-verdict.ts';
import { runExperiment } from '../../loadtest/experiment/run-experiment.ts';
import { publishedScenario } from '../../simulator/calibration/calibrate.ts';
import type { Scenario } from '../../simulator/scenario.ts';
import { type AwsPlan, type AwsRun, runOnAws } from '../shell/aws-run.ts';
import type { Words } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from '../shell/folder.ts';
import { type Choice, experimentChoice } from './choice.ts';
import { figureLines } from './screen.ts';

/** A table that is made, and a first request that is slow. */
const BEFORE_SECONDS = 180;
/** A DynamoDB that admits less than the model says takes longer; up to so many times as long is waited. */
const LIMIT_FACTOR = 1.5;
const TELL_EVERY_SECONDS = 30;

/** Runs an experiment, compares it, and writes its page. */
export async function calibrateOnAws(words: Words): Promise<number> {
  const choice = experimentChoice(words, EXPERIMENTS);
  const { experiment } = choice;
  const published = await publishedScenario(experiment.published);
  const sent = choice.scenario(published);
  const begunAt = new Date();
  const { outcome, where } = await runOnAws(planOf(experiment, sent), words, async (aws) => ({
    outcome: await runOn(aws, choice, sent),
    where: aws.account.isAws ? aws.account.region : 'another DynamoDB than that of AWS',
  }));
  const result = experimentResult(experiment, { published, sent }, outcome);
  print(['', ...figureLines(result), '']);
  print(verdictOf(result).flatMap((text) => wrapped(text, SCREEN_COLUMNS)));
  print([`The page is in ${await save(result, { where, begunAt })}.`]);
  return result.passes ? EXIT.pass : EXIT.fail;
}

/** What is told and bounded beforehand. */
export function planOf({ name, most, wholeSeconds }: Experiment, sent: Scenario): AwsPlan {
  const { indexes } = experimentTable(sent);
  const provision = provisionOf(sent);
  return {
    command: `npm run calibration aws experiment=${name}`,
    what: `the published experiment ${name}`,
    units: unitsAsked(sent),
    limitSeconds: BEFORE_SECONDS + LIMIT_FACTOR * wholeSeconds,
    maximum: most,
    tables: 1 + Object.keys(indexes).length,
    ...(provision && { provision }),
  };
}

async function runOn(aws: AwsRun, { experiment, clients }: Choice, sent: Scenario) {
  const { engine, signal, who } = aws;
  // Every refusal must be seen here, so the SDK repeats nothing.
  const db = createDocumentClient({ ...engine, maxAttempts: 1, mostConnections: MOST_UNDER_WAY });
  const tableName = `${TABLE_PREFIX}${experiment.name}-${who}`;
  const maker = createDocumentClient(engine);
  try {
    await aws.create(maker, experimentTable(sent), tableName, provisionOf(sent));
    print([`Table ${tableName} is ready; the load begins.`]);
    return await runExperiment({
      ...{ db, tableName, scenario: sent, clock: REAL_CLOCK, clients, signal },
      onSecond: (second, { admittedUnits, refusedUnits }) => {
        if (second % TELL_EVERY_SECONDS > 0) return;
        const counts = `${grouped(admittedUnits)} units admitted, ${grouped(refusedUnits)} refused`;
        print([`  after ${grouped(second)} s: ${counts}`]);
      },
    });
  } finally {
    maker.destroy();
    db.destroy();
  }
}

/** @returns the page's path, from the project's folder */
async function save(
  result: ExperimentResult,
  place: Parameters<typeof experimentPage>[1],
): Promise<string> {
  const folder = join(WORKSHOP_FOLDER, 'reports', `calibration-${result.experiment.name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, EXPERIMENT_PICTURE), await experimentPicture(result));
  const page = join(folder, 'report.md');
  await writeFile(page, experimentPage(result, place));
  return page.slice(PROJECT_FOLDER.length + 1);
}
