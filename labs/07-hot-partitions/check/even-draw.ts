/** Chance as even as can be, and a clock that stands still: what a model draws its shards from. */

/** The golden ratio's part behind the point: its multiples lie evenly between 0 and 1. */
const STEP = (Math.sqrt(5) - 1) / 2;

/** The numbers of `Math.random()` lie evenly, and all happens in one millisecond. */
export async function withEvenDraws<T>(
  use: () => Promise<T>,
): Promise<{ value: T; draws: number }> {
  const real = { random: Math.random, Date: globalThis.Date };
  const now = real.Date.now();
  let draws = 0;
  Math.random = () => (++draws * STEP) % 1;
  globalThis.Date = new Proxy(real.Date, {
    construct: (date, input) => Reflect.construct(date, input.length === 0 ? [now] : input),
    get: (date, name) => (name === 'now' ? () => now : Reflect.get(date, name)),
  });
  try {
    return { value: await use(), draws };
  } finally {
    Math.random = real.random;
    globalThis.Date = real.Date;
  }
}
