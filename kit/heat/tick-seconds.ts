/** Round times for an axis. */

const STEPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600] as const;

/**
 * Times between two others, at most so many, each a multiple of a round step.
 *
 * @example
 * tickSeconds(0, 60, 4); // => [0, 20, 40, 60]
 */
export function tickSeconds(from: number, to: number, most: number): number[] {
  const fits = (step: number): boolean => Math.floor((to - from) / step) + 1 <= most;
  const step = STEPS.find(fits) ?? Math.ceil((to - from) / most / 3_600) * 3_600;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, at) => first + at * step);
}
