/** Sentences about a lab's result: which save it is of, and what came of a step's functions. */

import type { ReportedStep } from '../../../kit/checkpoint/report/run-report.ts';
import { isOutdated, type LiveState, type RunningCheck } from '../live/live-state.ts';
import { clockTime } from '../page-text.ts';

type Known = Pick<LiveState, 'reports' | 'saved' | 'running' | 'watching'>;

/** The state of a lab's result. */
export function stateText(lab: number, state: Known, now: Date = new Date()): string {
  const report = state.reports[lab];
  const { running } = state;
  if (running?.begin.lab === lab) return runningText(running, state.saved[lab], now);
  if (!report) return notRunText(lab, state, now);
  if (!report.model.isOwn) {
    return `Result of ${report.model.shown}, checked at ${clockTime(report.endedAt, now)}`;
  }
  const savedAt = clockTime(report.model.savedAt, now);
  if (isOutdated(report, state)) return `You saved since: this result is of ${savedAt}`;
  return `Result of the save of ${savedAt}`;
}

const WATCHING = {
  page: 'A save is checked at once.',
  terminal: 'npm run watch in a terminal checks each save.',
  nobody: 'Nobody checks saves now.',
} as const;

/**
 * Who checks the next save, and what to do where nobody has checked the last one.
 *
 * @param isLive whether the page hears the server
 */
export function watchText(lab: number, state: Known, isLive: boolean): string {
  if (!isLive) return 'The page has no connection to the server. This result may be old.';
  const report = state.reports[lab];
  const isChecked = state.running !== undefined || !report || !isOutdated(report, state);
  // The page is not told when a terminal begins to check.
  if (isChecked || state.watching === 'terminal') return WATCHING[state.watching];
  return 'To check your last save, press Check again.';
}

/** What a run has checked so far: `12 facts checked, the last of 1.3`. */
export function factsText({ facts, isRight }: RunningCheck): string {
  if (isRight) return 'The answers are right. What goes wrong on AWS, and other data, come now.';
  const count = `${facts.length} ${facts.length === 1 ? 'fact' : 'facts'} checked`;
  const last = facts.at(-1);
  return last ? `${count}, the last of ${last.step}` : count;
}

function runningText({ begin }: RunningCheck, saved: string | undefined, now: Date): string {
  const step = begin.step === undefined ? '' : `step ${begin.step} of `;
  const checking = `Checking ${step}the save of ${clockTime(begin.savedAt, now)}…`;
  if (saved === undefined || saved <= begin.savedAt) return checking;
  return `${checking} Your save of ${clockTime(saved, now)} comes next`;
}

function notRunText(lab: number, { saved }: Known, now: Date): string {
  const savedAt = saved[lab];
  return savedAt === undefined
    ? 'This lab has not run yet'
    : `You saved at ${clockTime(savedAt, now)}: not checked yet`;
}

// What came of the functions of a step that asks for several.

type StepFunctions = NonNullable<ReportedStep['functions']>;

/** `No fault found yet: putProfile. Not called yet: getProfile.` */
export function functionsText({ right, open }: StepFunctions): string {
  return [
    ...(right.length > 0 ? [`No fault found yet: ${right.join(', ')}.`] : []),
    ...(open.length > 0 ? [`Not called yet: ${open.join(', ')}.`] : []),
  ].join(' ');
}
