/** What a run of an experiment means, as sentences: on the screen and on the page. */

import { calibratedText, toleranceText } from '../../simulator/calibration/page.ts';
import type { ExperimentResult } from './experiment-result.ts';
import type { MeasuredFigure } from './measured-case.ts';

/** One paragraph each; the first says whether there is a measurement at all. */
export function verdictOf({ doubts, figures }: ExperimentResult): string[] {
  if (doubts.length > 0) return ['This run is not a measurement.', ...doubts];
  const outside = figures.filter(({ passes }) => !passes);
  const short = figures.some(({ measured }) => measured === 'run too short')
    ? ['The run was shorter than the published one: figures of the whole run are left out.']
    : [];
  if (outside.length === 0) return ['Every measured figure is in its tolerance.', ...short];
  return [
    ...outside.map(outsideText),
    'This may mean that the model is wrong, or that DynamoDB behaves today in another way than when the figure was published. Repeat the run before you believe either.',
    ...short,
  ];
}

function outsideText(figure: MeasuredFigure): string {
  const { what, published, simulated, measured } = figure;
  const tolerance = figure.low === figure.high ? calibratedText(figure.low) : toleranceText(figure);
  return `Outside its tolerance: ${what}. Measured ${measuredText(measured)}, expected ${tolerance}; published ${published}, simulated ${calibratedText(simulated)}.`;
}

/** A measured value, or the reason why there is none. */
export function measuredText(measured: MeasuredFigure['measured']): string {
  return typeof measured === 'number' ? calibratedText(measured) : measured;
}

/** A simulated value; none where the simulation of what was sent cannot show it either. */
export function simulatedText({ measured, simulated }: MeasuredFigure): string {
  return typeof measured === 'number' ? calibratedText(simulated) : '';
}
