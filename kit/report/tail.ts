/** The tail of a distribution: how many have at least so many. */

/**
 * Points of the complementary distribution of counts above zero: each distinct count, and the
 * share of all that have at least so many. On logarithmic axes a power law is a straight line.
 *
 * @param counts at least one above zero
 * @param most so many points at most, those at both ends included, evenly over the logarithm
 */
export function tailPoints(
  counts: Uint32Array,
  most = 200,
): (readonly [count: number, share: number])[] {
  const sorted = counts.toSorted();
  const points: [number, number][] = [];
  for (let at = 0; at < sorted.length; at++) {
    const count = sorted[at] as number;
    if (count === 0 || count === sorted[at - 1]) continue;
    points.push([count, (sorted.length - at) / sorted.length]);
  }
  if (points.length <= most) return points;
  const last = points.length - 1;
  const highest = Math.log((points[last] as [number, number])[0]);
  let step = -1;
  return points.filter(([count], at) => {
    const place = Math.floor((Math.log(count) / highest) * (most - 2));
    if (place === step && at !== last) return false;
    step = place;
    return true;
  });
}
