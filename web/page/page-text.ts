/** Sentences of several pages: what a run came to, how far a lab is, and what time it is. */

import { modelProblem } from '../../kit/checkpoint/report/model-problem.ts';
import type { ReportedStep, RunReport } from '../../kit/checkpoint/report/run-report.ts';
import type { LabProgress } from '../wire/event.ts';

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

type Steps = Pick<LabProgress, 'steps'>;

/** How many steps of a kind have passed, and how many there are. */
export function passedSteps({ steps }: Steps, core: boolean): { passed: number; of: number } {
  const own = steps.filter((step) => step.core === core);
  return { passed: own.filter(({ status }) => status === 'pass').length, of: own.length };
}

/** `core 3 of 5` */
export function coreText(lab: Steps): string {
  const { passed, of } = passedSteps(lab, true);
  return `core ${passed} of ${of}`;
}

/**
 * The time of day, with the date where it is not today's; in the reader's own time zone.
 *
 * @param at ISO 8601
 * @example
 * clockTime('2026-11-23T21:14:05.120Z', new Date('2026-11-23T21:20:00Z')); // => '21:14:05'
 */
export function clockTime(at: string, now: Date = new Date()): string {
  const then = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  const time = [then.getHours(), then.getMinutes(), then.getSeconds()].map(two).join(':');
  if (then.toDateString() === now.toDateString()) return time;
  const date = [then.getFullYear(), then.getMonth() + 1, then.getDate()].map(two).join('-');
  return `${date} ${time}`;
}
