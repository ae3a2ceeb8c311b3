/** Where the learner stands in a lab: its steps, the one to work at, and what is written of it. */

import { existsSync } from 'node:fs';
import { commandOf, type Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { readReport } from '../../../kit/checkpoint/learner/last-report.ts';
import { type Progress, readProgress } from '../../../kit/checkpoint/learner/progress.ts';
import { currentStep, stepStatus } from '../../../kit/checkpoint/learner/step-status.ts';
import { labProgress, progressSummary } from '../../../web/server/answer/progress-summary.ts';
import type { LabProgress } from '../../../web/wire/event.ts';
import { shownPath } from '../../lab/model.ts';
import { LAST_RUN_FOLDER, PROGRESS_FILE } from '../../shell/folder.ts';
import { LAB_PARAMETERS, namedLab } from '../named-lab.ts';
import type { Tool, ToolAnswer } from '../tool.ts';

/** Begin here. */
export function currentStepTool(labs: readonly Lab[]): Tool {
  const { lab } = LAB_PARAMETERS;
  return {
    name: 'current_step',
    title: 'The current step',
    description:
      'Where the learner stands: the lab, the step to work at with its title, which of its functions are right and which are open, and the status of every step (open: not written or never checked). Call it first. The lesson that it names is for the learner: quote from it freely.',
    parameters: { lab },
    readsOnly: true,
    call: async (words) => standing(labs, namedLab(labs, words), readProgress(PROGRESS_FILE)),
  };
}

function standing(labs: readonly Lab[], lab: Lab, progress: Progress): ToolAnswer {
  const step = currentStep(lab.steps, progress);
  const labStanding = labProgress(lab, progress);
  const model = shownPath(lab.modelFile);
  const lesson = `labs/${lab.name}/README.md`;
  const next = step ? commandOf(lab) : progressSummary(labs, progress).next;
  const report = readReport(LAST_RUN_FOLDER, lab);
  const ran = report?.model.isOwn ? report.steps.find(({ id }) => id === step?.id) : undefined;
  const functions = ran?.functions;
  const now = step && {
    ...{ id: step.id, title: step.title, pattern: step.pattern, core: step.core },
    ...{ status: stepStatus(step, progress), functions: step.exports },
    ...(functions && { right: functions.right, open: functions.open }),
  };
  return {
    lines: [
      `Lab ${lab.info.number}: ${lab.info.title}`,
      ...(now
        ? [`Step ${now.id}, ${now.title}: ${now.status}`, `Asked for: ${step.exports.join(', ')}`]
        : [`Every step of lab ${lab.info.number} has passed or is skipped.`]),
      ...(functions ? [`Right: ${listText(functions.right)}`] : []),
      ...(functions ? [`Not written yet: ${listText(functions.open)}`] : []),
      `Model: ${model}${existsSync(lab.modelFile) ? '' : ', which the first check makes'}`,
      `Lesson: ${lesson}`,
      ...labStanding.steps.map(progressText),
      `Next: ${next}`,
    ],
    structured: { lab: labStanding, ...(now && { step: now }), model, lesson, next },
  };
}

function listText(names: readonly string[]): string {
  return names.length > 0 ? names.join(', ') : 'none';
}

function progressText(step: LabProgress['steps'][number]): string {
  const { id, title, core, status, attempts, hints } = step;
  const counts = attempts + hints > 0 ? ` (checks ${attempts}, hints ${hints})` : '';
  return `${id} ${status}${core ? ', core' : ''}: ${title}${counts}`;
}
