/** Texts of docs/instructor.md that have figures, made from today's budgets, screens and limits. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMIT_SECONDS } from '../../commands/lab/check.ts';
import { wrongScreen } from '../../commands/labs/instructor/wrong-screen.ts';
import { allowance } from '../../kit/checkpoint/judge/budget.ts';
import { type Lab, labBudgets } from '../../kit/checkpoint/lab/lab.ts';
import type { Step } from '../../kit/checkpoint/lab/step.ts';
import { WORKSHOP_GOVERNOR } from '../../kit/governor/workshop-options.ts';
import {
  ON_DEMAND_WRITE_UNITS_PER_SECOND,
  PARTITION_WRITE_UNITS_PER_SECOND,
  READ_UNIT_BYTES,
  WRITE_UNIT_BYTES,
} from '../../kit/limits.ts';
import { type ChargedReceipt, requestsText, unitsText } from '../../kit/meter/receipt.ts';
import { grouped } from '../../kit/report/text.ts';
import { IMPROVED } from '../../labs/07-hot-partitions/check/storm-verdict.ts';
import { LOADTEST_DEFAULTS } from '../../loadtest/run/options.ts';
import { ROOT } from '../tree-copy.ts';

/** The head of a section, and a text that stands in it. */
export type Claim = readonly [head: string, text: string];

const READ_KB = READ_UNIT_BYTES / 1_024;
const LIMIT = grouped(PARTITION_WRITE_UNITS_PER_SECOND);
/** Of a new on-demand table, and of its index. */
const PARTITIONS = ON_DEMAND_WRITE_UNITS_PER_SECOND / PARTITION_WRITE_UNITS_PER_SECOND;
/** Write units a second of a partition, in the labs and the load tests. */
const SCALED = PARTITION_WRITE_UNITS_PER_SECOND * WORKSHOP_GOVERNOR.scale;

/** Every text of the page that has figures. */
export function claims(labs: readonly Lab[]): Claim[] {
  return [
    ['A graph on two keys', `a read unit pays for ${READ_KB} KB, and for ${2 * READ_KB} KB if`],
    ['A graph on two keys', `A write unit pays for ${WRITE_UNIT_BYTES / 1_024} KB.`],
    ['The tour', `expect ${SCALED} admitted a second, and about ${quotedRates(labs).forecast}.`],
    ...invoicing(labs).map((text) => ['Lab 1: Invoicing', text] as const),
    ...social(labs).map((text) => ['Lab 2: Social graph', text] as const),
    ...ecommerce(labs).map((text) => ['Lab 3: E-commerce', text] as const),
    ...topology(labs).map((text) => ['Lab 4: Network topology', text] as const),
    ...recommendations(labs).map((text) => ['Lab 5: Recommendations', text] as const),
    ...knowledge(labs).map((text) => ['Lab 6: Knowledge graph', text] as const),
    ...hotPartitions(labs).map((text) => ['Lab 7: Hot partitions', text] as const),
    ...loadTest(labs).map((text) => ['The load test', text] as const),
    ['Questions that come in every lab', `A check ends after ${LIMIT_SECONDS.default} seconds.`],
    ...labs.map((lab) => [headOf(lab), `· core steps ${coreSteps(lab)}`] as const),
  ];
}

function invoicing(labs: readonly Lab[]): string[] {
  const bills = budget(labs, '1.3', 'bills of an invoice');
  const back = budget(labs, '1.5', 'invoices of a bill');
  const [, items, units] = wrongScreen(labOf(labs, 1), 'scan').cost?.yours ?? [];
  return [
    `everybody has ${bills.returned} bills, ${requestsText(bills.requests)}, ${unitsText(bills)}"`,
    `The receipt allows ${unitsText(allowance(bills))} there`,
    `A green 1.3 with ${unitsText({ ...bills, readUnits: 2 * bills.readUnits })} reads with`,
    `A read unit pays for ${READ_KB} KB`,
    `${bills.returned} small edges are less than ${READ_KB} KB together, so they cost ${unitsText(bills)}.`,
    `reads ${items} items for ${units} RCU and returns ${back.returned} of them.`,
    `The Query on GSI1 reads ${back.itemsRead} items for ${unitsText(back)}.`,
    `*Why does a put cost ${unitsText(budget(labs, '1.1', 'put an invoice'))}?*`,
  ];
}

function social(labs: readonly Lab[]): string[] {
  return [
    `*Why does a follow cost ${unitsText(budget(labs, '2.2', 'follow'))}?*`,
    `(2.6) a follow costs ${unitsText(budget(labs, '2.6', 'follow, as one item'))},`,
    `somebody reads costs ${unitsText(budget(labs, '2.8', 'recount followers'))} (2.8, after the core steps).`,
    `reads it for ${unitsText(budget(labs, '2.5', 'is following'))} (2.5).`,
    `One partition takes ${LIMIT} write units a second.`,
    `so ${PARTITION_WRITE_UNITS_PER_SECOND / 4} follows a second is the end.`,
  ];
}

