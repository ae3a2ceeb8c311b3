/** A device that is gone, and a link that still leads to it. */

import type { ModelCall } from '#kit/checkpoint/worker/model-client.ts';
import type { Device, Link } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { halvesOf } from '../network.ts';
import { type Check, refusedAs } from './context.ts';

/**
 * Both halves of a link do not make a device.
 *
 * @param callsWith what is called with the id of the device that is gone, each after its name; the
 *   other id is of a device that it is linked with
 */
export async function refusesGone(
  check: Check,
  callsWith: (goneId: string, otherId: string) => Record<string, ModelCall<unknown>>,
): Promise<void> {
  const goneId = check.data.unknownId;
  const { deviceId: otherId } = check.data.ring.devices[0] as Device;
  const ends = { fromId: otherId, toId: goneId };
  const link: Link = { Type: 'Link', ...ends, medium: 'fibre', bandwidthMbps: 10_000 };
  const halves = halvesOf(link).map(itemOf);
  await check.table.restore(halves);
  for (const [what, call] of Object.entries(callsWith(goneId, otherId))) {
    const gone = `There is no device ${goneId} any more, but a link still leads to it. ${what}`;
    await check.refuses(gone, ...refusedAs('notFound'), call);
  }
  await check.table.remove(halves);
}
