/** What the page knows of the workshop: its state after each event that it has heard. */

import type { RunReport } from '../../../kit/checkpoint/report/run-report.ts';
import type {
  AnswersRight,
  FactEnded,
  GovernorChanged,
  Hello,
  Print,
  RunBegin,
  RunEnd,
  WebEvent,
} from '../../wire/event.ts';

/** The state after some events; there is none before the first `hello`. */
export interface LiveState extends Omit<Hello, 'type' | 'running'> {
  readonly running?: RunningCheck;
  /** What the model of each lab printed in its last run, by the lab's number. */
  readonly prints: Readonly<Record<string, readonly Print[]>>;
  /** Why the last run of a lab has no report, by its number. */
  readonly lost: Readonly<Record<string, string>>;
}

/** A run that is under way, and the facts that it has checked so far. */
export interface RunningCheck {
  readonly begin: RunBegin;
  readonly facts: readonly FactEnded[];
  /** Every answer is right; other checks are still under way. */
  readonly isRight?: true;
}

/** Lines of a model that are kept; a loop may print without end. */
export const MOST_PRINTS = 500;

/** The state after one more event. */
export function afterEvent(state: LiveState | undefined, event: WebEvent): LiveState | undefined {
  if (event.type === 'hello') return afterHello(state, event);
  if (!state) return undefined;
  switch (event.type) {
    case 'saved':
      return { ...state, saved: { ...state.saved, [event.lab]: event.savedAt } };
    case 'run-begin':
      return afterBegin(state, event);
    case 'fact':
      return afterFact(state, event);
    case 'answers-right':
      return afterRight(state, event);
    case 'print':
      return afterPrint(state, event);
    case 'run-end':
      return afterEnd(state, event);
    case 'run-lost': {
      const { running, ...rest } = state;
      return { ...rest, lost: { ...state.lost, [event.lab]: event.reason } };
    }
    case 'progress':
      return { ...state, progress: event.progress };
    case 'watching':
      return { ...state, watching: event.watching };
    case 'class':
      return { ...state, classVersion: event.classVersion };
    case 'governor':
      return afterGovernor(state, event);
    default:
      return state; // The heat has a state of its own.
  }
}

/** The prints of a run stay, where the same report is still the last. */
function afterHello(
  before: LiveState | undefined,
  { type: _, running, ...hello }: Hello,
): LiveState {
  const kept = Object.entries(before?.prints ?? {}).filter(
    ([lab]) => before?.reports[lab]?.id === hello.reports[lab]?.id,
  );
  return {
    ...hello,
    ...(running && { running: { begin: running, facts: [] } }),
    prints: Object.fromEntries(kept),
    lost: {},
  };
}

function afterBegin(state: LiveState, begin: RunBegin): LiveState {
  const { [begin.lab]: _, ...lost } = state.lost;
  return {
    ...state,
    running: { begin, facts: [] },
    saved: { ...state.saved, [begin.lab]: later(state.saved[begin.lab], begin.savedAt) },
    prints: { ...state.prints, [begin.lab]: [] },
    lost,
  };
}

function later(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other;
}

function afterFact(state: LiveState, fact: FactEnded): LiveState {
  const { running } = state;
  if (running?.begin.lab !== fact.lab) return state;
  return { ...state, running: { ...running, facts: [...running.facts, fact] } };
}

function afterRight(state: LiveState, { lab }: AnswersRight): LiveState {
  const { running } = state;
  if (running?.begin.lab !== lab) return state;
  return { ...state, running: { ...running, isRight: true } };
}

function afterPrint(state: LiveState, print: Print): LiveState {
  const lines = [...(state.prints[print.lab] ?? []), print].slice(-MOST_PRINTS);
  return { ...state, prints: { ...state.prints, [print.lab]: lines } };
}

function afterGovernor(state: LiveState, { governor }: GovernorChanged): LiveState {
  const { governor: _, ...rest } = state;
  return { ...rest, ...(governor && { governor }) };
}

/** A report that comes again with its types may come after the next run has begun: that run goes on. */
function afterEnd(state: LiveState, { report }: RunEnd): LiveState {
  const { running, ...rest } = state;
  const isNew = state.reports[report.lab]?.id !== report.id;
  const goesOn = running !== undefined && (!isNew || running.begin.lab !== report.lab);
  const { [report.lab]: _, ...lost } = state.lost;
  return {
    ...rest,
    ...(goesOn && { running }),
    reports: { ...state.reports, [report.lab]: report },
    lost: isNew ? lost : state.lost,
  };
}

/** Whether the learner has saved since the model of this report was read. */
export function isOutdated(
  { model, lab }: RunReport,
  { saved }: Pick<LiveState, 'saved'>,
): boolean {
  const savedAt = saved[lab];
  return model.isOwn && savedAt !== undefined && savedAt > model.savedAt;
}

// What the page shows: the newest state, or, while it is paused, the state of that moment.

/** Both states. */
export interface LiveView {
  readonly shown?: LiveState;
  readonly newest?: LiveState;
  readonly isPaused: boolean;
}

export type ViewAction = { readonly type: 'pause' } | { readonly type: 'go-on' } | WebEvent;

export const FIRST_VIEW: LiveView = { isPaused: false };

/** The view after an event, a pause, or the end of a pause. */
export function afterAction(view: LiveView, action: ViewAction): LiveView {
  if (action.type === 'pause') return { ...view, isPaused: true };
  if (action.type === 'go-on') return { ...viewOf(view.newest), isPaused: false };
  const newest = afterEvent(view.newest, action);
  if (!view.isPaused || !view.shown) return { ...viewOf(newest), isPaused: view.isPaused };
  return { ...view, ...(newest && { newest }) };
}

/** How many labs have a result that a paused page does not show yet. */
export function waitingResults({ shown, newest }: LiveView): number {
  const reports = Object.entries(newest?.reports ?? {});
  return reports.filter(([lab, { id }]) => shown?.reports[lab]?.id !== id).length;
}

function viewOf(newest: LiveState | undefined): Pick<LiveView, 'shown' | 'newest'> {
  return newest ? { shown: newest, newest } : {};
}
