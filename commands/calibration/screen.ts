/** The figures of an experiment on a screen: two lines each. */

import { paint } from '../../kit/report/paint.ts';
import { padded, SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import type { ExperimentResult } from '../../loadtest/experiment/experiment-result.ts';
import { measuredText, simulatedText } from '../../loadtest/experiment/experiment-verdict.ts';
import type { MeasuredFigure } from '../../loadtest/experiment/measured-case.ts';
import { toleranceText } from '../../simulator/calibration/page.ts';

const MARGIN = '    ';

/** The lines of all figures. */
export function figureLines({ experiment, figures, doubts }: ExperimentResult): string[] {
  const isMeasurement = doubts.length === 0;
  return [
    paint('title', experiment.published.name),
    ...figures.flatMap((figure) => linesOf(figure, isMeasurement)),
  ];
}

function linesOf(figure: MeasuredFigure, isMeasurement: boolean): string[] {
  const { what, published, measured, passes } = figure;
  const hasValue = typeof measured === 'number';
  const values = hasValue
    ? [
        `simulated ${simulatedText(figure)}`,
        `measured ${measuredText(measured)}`,
        `tolerance ${toleranceText(figure)}`,
      ]
    : [measured];
  const mark = hasValue && isMeasurement ? (passes ? 'PASS' : 'FAIL') : '';
  return [
    `  ${padded(what, SCREEN_COLUMNS - 8)}${mark}`.trimEnd(),
    ...wrapped(`published ${published}`, SCREEN_COLUMNS - MARGIN.length, '  ').map(indented),
    indented(values.join('   ')),
  ];
}

function indented(line: string): string {
  return `${MARGIN}${line}`;
}
