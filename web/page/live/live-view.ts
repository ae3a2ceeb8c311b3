/** What the page shows: the newest state, or, while it is paused, the state of that moment. */

import type { WebEvent } from '../../wire/event.ts';
import { afterEvent, type LiveState } from './live-state.ts';

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
