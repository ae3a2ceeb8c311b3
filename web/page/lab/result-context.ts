/** What the parts of a result need. */

import type { RunReport } from '../../../kit/checkpoint/learner/run-report.ts';
import type { LabProgress } from '../../wire/event.ts';
import type { Api } from '../api.ts';
import type { LiveState } from '../live/live-state.ts';

/** Where a result is shown. */
export interface ResultContext {
  readonly api: Api;
  readonly state: LiveState;
  readonly lab: LabProgress;
  /** Path of the file to edit; absent until the server has told it. */
  readonly model: string | undefined;
}

/** The same, with the result. */
export interface ReportContext extends ResultContext {
  readonly report: RunReport;
}
