/** What the checks of this lab have in common. */

import type { StepFacts } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import type { ModelCall } from '#kit/checkpoint/worker/model-client.ts';
import { parseKey } from '#kit/keys.ts';
import { askedCollection, type RequestRecord } from '#kit/meter/request-record.ts';
import type { Device, Link, TopologyError } from '../../entities.ts';
import type { TopologyData } from '../fixture.ts';
import { itemOf } from '../item.ts';
import { halvesOf } from '../network.ts';

/** The context of a fact of this lab. */
export type Check = Fact<TopologyData, TopologyError['code']>;

/** The facts of a step. */
export type Facts = StepFacts<TopologyData, TopologyError['code']>;

/** How devices may be looked up, besides one by one. */
export const LOOK_UPS = ['BatchGetItem'];

/** The id of the device whose links a Query reads; nothing for other requests, and where it looks up one item. */
export function askedDevice(record: RequestRecord): string | undefined {
  const { operation, keyCondition = '' } = record;
  const key = askedCollection(record);
  const isLookUp = /\bSK\s*=/.test(keyCondition);
  return operation === 'Query' && key !== undefined && !isLookUp ? parseKey(key).at(-1) : undefined;
}

/** How many links a Query for the links of a device returned: its answer may begin with the device itself. */
export function linksReturned(record: RequestRecord): number {
  const { keyCondition = '', continues, returned } = record;
  const key = askedCollection(record) ?? '';
  const [, from = '', to = ''] = /\bSK BETWEEN (\S+) AND ([^\s)]+)/.exec(keyCondition) ?? [];
  const isWithDevice = !/\bSK\b/.test(keyCondition) || (from <= key && key <= to);
  return isWithDevice && continues === undefined ? returned - 1 : returned;
}

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
    await check.refuses(gone, 'notFound', call);
  }
  await check.table.remove(halves);
}
