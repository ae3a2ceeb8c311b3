/** Holds the view still. */

import type { JSX } from 'preact';
import { waitingResults } from '../live/live-view.ts';
import type { Live } from '../live/use-live.ts';

/** Results arrive while the page is paused; the button says how many wait. */
export function PauseButton({ live: { view, act } }: { live: Live }): JSX.Element {
  const waiting = waitingResults(view);
  const many = `${waiting} ${waiting === 1 ? 'result waits' : 'results wait'}`;
  return (
    <button
      type="button"
      aria-pressed={view.isPaused}
      onClick={() => act({ type: view.isPaused ? 'go-on' : 'pause' })}
    >
      {view.isPaused ? `Go on${waiting > 0 ? `: ${many}` : ''}` : 'Pause'}
    </button>
  );
}
