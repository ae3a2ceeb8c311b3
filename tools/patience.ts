/** How long a test waits: a limit ends a test that hangs, and never judges how fast a machine is. */

/**
 * So many times longer takes a machine that is four times slower than two quiet cores, with eight
 * other programs at work on its two: 4 × (8 + 2) / 2.
 */
const SLOWER = 20;

/**
 * A limit in milliseconds.
 *
 * @param aloneSeconds what the work takes at most on two cores that have nothing else to do
 */
export function patienceMs(aloneSeconds: number): number {
  return aloneSeconds * SLOWER * 1_000;
}
