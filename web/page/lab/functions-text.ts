/** What came of the functions of a step that asks for several. */

import type { ReportedStep } from '../../../kit/checkpoint/report/run-report.ts';

type StepFunctions = NonNullable<ReportedStep['functions']>;

/** `No fault found yet: putProfile. Not called yet: getProfile.` */
export function functionsText({ right, open }: StepFunctions): string {
  return [
    ...(right.length > 0 ? [`No fault found yet: ${right.join(', ')}.`] : []),
    ...(open.length > 0 ? [`Not called yet: ${open.join(', ')}.`] : []),
  ].join(' ');
}
