/** What a timer says, and when. */

/** Something to say, that long after the start. */
export interface TimerLine {
  readonly atSeconds: number;
  readonly text: string;
}

/** Minutes before the end at which a line is due. */
const LAST_MINUTES = [5, 1];

/**
 * What is said in a block of so many minutes, in order: the start, half time, 5 minutes and
 * 1 minute before the end, the end. Where two fall together they are one line.
 *
 * @param minutes a whole number from 1
 * @example
 * timerLines(2).map(({ atSeconds }) => atSeconds); // => [0, 60, 120]
 */
export function timerLines(minutes: number): TimerLine[] {
  const left = LAST_MINUTES.filter((last) => last < minutes);
  const half = left.includes(minutes / 2) || minutes === 1 ? [] : [minutes / 2];
  const due = [...left, ...half].sort((a, b) => b - a);
  return [
    { atSeconds: 0, text: `${minutesText(minutes)}, go.` },
    ...due.map((rest) => ({
      atSeconds: (minutes - rest) * 60,
      text: rest === minutes / 2 ? `Half time: ${restText(rest)}` : restText(rest),
    })),
    { atSeconds: minutes * 60, text: 'Time is up.' },
  ];
}

function restText(minutes: number): string {
  return `${minutesText(minutes)} left.`;
}

function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
