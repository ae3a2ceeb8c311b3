/** How a step stands, as a word: colour only adds to it. */

import type { JSX } from 'preact';
import type { ReportedStep } from '../../kit/checkpoint/report/run-report.ts';
import type { LabProgress } from '../wire/event.ts';

/** In progress (`open`) or in a run (`todo`, `wait`). */
export type StatusName = LabProgress['steps'][number]['status'] | ReportedStep['outcome'];

const WORDS: Readonly<Record<StatusName, string>> = {
  pass: 'PASS',
  fail: 'FAIL',
  skip: 'skip',
  open: 'open',
  todo: 'todo',
  wait: 'wait',
};

/** The word that the terminal has for it. */
export function StatusWord({ status }: { status: StatusName }): JSX.Element {
  return <span class={`status ${status}`}>{WORDS[status]}</span>;
}
