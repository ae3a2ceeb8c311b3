/** What a run came to, as one sentence. */

import { modelProblem } from '../../kit/checkpoint/report/model-problem.ts';
import type { ReportedStep, RunReport } from '../../kit/checkpoint/report/run-report.ts';

/** `Lab 1: step 1.3 fails. Checked: one Query returns the bills of an invoice.` */
export function verdictText(report: RunReport): string {
  return `Lab ${report.lab}: ${outcomeText(report)}`;
}

/** The step that the result is about: the one that fails. */
export function failedStep({ steps }: Pick<RunReport, 'steps'>): ReportedStep | undefined {
  return steps.find(({ outcome }) => outcome === 'fail');
}

function outcomeText(report: RunReport): string {
  const { outcome, steps } = report;
  if (outcome === 'broken') return `${modelProblem(report)?.heading}.`;
  if (outcome === 'not-started') return 'not started yet.';
  const failed = failedStep(report);
  if (failed) return `step ${failed.id} fails. Checked: ${failed.failure?.fact ?? failed.title}.`;
  const passed = steps.filter((step) => step.outcome === 'pass');
  if (outcome === 'pass') {
    const [only] = steps;
    return steps.length === 1 ? `step ${only?.id} passed.` : 'passed: all core steps.';
  }
  const next = steps.find((step) => step.outcome === 'todo');
  return `${passed.length} of ${steps.length} steps passed${next ? `, next is ${next.id}` : ''}.`;
}
