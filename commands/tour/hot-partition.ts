/** The tour's load test: everybody follows the star, before and after write sharding. */

import { join, relative } from 'node:path';
import type { Engine } from '../../kit/engine/engine.ts';
import { isPlain, print } from '../../kit/report/terminal.ts';
import { grouped } from '../../kit/report/text.ts';
import { textTable } from '../../kit/report/text-table.ts';
import {
  admittedOf,
  forecastRateOf,
  longRunRateOf,
  medianOf,
} from '../../loadtest/judge/judge-runs.ts';
import { ARMS } from '../../loadtest/load/change.ts';
import { saveReport, saveResult } from '../../loadtest/report/report.ts';
import { firstOf, leadOf, verdictLines } from '../../loadtest/report/report-arm.ts';
import { isQueued } from '../../loadtest/report/report-rate.ts';
import type { DriverRun, LoadtestResult } from '../../loadtest/run/result.ts';
import { runLoadtest } from '../../loadtest/run/run-loadtest.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from '../shell/project.ts';
import { heading, paragraph, timed } from './read.ts';

/** One block of four arms by the leading driver. */
const LOAD = { rounds: 1, seconds: 4, shards: 10, drivers: ['autocannon'] } as const;
/** The tour has a minute. */
const MOST_REPEATS = 2;
const REPORT_FOLDER = join(WORKSHOP_FOLDER, 'reports', 'tour');

/** Shows three screens about writes that meet on one key. */
export async function showHotPartition(engine: Engine, seed: number): Promise<void> {
  heading('9. A star is a hot partition');
  paragraph(
    "That was reading. A partition of DynamoDB admits 1,000 write units a second, whatever you pay for. Local engines admit everything, so a model of DynamoDB's partitions stands before this one from here on: the governor, at a twentieth of the scale. Everybody now follows the star: autocannon sends as fast as answers come, and one partition admits 50 a second.",
  );
  print(['']);
  const result = await timed(
    `Before and after sharding: A B B A, ${LOAD.seconds} s each, autocannon`,
    () => runLoadtest('celebrity', { ...LOAD, seed }, { engine, mostRepeats: MOST_REPEATS }),
    (loadtest) => `${leadOf(loadtest).arms.length} runs in`,
  );
  const run = leadOf(result);
  showRates(run);
  showPrice(run);
  await save(result);
}

function showRates(run: DriverRun): void {
  const { arms, checks } = run;
  const rows = ARMS.map((name) => {
    const { keys, partitions, shares } = firstOf(arms, name).forecast.hottest;
    const [admitted, forecast] = [admittedOf, forecastRateOf].map((figure) =>
      medianOf(arms, name, figure),
    ) as [number, number];
    return [name, keys, `${partitions} of ${shares.length}`, admitted, forecast];
  });
  const columns = [
    { title: '' },
    { title: 'index keys' },
    { title: 'partitions' },
    { title: 'admitted/s', decimals: 1 },
    { title: 'by arithmetic', decimals: 1 },
  ];
  print(['', ...textTable({ columns, rows }, { plain: isPlain(process.env) }), '']);
  const fullest = 100 * Math.max(...firstOf(arms, 'after').forecast.hottest.shares);
  paragraph(
    `Before: the follows lie even in the table, but in GSI1 they all have one key, and the index makes the table refuse what it cannot follow. After: GSI1PK ends in one of ${LOAD.shards} shard numbers, chosen at random. ${LOAD.shards} shards are not ${LOAD.shards} partitions: one partition holds ${grouped(fullest)} % of the writes, and it is full first.`,
  );
  print(['']);
  if (isQueued(run)) {
    paragraph(
      `At first, writes wait in the index's queue for several partitions, and all of these write at their limit. Later they wait only for the fullest one: in the long run ${grouped(medianOf(arms, 'after', longRunRateOf))} a second are admitted.`,
    );
    print(['']);
  }
  for (const line of verdictLines(run)) paragraph(line);
  const doubts = checks.filter(({ passed }) => !passed);
  for (const { name, text } of doubts) paragraph(`Not as it should be: ${name}: ${text}.`);
}

function showPrice({ arms }: DriverRun): void {
  heading('10. The reader pays for it');
  paragraph(
    'All followers of the star, in order: every shard is asked, and the answers are merged.',
  );
  const rows = ARMS.map((name) => {
    const { items, requests, readUnits, missing, doubled } = firstOf(arms, name).readBack;
    return [name, requests, items, missing + doubled, readUnits, (1_000 * readUnits) / items];
  });
  const columns = [
    { title: '' },
    { title: 'requests' },
    { title: 'items' },
    { title: 'lost or doubled' },
    { title: 'RCU', decimals: 1 },
    { title: 'RCU for 1,000', decimals: 1 },
  ];
  print(['', ...textTable({ columns, rows }, { plain: isPlain(process.env) }), '']);
}

async function save(result: LoadtestResult): Promise<void> {
  await saveResult(REPORT_FOLDER, result);
  const page = relative(PROJECT_FOLDER, await saveReport(REPORT_FOLDER, result));
  paragraph(`Pictures of it, partition by partition, for your browser: ${page}`);
}
