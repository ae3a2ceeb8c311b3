/** A load test in words and tables: the same for the screen and for the page. */

import { grouped } from '../kit/report/text.ts';
import type { TextTable } from '../kit/report/text-table.ts';
import { FORMS } from './form.ts';
import { OPERATION_WORDS, partitionLimit } from './operation.ts';
import type { PictureName } from './picture.ts';
import { ARMS, firstOf } from './report-arm.ts';
import { latencyPart, readPart, sdkPart } from './report-client.ts';
import { partitionPart, ratePart, splitPart } from './report-rate.ts';
import type { LoadtestResult } from './result.ts';

/** A heading with what stands below it. */
export interface ReportPart {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly table?: TextTable;
  /** Which pictures stand below it. */
  readonly pictures?: readonly PictureName[];
}

/** The parts in their order. */
export function reportParts(result: LoadtestResult): ReportPart[] {
  return [
    settingPart(result),
    spreadPart(result),
    ratePart(result),
    partitionPart(result),
    ...(result.splits ? [splitPart(result)] : []),
    ...(result.options.loop === 'sdk' ? [sdkPart(result)] : []),
    latencyPart(result),
    readPart(result),
  ];
}

function settingPart(result: LoadtestResult): ReportPart {
  const { scenario, sentence, operation, options, settings, surroundings } = result;
  const { rate, seconds, rounds, loop, connections, form, shards, seed } = options;
  const load = {
    open: `${rate} requests a second in an open loop, none of them repeated`,
    closed: `a closed loop of ${connections} connections, none of its requests repeated`,
    sdk: `${rate} calls a second through the AWS SDK with its own retries`,
  }[loop];
  const { change, how } = FORMS[form];
  const { scale, split } = settings;
  const limit = `${grouped(partitionLimit(settings, operation))} ${OPERATION_WORDS[operation].units}`;
  return {
    title: `${scenario}: before and after ${change}`,
    paragraphs: [
      sentence,
      `Load: ${load}, ${seconds} s an arm. ${grouped(rounds)} x (before, after, after, before), each on a fresh table. After: ${how(shards)}. Seed ${seed}.`,
      `Modelled: throttling, by partitions of ${limit} a second (scale ${scale}, split ${split}). Measured: all else, on ${surroundings.cores} cores, load average ${surroundings.loadAverage.toFixed(1)}, Node ${surroundings.node}, engine ${surroundings.engine}.`,
    ],
  };
}

function spreadPart({ arms, operation }: LoadtestResult): ReportPart {
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
