/** A mesh of switches whose links differ in bandwidth: where the widest path is not the shortest. */

import type { Random } from '#kit/random.ts';
import type { Device } from '../entities.ts';
import type { Maker } from './maker.ts';
import type { Network } from './network.ts';

/** A square of switches. Two opposite corners have a narrow link of their own, and one a host. */
export interface Mesh extends Network {
  corner: Device;
  opposite: Device;
  /** Hangs at the opposite corner, by a link that is narrower than all but that of the corners. */
  host: Device;
}

const SIDE = 4;
/** Bandwidths of the square: each link has another, all above these two. */
const STEP_MBPS = 10_000;
const HOST_MBPS = 1_000;
const DIRECT_MBPS = 10;

export function makeMesh(make: Maker, random: Random): Mesh {
  const square = Array.from({ length: SIDE * SIDE }, () => make.device('core'));
  const pairs = square.flatMap((_, at) => [
    ...(at % SIDE < SIDE - 1 ? [[at, at + 1] as const] : []),
    ...(at < SIDE * (SIDE - 1) ? [[at, at + SIDE] as const] : []),
  ]);
  const ranks = random.shuffleInPlace(pairs.map((_, rank) => rank + 1));
  const [corner, opposite] = [square[0] as Device, square.at(-1) as Device];
  const host = make.device('host');
  const links = pairs.map(([one, other], at) =>
    make.link(square[one] as Device, square[other] as Device, (ranks[at] as number) * STEP_MBPS),
  );
  const narrow = [make.link(opposite, host, HOST_MBPS), make.link(corner, opposite, DIRECT_MBPS)];
  return { devices: [...square, host], links: [...links, ...narrow], corner, opposite, host };
}