function ecommerce(labs: readonly Lab[]): string[] {
  const { cost } = wrongScreen(labOf(labs, 3), 'edge-without-comment');
  return [
    `the ten newest reviews are ${cost?.yours[0]} requests.`,
    `One request for everything (3.3) costs ${unitsText(budget(labs, '3.3', 'a product page'))} today.`,
  ];
}

function topology(labs: readonly Lab[]): string[] {
  const path = budget(labs, '4.3', 'across the data centre');
  return [
    `The shortest path of 4.3 takes ${requestsText(path.requests)} and ${unitsText(path)}.`,
    `Within three hops it is ${requestsText(budget(labs, '4.4', 'within three hops').requests)},`,
    `It costs ${unitsText(budget(labs, '4.1', 'connect'))}:`,
  ];
}

function recommendations(labs: readonly Lab[]): string[] {
  const recommend = budget(labs, '5.5', 'recommend');
  const stored = budget(labs, '5.6', 'stored recommendations');
  return [
    `a recommendation is ${requestsText(recommend.requests)} and ${unitsText(recommend)}.`,
    `one Query for ${unitsText(stored)} (5.6),`,
  ];
}

function knowledge(labs: readonly Lab[]): string[] {
  const common = budget(labs, '6.3', 'a common skill');
  const rare = budget(labs, '6.3', 'any other skill');
  return [
    `The common skill costs ${requestsText(common.requests)} and ${unitsText(common)},`,
    `any other skill ${requestsText(rare.requests)} and ${unitsText(rare)}.`,
  ];
}

function hotPartitions(labs: readonly Lab[]): string[] {
  const { oneKey, tenKeys, forecast } = quotedRates(labs);
  const page = budget(labs, '7.4', 'a page of followers');
  const pageOfOneKey = budget(labs, '2.6', 'a page by the index');
  return [
    `one key admits ${oneKey} follows a second, and ten keys of the reference admit ${tenKeys}.`,
    `${SCALED} / (4 / 10) = ${forecast} a second.`,
    `four partitions take ${PARTITIONS} x ${SCALED} = ${PARTITIONS * SCALED} at most:`,
    `25 edges are a little more than ${READ_KB} KB: one unit each.`,
    `A page of followers costs ${unitsText(pageOfOneKey)} under one key,`,
    `and ${unitsText(page)} in ${requestsText(page.requests)} with ten shards (7.4).`,
    `if your keys admit at least ${IMPROVED} times as much as one key:`,
  ];
}

function loadTest(labs: readonly Lab[]): string[] {
  return [
    `A partition of DynamoDB takes ${LIMIT} write units a second.`,
    `at a twentieth: ${SCALED} a second.`,
    `${LOADTEST_DEFAULTS.rate} follows a second are sent.`,
    `expect ${SCALED} admitted *before*,`,
    `*admitted a second*: ${SCALED} before, about ${quotedRates(labs).forecast} after.`,
  ];
}

/** What Lab 7's lesson quotes of the reference's screen; the gallery compares it with the screen. */
function quotedRates(labs: readonly Lab[]): { oneKey: string; tenKeys: string; forecast: number } {
  const lesson = readFileSync(join(ROOT, 'labs', labOf(labs, 7).name, 'README.md'), 'utf8');
  const oneKey = /^ +one key +([\d.]+) a second admitted$/m.exec(lesson)?.[1];
  const ten = /^ +your 10 keys +([\d.]+) a second admitted, forecast ([\d.]+)$/m.exec(lesson);
  return { oneKey: `${oneKey}`, tenKeys: `${ten?.[1]}`, forecast: Number(ten?.[2]) };
}

/** The head of its section. */
function headOf({ info }: Lab): string {
  return `Lab ${info.number}: ${info.title}`;
}

/** `7.1 to 7.4 and 7.8`: those that follow one another, together. */
function coreSteps(lab: Lab): string {
  const runs: Step[][] = [];
  for (const [place, step] of lab.steps.entries()) {
    if (!step.core) continue;
    if (place > 0 && lab.steps[place - 1]?.core) runs.at(-1)?.push(step);
    else runs.push([step]);
  }
  const texts = runs.map((run) =>
    run.length === 1 ? run[0]?.id : `${run[0]?.id} to ${run.at(-1)?.id}`,
  );
  return texts.join(' and ');
}

/** What the reference costs on the embedded engine. */
function budget(labs: readonly Lab[], step: string, name: string): ChargedReceipt {
  const { embedded } = labBudgets(labOf(labs, Number(step.split('.')[0])));
  const found = embedded?.[step]?.find((receipt) => receipt.name === name);
  if (!found) throw new Error(`step ${step} has no budget \`${name}\``);
  return found;
}

function labOf(labs: readonly Lab[], number: number): Lab {
  const lab = labs.find(({ info }) => info.number === number);
  if (!lab) throw new Error(`there is no lab ${number}`);
  return lab;
}
