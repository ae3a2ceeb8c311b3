/** The report of a run: told and kept at once, and again when the model's types are checked. */

import { isBroken } from '../../kit/checkpoint/judge/fact-report.ts';
import { runOutcome } from '../../kit/checkpoint/judge/step-outcome.ts';
import { writeReport } from '../../kit/checkpoint/learner/last-report.ts';
import {
  NO_TYPE_CHECK,
  type TypeCheck,
  type TypeVerdict,
} from '../../kit/checkpoint/run/type-check.ts';
import { type EndedCheck, runReport } from '../../kit/checkpoint/tell/reported-run.ts';
import { LAST_RUN_FOLDER } from '../shell/folder.ts';
import type { HearNews } from './news.ts';

/** Tells the report before anything is awaited, except for a model that did not run. */
export async function keepReport(
  check: EndedCheck,
  types: TypeCheck,
  hear: HearNews,
): Promise<void> {
  const keep = async (verdict?: TypeVerdict): Promise<void> => {
    const report = runReport(check, verdict);
    if (!report) return;
    hear({ type: 'run-end', report });
    await writeReport(LAST_RUN_FOLDER, check.lab, report);
  };
  if (isBroken(check.report)) return keep(await types.verdict);
  await keep();
  // The screen waits for the types under the same condition.
  if (types !== NO_TYPE_CHECK && runOutcome(check.steps) !== 'todo')
    await keep(await types.verdict);
}
