/** A load test in words and tables: the same for the screen and for the page. */

import { grouped } from '../../kit/report/text.ts';
import { ARMS, FORMS } from '../load/change.ts';
import { DRIVERS, type DriverName, OPERATION_WORDS, partitionLimit } from '../load/scenario.ts';
import type { DriverRun, LoadtestResult } from '../run/result.ts';
import { firstOf, leadOf } from './report-arm.ts';
import type { ReportPart } from './report-part.ts';
import {
  latencyPart,
  partitionPart,
  ratePart,
  readPart,
  sdkPart,
  splitPart,
} from './report-rate.ts';

/** The parts in their order; the setting comes first. */
export function reportParts(result: LoadtestResult): ReportPart[] {
  return [
    settingPart(result),
    spreadPart(result),
    ...result.runs.flatMap((run) => driverParts(result, run)),
    readPart(result),
  ];
}

/** What one driver found; the partitions are shown once, as the leading driver used them. */
function driverParts(result: LoadtestResult, run: DriverRun): ReportPart[] {
  const isRated = run.name !== 'autocannon';
  return [
    { ...ratePart(result, run), ...(isRated && { drawn: run }) },
    ...(run === leadOf(result) ? [partitionPart(result, run)] : []),
    ...(result.splits ? [splitPart(result, run)] : []),
    ...(run.name === 'sdk' ? [sdkPart(run)] : []),
    ...(isRated ? [latencyPart(result, run)] : []),
  ];
}

function settingPart(result: LoadtestResult): ReportPart {
  const { scenario, sentence, operation, options, settings, surroundings } = result;
  const { rounds, form, shards, seed, drivers } = options;
  const { change, how } = FORMS[form];
  const { scale, split } = settings;
  const limit = `${grouped(partitionLimit(settings, operation))} ${OPERATION_WORDS[operation].units}`;
  return {
    title: `${scenario}: before and after ${change}`,
    paragraphs: [
      sentence,
      ...drivers.map((driver) => loadText(driver, result)),
      ...(result.whyDrivers === undefined ? [] : [result.whyDrivers]),
      `${drivers.length > 1 ? 'Each driver: ' : ''}${grouped(rounds)} x (before, after, after, before), each on a fresh table. After: ${how(shards)}. Seed ${seed}.`,
      `Modelled: throttling, by partitions of ${limit} a second (scale ${scale}, split ${split}). Offered, admitted and throttled are counted there. Measured: all else, on ${surroundings.cores} cores, load average ${surroundings.loadAverage.toFixed(1)}, Node ${surroundings.node}, engine ${surroundings.engine}.`,
    ],
  };
}

function loadText(driver: DriverName, { options }: LoadtestResult): string {
  const { rate, connections, seconds } = options;
  const load = {
    autocannon: `autocannon: a closed loop of ${connections} connections, none of its requests repeated`,
    'open-loop': `Open loop: ${rate} requests a second whatever the answers, none of them repeated`,
    sdk: `AWS SDK: ${rate} calls a second with its own retries`,
  }[driver];
  return `${load}; ${seconds} s an arm. It gives ${DRIVERS[driver].gives}.`;
}

function spreadPart(result: LoadtestResult): ReportPart {
  const { operation } = result;
  const { arms } = leadOf(result);
  const { them } = OPERATION_WORDS[operation];
  const rows = ARMS.map((name) => {
    const { hottest } = firstOf(arms, name).forecast;
    const shares = hottest.shares.map((share) => `${(100 * share).toFixed(0)} %`).join('  ');
    const where = hottest.name.startsWith('Loadtest-') ? 'table' : hottest.name;
    return [name, where, hottest.keys, `${hottest.partitions} of ${hottest.shares.length}`, shares];
  });
  const titles = ['', 'where', 'key values', 'partitions', `${them} of each`];
  return {
    title: `Where the ${them} go, by arithmetic`,
    paragraphs: [
      'Each key value is one place on the line of hashes; several may lie on one partition. The fullest partition sets the pace: it is full before the others are.',
    ],
    table: { columns: titles.map((title) => ({ title })), rows },
  };
}
