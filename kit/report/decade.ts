/** Powers of ten, for logarithmic axes. */

/** The powers of ten that enclose some values, as exponents: at least one decade. */
export interface Decades {
  readonly low: number;
  readonly high: number;
}

/** The decades of values above zero, of which there is at least one. */
export function decadesOf(values: readonly number[]): Decades {
  const exponents = values.map(Math.log10);
  const low = Math.floor(exponents.reduce((a, b) => Math.min(a, b)));
  const high = Math.ceil(exponents.reduce((a, b) => Math.max(a, b)));
  return { low, high: Math.max(low + 1, high) };
}

/** Both ends and every power of ten between them; exact, which `10 ** -4` is not. */
export function powersOfTen({ low, high }: Decades): number[] {
  return Array.from({ length: high - low + 1 }, (_, nth) => Number(`1e${low + nth}`));
}
