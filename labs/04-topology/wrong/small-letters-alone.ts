/**
 * 4.1 makes small letters of every id: a device whose id has capitals is taken for another one.
 *
 * @fails 4.1
 */

import type { NewLink } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function connect(
  lab: LabContext,
  oneId: string,
  otherId: string,
  link: NewLink,
): Promise<void> {
  return reference.connect(lab, oneId.toLowerCase(), otherId.toLowerCase(), link);
}
