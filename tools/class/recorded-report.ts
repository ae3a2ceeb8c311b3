/** Reports of real runs, one a model, kept as JSON in `recorded/`: hand-ins of tests are made from them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunReport } from '../../kit/checkpoint/report/run-report.ts';

/** A model, and the report of its run. */
export interface RecordedReport {
  /** Such as `wrong/scan`, or `reference`. */
  readonly model: string;
  readonly report: RunReport;
}

/** The file of a lab's reports. */
export function reportsFile(lab: number): string {
  return join(import.meta.dirname, 'recorded', `lab-${lab}.json`);
}

/** The reports of a lab: the reference first, then each known-wrong model. */
export function recordedReports(lab: number): RecordedReport[] {
  return JSON.parse(readFileSync(reportsFile(lab), 'utf8')) as RecordedReport[];
}
