/** Small networks whose shapes and bandwidths are drawn: a walk that one of them forgives, another does not. */

import type { Random } from '#kit/random.ts';
import type { Device } from '../entities.ts';
import type { Maker } from './maker.ts';
import type { Network } from './network.ts';

const SKETCHES = 8;
const DEVICES = 6;
/** Links beside those that connect all devices. */
const MORE_LINKS = 5;
const STEP_MBPS = 1_000;
/** So many bandwidths: in each network some links are equally wide. */
const BANDWIDTHS = 7;

export function makeSketches(make: Maker, random: Random): Network[] {
  return Array.from({ length: SKETCHES }, () => {
    const devices = Array.from({ length: DEVICES }, () => make.device('distribution'));
    const pairs = devices.flatMap((_, to) => Array.from({ length: to }, (_, from) => [from, to]));
    const tree = devices.slice(1).map((_, at) => [random.integer(0, at), at + 1]);
    const isInTree = new Set(tree.map(String));
    const others = pairs.filter((pair) => !isInTree.has(String(pair)));
    const more = random.shuffleInPlace(others).slice(0, MORE_LINKS);
    const links = [...tree, ...more].map(([from, to]) => {
      const bandwidthMbps = random.integer(1, BANDWIDTHS) * STEP_MBPS;
      return make.link(
        devices[from as number] as Device,
        devices[to as number] as Device,
        bandwidthMbps,
      );
    });
    return { devices, links };
  });
}
