/**
 * A follow graph as seed scripts often make it: faker, arrays of objects, a set of strings.
 *
 * Popularity is Zipf's, by search in the sums; follows are neither returned nor closed to
 * triangles. It is less work than the kit's graph.
 */

import { faker } from '@faker-js/faker/locale/en';
import { GRAPH, measureHere } from '../generation.ts';

measureHere(() => {
  faker.seed(GRAPH.seed);
  const users = Array.from({ length: GRAPH.users }, (_, nth) => ({ id: `u${nth}` }));
  const sums: number[] = [];
  for (let rank = 1; rank <= users.length; rank++) {
    sums.push((sums.at(-1) ?? 0) + rank ** -0.8);
  }
  const popular = (): { id: string } => {
    const wanted = faker.number.float({ min: 0, max: sums.at(-1) as number });
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return users[low] as { id: string };
  };
  const seen = new Set<string>();
  const follows: { source: string; target: string }[] = [];
  while (follows.length < GRAPH.follows) {
    const source = faker.helpers.arrayElement(users).id;
    const target = popular().id;
    if (source === target || seen.has(`${source}>${target}`)) continue;
    seen.add(`${source}>${target}`);
    follows.push({ source, target });
  }
  return follows.length;
});
