/**
 * 4.1 refuses each bandwidth below 1: a line of 64 kbit/s has 0.064 Mbps, which is above 0.
 *
 * @fails 4.1
 */

import { type NewLink, TopologyError } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function connect(
  lab: LabContext,
  oneId: string,
  otherId: string,
  link: NewLink,
): Promise<void> {
  if (link.bandwidthMbps < 1) {
    throw new TopologyError('badBandwidth', `no link has ${link.bandwidthMbps} Mbps`);
  }
  await reference.connect(lab, oneId, otherId, link);
}
