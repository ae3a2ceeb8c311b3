/** The timer of the class: what it shows and says at a moment. */

import { timerLines } from '../../../kit/report/text.ts';

/** A timer that was started. */
export interface StartedTimer {
  readonly minutes: number;
  /** In milliseconds since 1970. */
  readonly startedMs: number;
}

/** Minutes that a timer may have. */
export const TIMER_MINUTES = { low: 1, high: 600, usual: 25 } as const;

/** Whether a timer may have so many minutes. */
export function isTimerMinutes(minutes: unknown): minutes is number {
  const { low, high } = TIMER_MINUTES;
  return Number.isInteger(minutes) && Number(minutes) >= low && Number(minutes) <= high;
}

/** When it ends, in milliseconds since 1970. */
export function timerEndMs({ minutes, startedMs }: StartedTimer): number {
  return startedMs + minutes * 60_000;
}

/**
 * What is left, as minutes and seconds; a second that has begun counts.
 *
 * @example
 * leftText({ minutes: 25, startedMs: 0 }, 500); // => '25:00'
 */
export function leftText(timer: StartedTimer, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((timerEndMs(timer) - nowMs) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The last thing that was due: the start, half time, the last minutes, the end. */
export function saidText({ minutes, startedMs }: StartedTimer, nowMs: number): string {
  const passed = (nowMs - startedMs) / 1_000;
  return timerLines(minutes).findLast(({ atSeconds }) => atSeconds <= passed)?.text ?? '';
}

/** A timer as it was kept; nothing where the text holds none. */
export function parseTimer(text: string | null): StartedTimer | undefined {
  try {
    const { minutes, startedMs } = JSON.parse(text ?? '') as Partial<StartedTimer>;
    if (!isTimerMinutes(minutes) || !Number.isFinite(startedMs)) return undefined;
    return { minutes, startedMs: Number(startedMs) };
  } catch {
    return undefined; // None was kept.
  }
}
