/** The page of an experiment that was run; it names no account, so it can be shared. */

import { plotSvg } from '../../kit/report/plot.ts';
import { grouped } from '../../kit/report/text.ts';
import { toleranceText } from '../../simulator/calibration/page.ts';
import { simulate } from '../../simulator/simulate.ts';
import { sentLoad } from './experiment.ts';
import type { ExperimentResult } from './experiment-result.ts';
import { measuredText, simulatedText, verdictOf } from './experiment-verdict.ts';
import type { MeasuredFigure } from './measured-case.ts';

/** Where and when an experiment was run. */
export interface ExperimentPlace {
  /** Such as `us-east-1`, or what else answered. */
  readonly where: string;
  readonly begunAt: Date;
}

/** Name of the picture beside the page. */
export const EXPERIMENT_PICTURE = 'units.svg';

/** The page, in Markdown. */
export function experimentPage(result: ExperimentResult, place: ExperimentPlace): string {
  const { experiment, sent, figures, doubts } = result;
  const { name, example } = experiment.published;
  const source = sent.source ?? '';
  return [
    `# ${name}: published, simulated and measured`,
    '',
    `The scenario is \`simulator/examples/${example}.json\`, published at <${source}>.`,
    ...runLines(result, place),
    '',
    ...verdictOf(result).flatMap((paragraph) => [paragraph, '']),
    '| figure | published | simulated | range | measured | tolerance |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...figures.map((figure) => figureRow(figure, doubts.length === 0)),
    '',
    'The simulated figure is the median of five seeds. A figure that is *not visible* is of partitions and',
    'their splits, which DynamoDB shows to nobody: `docs/calibration.md` has what the model makes of it.',
    '',
    `![Units admitted a second, simulated and measured](${EXPERIMENT_PICTURE})`,
    '',
  ].join('\n');
}

function runLines(
  { sent, outcome }: ExperimentResult,
  { where, begunAt }: ExperimentPlace,
): string[] {
  const { load } = sentLoad(sent);
  const { requests, failed, clients, leftOut, answerMsP50, refusedUnits, observation } = outcome;
  const when = `${begunAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const loop = load.open
    ? `at ${grouped(load.open.itemsPerSecond)} items a second`
    : `by ${grouped(clients)} ${clients === 1 ? 'client' : 'clients'}, one request after the other`;
  return [
    `It was run in ${where} on ${when}, for ${grouped(observation.durationSeconds)} seconds.`,
    `${grouped(requests)} requests were sent ${loop}; half of them were answered within ${grouped(answerMsP50, 1)} ms.`,
    `${grouped(refusedUnits)} units were refused, ${grouped(failed)} requests failed otherwise, and ${grouped(leftOut)} were not sent in time.`,
  ];
}

function figureRow(figure: MeasuredFigure, isMeasurement: boolean): string {
  const { what, published, lowest, highest, measured, passes } = figure;
  const isRange = typeof measured === 'number' && lowest !== highest;
  const range = isRange ? toleranceText({ low: lowest, high: highest }) : '';
  const value =
    passes || !isMeasurement ? measuredText(measured) : `**${measuredText(measured)}: outside**`;
  const cells = [what, published, simulatedText(figure), range, value, toleranceText(figure)];
  return `| ${cells.join(' | ')} |`;
}

/** Units admitted in each whole second, simulated and measured. */
export function experimentPicture({
  experiment,
  sent,
  outcome,
}: ExperimentResult): Promise<string> {
  const { table, operation } = sentLoad(sent).load;
  const points = ({ seconds, durationSeconds }: SeenSeconds) =>
    seconds
      .filter(({ second }) => second + 1 <= durationSeconds)
      .map(({ second, flows }) => [second, flows[table]?.[operation]?.admitted ?? 0] as const);
  return plotSvg({
    title: experiment.published.name,
    x: { title: 'seconds' },
    y: { title: `${operation} units admitted a second` },
    series: [
      // Drawn last, the even line of the simulation is not hidden.
      { name: 'measured', points: points(outcome.observation) },
      { name: 'simulated', points: points(simulate(sent, { seed: 1 })) },
    ],
  });
}

type SeenSeconds = Pick<ExperimentResult['outcome']['observation'], 'seconds' | 'durationSeconds'>;
