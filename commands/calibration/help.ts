/** The help of `npm run calibration`. */

import { padded } from '../../kit/report/text.ts';
import { EXPERIMENTS } from '../../loadtest/experiment/experiment.ts';
import { AWS_HELP } from '../shell/aws-words.ts';

/** @param page the page that the command writes without the word `aws` */
export function calibrationHelpLines(page: string): string[] {
  return [
    `npm run calibration         simulate the experiments, write ${page}`,
    'npm run calibration check   only compare the page with the model',
    'npm run calibration aws experiment=one-key',
    '                            run an experiment on your AWS account, and compare',
    '',
    'Experiments:',
    ...Object.values(EXPERIMENTS).map(({ name, published, length }) =>
      option(name, `${published.name}; at least ${length.unit}=${length.shortest}`),
    ),
    '',
    'Options with the word aws:',
    option('items=20000', 'or seconds=: a shorter run than the published one'),
    option('clients=8', 'of a closed loop; without it, as many as are needed'),
    ...AWS_HELP,
    '',
    'Pages go to .workshop/reports/. Exit code 1: a figure is outside its',
    'tolerance, or the client was too slow to measure anything.',
  ];
}

function option(name: string, about: string): string {
  return `  ${padded(name, 14)}${about}`;
}
