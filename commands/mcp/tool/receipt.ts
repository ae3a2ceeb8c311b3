/** The receipts of the last run, from its report on disk: nothing is run. */

import { statSync } from 'node:fs';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { readReport } from '../../../kit/checkpoint/learner/last-report.ts';
import type { RunReport } from '../../../kit/checkpoint/learner/run-report.ts';
import { notRunYet } from '../../lab/show.ts';
import { LAST_RUN_FOLDER } from '../../shell/folder.ts';
import { LAB_PARAMETERS, namedLab } from '../named-lab.ts';
import { reportLines } from '../report-lines.ts';
import type { Tool } from '../tool.ts';

/** What the last run of a lab came to. */
export function receiptTool(labs: readonly Lab[]): Tool {
  return {
    name: 'receipt',
    title: 'Receipt of the last run',
    description:
      'What the last run of a lab came to, without running anything: for each step its outcome, and for each access pattern the requests, items read, items returned and capacity units beside the budget. Begin here when a step fails: ask the learner which figure is over the budget, and why.',
    parameters: LAB_PARAMETERS,
    readsOnly: true,
    call: async (words) => {
      const lab = namedLab(labs, words);
      const report = readReport(LAST_RUN_FOLDER, lab);
      if (!report) return { lines: [notRunYet(lab)] };
      const { step } = words;
      const steps = report.steps.filter(({ id }) => step === undefined || id === step);
      const growth = report.growth.filter((one) => step === undefined || one.step === step);
      const shown = { ...report, steps, growth };
      const isOld = isChangedSince(lab, report);
      return { lines: reportLines(shown, isOld), structured: { report: shown, isOld } };
    },
  };
}

/** Whether the learner has saved the model after that run. */
function isChangedSince({ modelFile }: Lab, { model }: RunReport): boolean {
  const saved = statSync(modelFile, { throwIfNoEntry: false });
  if (!model.isOwn || saved === undefined) return false;
  return saved.mtime.toISOString() !== model.savedAt;
}
