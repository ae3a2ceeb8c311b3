/** A timer for the room. It lives in the page alone, and outlives a reload of its tab. */

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { clockTime } from '../page-text.ts';
import {
  isTimerMinutes,
  leftText,
  parseTimer,
  type StartedTimer,
  saidText,
  TIMER_MINUTES,
  timerEndMs,
} from './started-timer.ts';

const KEPT_AS = 'edgewise-timer';
/** The clock is looked at so often, in milliseconds. */
const TICK_MS = 250;

/** Minutes left, and what is due is said to whoever listens to the page. */
export function ClassTimer(): JSX.Element {
  const [timer, setTimer] = useState(() => parseTimer(sessionStorage.getItem(KEPT_AS)));
  const nowMs = useNow(timer !== undefined);
  const change = (next: StartedTimer | undefined): void => {
    if (next) sessionStorage.setItem(KEPT_AS, JSON.stringify(next));
    else sessionStorage.removeItem(KEPT_AS);
    setTimer(next);
  };
  const said = timer ? saidText(timer, nowMs) : '';
  return (
    <section class="timer" aria-label="Timer">
      {timer ? (
        <>
          <span class="left" role="timer" aria-label="Time left">
            {leftText(timer, nowMs)}
          </span>
          <span class="quiet">until {clockTime(new Date(timerEndMs(timer)).toISOString())}</span>
          <button type="button" onClick={() => change(undefined)}>
            Stop
          </button>
        </>
      ) : (
        <StartTimer start={(minutes) => change({ minutes, startedMs: Date.now() })} />
      )}
      <span class="said" role="status">
        {said}
      </span>
    </section>
  );
}

function StartTimer({ start }: { start: (minutes: number) => void }): JSX.Element {
  const [minutes, setMinutes] = useState<number>(TIMER_MINUTES.usual);
  return (
    <>
      <label>
        Minutes{' '}
        <input
          type="number"
          min={TIMER_MINUTES.low}
          max={TIMER_MINUTES.high}
          value={Number.isNaN(minutes) ? '' : minutes}
          onInput={({ currentTarget }) => setMinutes(currentTarget.valueAsNumber)}
        />
      </label>
      <button type="button" disabled={!isTimerMinutes(minutes)} onClick={() => start(minutes)}>
        Start
      </button>
    </>
  );
}

/** The time of the clock, in milliseconds since 1970; it stands still where nobody needs it. */
function useNow(ticks: boolean): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticks) return;
    const tick = (): void => setNow(Date.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [ticks]);
  return nowMs;
}
