/**
 * Simulates the published experiments, and writes docs/calibration.md: what was published beside what
 * is simulated, and what is inferred.
 */

import { fileURLToPath } from 'node:url';
import { INFERENCES } from '../../kit/governor/parameter.ts';
import type { GovernorOptions } from '../../kit/governor/setting.ts';
import { grouped } from '../../kit/report/text.ts';
import { readScenario } from '../read-scenario.ts';
import { simulate } from '../simulate.ts';
import { PUBLISHED, type PublishedCase, type PublishedFigure } from './published.ts';

/** Every experiment is simulated with each of these. */
const SEEDS = [1, 2, 3, 4, 5] as const;

const HEAD = `# How the model was calibrated

<!-- Written by \`npx vitest run -u --project simulator simulator/calibration\`: change the model, its parameters or
the cases, not this page. -->

The simulator (\`npm run simulate\`) and the governor model DynamoDB's partitions. A local engine never
throttles, and DynamoDB shows its partitions to nobody. So the model is compared with the figures that AWS has
published. Each experiment below is a scenario in \`simulator/examples\`, simulated with the seeds ${SEEDS.join(', ')}.
The simulated figure is the median of the seeds, and the range goes from the lowest seed to the highest.
If a figure leaves its tolerance, or if this page differs from the model's results, \`npm test\` fails.

[Your own AWS account](aws.md) says how to compare a load of yours with the DynamoDB of today.

## Published and simulated
`;

const TAIL = `
## What is not modelled

- latency;
- the request routers' token leases: here a table's limits are exact, at AWS they are loose by a few seconds;
- contention on a storage node;
- lag between replicas, and between a table and the *reads* of its indexes;
- Streams, TTL, auto scaling, global tables;
- the limit of 10 GB of an item collection beside a local index: nothing is refused for it;
- the use of burst capacity for maintenance.

In two places the sources leave room, and the model takes a reading of its own:

- **Only a request that reaches a partition heats it.** A request may be refused above the partitions (by the
  quota, the provision or a full index queue). It does not make its partition split, because another partition
  would not help it.
- **A sort key that only grows makes its own item collection uncuttable, not its whole partition.** A
  partition of many such collections, a table of a thousand clocks, still splits between them.
`;

/** The whole page. */
export function calibrationPage(cases: readonly CalibratedCase[]): string {
  return [HEAD, ...cases.map(caseSection), inferenceSection(), TAIL].join('\n');
}

function caseSection({ name, example, source, figures }: CalibratedCase): string {
  const from = source.startsWith('https://') ? `<${source}>` : source;
  return [
    `### ${name}`,
    '',
    `\`${example}.json\`, from ${from}`,
    '',
    '| figure | published | simulated | range | tolerance |',
    '| --- | --- | ---: | ---: | ---: |',
    ...figures.map(figureRow),
    '',
  ].join('\n');
}

function figureRow(figure: CalibratedFigure): string {
  const { what, published, simulated, lowest, highest, passes } = figure;
  const range = lowest === highest ? '' : `${calibratedText(lowest)} to ${calibratedText(highest)}`;
  const value = passes ? calibratedText(simulated) : `**${calibratedText(simulated)}: fails**`;
  return `| ${what} | ${published} | ${value} | ${range} | ${toleranceText(figure)} |`;
}

/** What a figure may be, as the page says it. */
function toleranceText({ low, high }: { low: number; high: number }): string {
  if (low === high) return 'exact';
  return high === Infinity
    ? `from ${calibratedText(low)} up`
    : `${calibratedText(low)} to ${calibratedText(high)}`;
}

/** Three digits and more: the page is the same whatever the last bits of a sum are. */
function calibratedText(value: number): string {
  const decimals = value < 100 && !Number.isInteger(Number(value.toFixed(6))) ? 1 : 0;
  return grouped(value, decimals);
}

function inferenceSection(): string {
  const rows = Object.entries(INFERENCES).map(
    ([name, { value, unit, range, reason }]) =>
      `| \`${name}\` | ${grouped(value, value % 1 === 0 ? 0 : 2)} ${unit} | ${range.map((end) => grouped(end, end % 1 === 0 ? 0 : 2)).join(' to ')} | ${reason} |`,
  );
  return [
    '## What is inferred',
    '',
    'None of these values is a figure of AWS’s, and none may be quoted as one. A scenario may choose other values',
    'under `parameters`. The hash of partition keys is the model’s own too, because AWS’s hash is secret: only the',
    'distribution of the keys is claimed.',
    '',
    '| parameter | value | may be | why |',
    '| --- | ---: | ---: | --- |',
    ...rows,
  ].join('\n');
}

const EXAMPLES = new URL('../examples/', import.meta.url);

/** A figure with what the simulations came to. */
interface CalibratedFigure extends PublishedFigure {
  /** The median of the seeds. */
  readonly simulated: number;
  readonly lowest: number;
  readonly highest: number;
  readonly passes: boolean;
}

/** An experiment with its figures. */
export interface CalibratedCase {
  readonly name: string;
  readonly example: string;
  readonly source: string;
  readonly figures: readonly CalibratedFigure[];
}

/** All experiments, one after the other. */
export async function calibrate(): Promise<CalibratedCase[]> {
  const cases: CalibratedCase[] = [];
  for (const published of PUBLISHED) cases.push(await calibrateCase(published));
  return cases;
}

/**
 * One experiment.
 *
 * @param options other values than those in force, to see what they would do to it
 */
export async function calibrateCase(
  { name, example, figures }: PublishedCase,
  options: GovernorOptions = {},
  seeds: readonly number[] = SEEDS,
): Promise<CalibratedCase> {
  const scenario = await readScenario(fileURLToPath(new URL(`${example}.json`, EXAMPLES)));
  const runs = seeds.map((seed) => {
    const result = simulate(scenario, { ...options, seed });
    return figures.map(({ measure }) => measure(result));
  });
  const measured = figures.map((figure, place) => {
    const values = runs.map((run) => run[place] as number).sort((one, other) => one - other);
    const simulated = values[Math.floor(values.length / 2)] as number;
    const passes = simulated >= figure.low && simulated <= figure.high;
    const [lowest, highest] = [values[0] as number, values.at(-1) as number];
    return { ...figure, simulated, lowest, highest, passes };
  });
  return { name, example, source: scenario.source ?? '', figures: measured };
}
