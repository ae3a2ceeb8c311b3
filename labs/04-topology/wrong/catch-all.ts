/**
 * 4.1 telling every error as a refusal, also that of a broken connection.
 *
 * @fails 4.1
 */

import { type NewLink, TopologyError } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function connect(
  lab: LabContext,
  oneId: string,
  otherId: string,
  link: NewLink,
): Promise<void> {
  try {
    await solution.connect(lab, oneId, otherId, link);
  } catch (error) {
    if (error instanceof TopologyError) throw error;
    throw new TopologyError('alreadyConnected', `${oneId} and ${otherId} have a link`);
  }
}
