/** Chance as even as can be, and a clock that stands still: what a model draws its shards from. */

/** The golden ratio's part behind the point: its multiples lie evenly between 0 and 1. */
const STEP = (Math.sqrt(5) - 1) / 2;

/**
 * While something is done, the numbers of `Math.random()` lie evenly, and no time goes by.
 *
 * @param at the time meanwhile: the same in each run
 * @returns the numbers that were drawn, in order
 */
export async function withEvenDraws(at: Date, use: () => Promise<void>): Promise<number[]> {
  const real = { random: Math.random, Date: globalThis.Date };
  const now = at.getTime();
  const draws: number[] = [];
  Math.random = () => {
    const draw = ((draws.length + 1) * STEP) % 1;
    draws.push(draw);
    return draw;
  };
  globalThis.Date = new Proxy(real.Date, {
    construct: (date, input, made) =>
      Reflect.construct(date, input.length === 0 ? [now] : input, made),
    get: (date, name) => (name === 'now' ? () => now : Reflect.get(date, name)),
  });
  try {
    await use();
    return draws;
  } finally {
    Math.random = real.random;
    globalThis.Date = real.Date;
  }
}
