/** 4.6 the widest path. */

import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import * as model from '#lab/04-topology/model.ts';
import type { Device, Link, WidestPath } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { halvesOf, linksOf, type Network, widthsFrom } from '../network.ts';
import { askedDevice, type Check, type Facts, LOOK_UPS, refusesGone } from './context.ts';
import { isPath } from './shortest-path.ts';

/** A line of the seventies. */
const NARROW_MBPS = 0.064;

export const widestPath: Facts = (fact, data) => {
  const { mesh, island, lonely, unknownId } = data;

  fact('the path is the widest: no other path has a wider narrowest link', async (check) => {
    await isWidest(check, mesh, mesh.corner, mesh.opposite);
    for (const device of mesh.devices.slice(4, 12))
      await isWidest(check, mesh, mesh.corner, device);
  });

  fact('each device on the way is asked once, the widest first', async (check) => {
    // By the narrowest link of all that lead on: whatever is wider has been asked before.
    const call = await isWidest(check, mesh, mesh.corner, mesh.host);
    check.cost(call, 'widest path', LOOK_UPS);
  });

  fact('in small networks of every shape, the path is the widest', async (check) => {
    for (const sketch of data.sketches)
      await isWidest(check, sketch, sketch.devices[0] as Device, sketch.devices.at(-1) as Device);
  });

  fact('a path of very wide links is as wide as they are', async (check) => {
    await isWidest(check, island, island.devices[0] as Device, island.devices[2] as Device);
  });

  fact('a path of very narrow links is a path', async (check) => {
    const end = island.devices[0] as Device;
    const [fromId, toId] = [lonely.deviceId, end.deviceId];
    const link: Link = { Type: 'Link', fromId, toId, medium: 'copper', bandwidthMbps: NARROW_MBPS };
    const halves = halvesOf(link).map(itemOf);
    await check.table.restore(halves);
    await isWidest(check, { ...island, links: [...island.links, link] }, lonely, end);
    await check.table.remove(halves);
  });

  fact('where no path leads there is none, and the walk ends', async (check) => {
    for (const [from, to] of [
      [mesh.corner, lonely],
      [lonely, mesh.corner],
    ] as const) {
      const call = await check.run((lab) => model.widestPath(lab, from.deviceId, to.deviceId));
      const what = `The path from ${from.deviceId} to ${to.deviceId}, which are not connected,`;
      check.sameValue(call, undefined, what);
    }
  });

  fact('a device itself, and devices that do not exist, are refused', async (check) => {
    const { deviceId } = mesh.corner;
    await check.refuses('A path to the device itself', 'self', (lab) =>
      model.widestPath(lab, deviceId, deviceId),
    );
    const what = 'A path with a device that does not exist';
    await check.refuses(what, 'notFound', (lab) => model.widestPath(lab, deviceId, unknownId));
    await check.refuses(what, 'notFound', (lab) => model.widestPath(lab, unknownId, deviceId));
  });

  fact('a device that is gone is refused, also where a link still leads to it', async (check) => {
    await refusesGone(check, (goneId, otherId) => ({
      'A path to it': (lab) => model.widestPath(lab, otherId, goneId),
      'A path from it': (lab) => model.widestPath(lab, goneId, otherId),
    }));
  });
};

async function isWidest(
  check: Check,
  network: Network,
  { deviceId: from }: Device,
  { deviceId: to }: Device,
): Promise<Call<WidestPath | undefined>> {
  const call = await check.run((lab) => model.widestPath(lab, from, to));
  const path = isPath(check, call.value?.path, network, [from, to]);
  const widths = path.slice(1).map((id, at) => {
    const link = linksOf(network, path[at] as string).find(({ toId }) => toId === id);
    return link?.bandwidthMbps ?? 0;
  });
  const width = Math.min(...widths);
  const widest = widthsFrom(network, from).get(to);
  isWidthOf(check, call.value?.bandwidthMbps, widths, widest);
  check.holds(width === widest, [
    `Your path from ${from} to ${to} lets ${width} Mbps through; there is one for ${widest} Mbps.`,
    `Its links: ${widths.join(', ')} Mbps. ${whatWasNotAsked(network, from, widest ?? 0, call)}`,
    ...(goesOnFromTheLast(path, call)
      ? ['Your code asked the devices of this path alone, each behind the one before.']
      : []),
    goesOnFromTheLast(path, call) || asksANarrowerOne(network, call)
      ? 'Of all devices that are found and not asked yet, which one should be asked next?'
      : 'When may a walk end: when it sees the device behind a link, or when no wider way to it can turn up any more?',
  ]);
  return call;
}

/** Whether a walk goes on from the device that it asked last, whatever else it has found. */
function goesOnFromTheLast(path: readonly string[], call: Call<unknown>): boolean {
  const asked = devicesAsked(call);
  return asked.length > 1 && asked.join() === path.slice(0, -1).join();
}

/** Whether a walk asks a device although it has found another one with a wider way to it. */
function asksANarrowerOne(network: Network, call: Call<unknown>): boolean {
  const asked = devicesAsked(call);
  const widths = new Map(asked.slice(0, 1).map((id) => [id, Number.POSITIVE_INFINITY]));
  for (const [at, id] of asked.entries()) {
    const own = widths.get(id) ?? 0;
    const open = [...widths].filter(([other]) => !asked.slice(0, at + 1).includes(other));
    if (open.some(([, width]) => width > own)) return true;
    for (const { toId, bandwidthMbps } of linksOf(network, id)) {
      widths.set(toId, Math.max(widths.get(toId) ?? 0, Math.min(own, bandwidthMbps)));
    }
  }
  return false;
}

/** The devices whose links were read, each once, in the order of the requests. */
function devicesAsked({ trace }: Call<unknown>): string[] {
  return [...new Set(trace.map(askedDevice).filter((id) => id !== undefined))];
}

/** A device on a wide enough way that the walk has not come to, or that it came to all of them. */
function whatWasNotAsked(
  network: Network,
  from: string,
  width: number,
  call: Call<unknown>,
): string {
  const asked = new Set(devicesAsked(call));
  const next = [...asked]
    .flatMap((id) => linksOf(network, id))
    .find(({ toId, bandwidthMbps }) => bandwidthMbps >= width && !asked.has(toId));
  const number = `${asked.size} ${asked.size === 1 ? 'device' : 'devices'}`;
  return next
    ? `Your code asked ${number} for links, from ${from} on. It did not ask ${next.toId}, behind a link of ${next.bandwidthMbps} Mbps.`
    : `Your code asked ${number} for links, from ${from} on, and all that a wider way leads over.`;
}

/** The number that was returned is the width of the path that was returned. */
function isWidthOf(
  check: Check,
  received: unknown,
  widths: readonly number[],
  widest: number | undefined,
): void {
  const width = Math.min(...widths);
  const isTooSmall = typeof received === 'number' && received < width;
  check.holds(received === width, [
    `You returned bandwidthMbps ${brief(received)}. The narrowest link of your path has ${width}.`,
    `Its links: ${widths.join(', ')} Mbps.`,
    isTooSmall
      ? 'Which number does your code begin with at the first device, and can a link be wider than that?'
      : received === widest
        ? 'The number is right, and it belongs to another path. When your code finds a wider way to a device, which of your variables still holds the old way?'
        : 'Which links does your code compare for that number, and which of them is the narrowest?',
  ]);
}
