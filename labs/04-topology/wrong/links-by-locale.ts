/**
 * 4.2 puts the links in the order of a language: there small letters come before capitals.
 *
 * @fails 4.2
 */

import type { Link } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function neighbours(lab: LabContext, deviceId: string): Promise<Link[]> {
  const links = await reference.neighbours(lab, deviceId);
  return links.sort((a, b) => a.toId.localeCompare(b.toId));
}
