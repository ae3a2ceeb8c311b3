/** What the parts of a result need. */

import type { RunReport } from '../../../kit/checkpoint/report/run-report.ts';
import type { LabAnswer } from '../../wire/answer.ts';
import type { LabProgress } from '../../wire/event.ts';
import type { Api } from '../api.ts';
import type { LiveState } from '../live/live-state.ts';

/** Where a result is shown. */
export interface ResultContext {
  readonly api: Api;
  readonly state: LiveState;
  readonly lab: LabProgress;
  /** Whether the page hears the server. */
  readonly isLive: boolean;
  /** Absent until the server has answered. */
  readonly about: LabAnswer | undefined;
}

/** The same, with the result. */
export interface ReportContext extends ResultContext {
  readonly report: RunReport;
}
