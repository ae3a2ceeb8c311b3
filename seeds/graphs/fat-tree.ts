/** The k-ary fat tree of data centres. */

import { badOption } from '../option.ts';
import { type DeviceGraph, DeviceGraphBuilder } from './device-graph.ts';

/**
 * A fat tree of switches with `ports` ports: as many pods, each with `ports / 2` distribution and
 * access switches that are all linked, and k³/4 hosts in all. A core switch has one link to each
 * pod. Core switches stand in a site of their own, after the pods.
 *
 * @param ports even, 2 … 96
 * @throws {KitError} `fatTree.badOptions`
 * @see https://doi.org/10.1145/1402958.1402967 Al-Fares, Loukissas and Vahdat, 2008
 * @example
 * fatTree(4).kinds.length; // => 36: 16 hosts, 8 + 8 switches in pods, 4 core switches
 */
export function fatTree(ports: number): DeviceGraph {
  if (!Number.isSafeInteger(ports / 2) || ports < 2 || ports > 96) {
    throw badOption(
      'fatTree',
      `Expected \`ports\` to be an even number from 2 to 96, got \`${ports}\`. Choose another.`,
    );
  }
  const half = ports / 2;
  const builder = new DeviceGraphBuilder();
  const cores = builder.add('core', ports, half * half);
  for (let pod = 0; pod < ports; pod++) {
    const distribution = builder.add('distribution', pod, half);
    const access = builder.add('access', pod, half);
    builder.linkAll('uplink', distribution, access);
    for (const [position, device] of distribution.entries()) {
      builder.linkAll('backbone', cores.slice(position * half, (position + 1) * half), [device]);
    }
    for (const device of access) builder.linkAll('host', [device], builder.add('host', pod, half));
  }
  return builder.build();
}
