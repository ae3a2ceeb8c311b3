/** 4.3 the shortest path. */

import { memberNameQuestion } from '#kit/checkpoint/judge/question.ts';
import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import * as model from '#lab/04-topology/model.ts';
import type { Device } from '../../entities.ts';
import { hopsFrom, linksOf, type Network } from '../network.ts';
import { askedDevice, type Check, type Facts, LOOK_UPS, refusesGone } from './context.ts';

export const shortestPath: Facts = (fact, data) => {
  const { ring, island, lonely, tree, hosts, gateway, chain, unknownId } = data;

  fact(
    'around a ring, the path is the shorter way, and each device is asked once',
    async (check) => {
      const [from, , , third, fourth] = ring.devices as Device[];
      // The longer way begins with the smaller id.
      const call = await isShortest(check, ring, from as Device, fourth as Device);
      check.cost(call, 'around a ring', LOOK_UPS, arrivedLate(call, ring, fourth as Device));
      // And here with the larger one: whichever id a walk prefers, one of the two finds it out.
      await isShortest(check, ring, from as Device, third as Device);
    },
  );

  fact('where no path leads there is none, and the walk ends', async (check) => {
    const [onIsland, onRing] = [island.devices[0] as Device, ring.devices[0] as Device];
    for (const [from, to] of [
      [onRing, onIsland],
      [onIsland, onRing],
      [lonely, onRing],
    ] as const) {
      const call = await check.run((lab) => model.shortestPath(lab, from.deviceId, to.deviceId));
      const what = `The path from ${from.deviceId} to ${to.deviceId}, which are not connected,`;
      check.sameValue(call, undefined, what);
    }
  });

  fact('of many ways through a data centre, a shortest one is found', async (check) => {
    const call = await isShortest(check, tree, ...hosts);
    check.cost(call, 'across the data centre', LOOK_UPS, arrivedLate(call, tree, hosts[1]));
  });

  fact('the path from a device to its neighbour, and to itself', async (check) => {
    const [one, other] = ring.devices as [Device, Device];
    await isShortest(check, ring, one, other);
    await isShortest(check, ring, one, one);
  });

  fact('a path through a device with more than one page of links is found', async (check) => {
    await isShortest(
      check,
      gateway,
      gateway.devices[1] as Device,
      gateway.devices.at(-1) as Device,
    );
  });

  fact('any text is the id of a device, also a name that JavaScript knows', async (check) => {
    const named = chain.devices.findIndex(({ deviceId }) => deviceId in {});
    // From the device before the first of them to the device behind them.
    const [from, first, , to] = chain.devices.slice(named - 1) as [Device, Device, Device, Device];
    const call = await check.run((lab) => model.shortestPath(lab, from.deviceId, to.deviceId));
    check.holds(Array.isArray(call.value), [
      `The path from ${from.deviceId} to ${to.deviceId} goes through ${first.deviceId}. You returned ${brief(call.value)}.`,
      memberNameQuestion(first.deviceId),
    ]);
    await isShortest(check, chain, from, to);
  });

  fact('a path ends where the target is, however far that is', async (check) => {
    await isShortest(check, chain, chain.devices[0] as Device, chain.devices.at(-1) as Device);
  });

  fact('a device that does not exist is refused, at either end', async (check) => {
    const { deviceId } = ring.devices[0] as Device;
    const what = 'A path with a device that does not exist';
    await check.refuses(what, 'notFound', (lab) => model.shortestPath(lab, deviceId, unknownId));
    await check.refuses(what, 'notFound', (lab) => model.shortestPath(lab, unknownId, deviceId));
    const toItself = 'A path from a device that does not exist to itself';
    await check.refuses(toItself, 'notFound', (lab) =>
      model.shortestPath(lab, unknownId, unknownId),
    );
  });

  fact('a device that is gone is refused, also where a link still leads to it', async (check) => {
    await refusesGone(check, (goneId, otherId) => ({
      'A path to it': (lab) => model.shortestPath(lab, otherId, goneId),
      'A path from it': (lab) => model.shortestPath(lab, goneId, otherId),
    }));
  });

  fact('in small networks of every shape, the path is a shortest', async (check) => {
    for (const sketch of data.sketches)
      await isShortest(check, sketch, sketch.devices[0] as Device, sketch.devices.at(-1) as Device);
  });
};

/** The model's path leads there, link by link, in as few hops as can be. */
async function isShortest(
  check: Check,
  network: Network,
  { deviceId: from }: Device,
  { deviceId: to }: Device,
): Promise<Call<string[] | undefined>> {
  const call = await check.run((lab) => model.shortestPath(lab, from, to));
  const path = isPath(check, call.value, network, [from, to]);
  const hops = hopsFrom(network, from).get(to) ?? 0;
  check.holds(path.length - 1 === hops, [
    `Your path from ${from} to ${to} has ${path.length - 1} hops; ${hops} are enough.`,
    ...shown(path),
    'Which device has to be asked first, so that the first way you find is a shortest?',
  ]);
  return call;
}

/**
 * What to think about where a walk went on after the answer that named its target; nothing where it
 * did not. Requests that were under way beside that answer were sent without it.
 */
function arrivedLate(
  { trace }: Call<unknown>,
  network: Network,
  { deviceId: target }: Device,
): string[] | undefined {
  const asked = trace.map(askedDevice);
  const named = asked.findIndex((id) => id !== undefined && isLinked(network, id, target));
  const after = trace.findIndex(({ underWay }, at) => at > named && underWay === 1);
  const early = new Set(asked.slice(0, after));
  const late = new Set(asked.slice(after).filter((id) => id !== undefined && !early.has(id)));
  // From both ends a walk asks its target at once, and arrives where it meets itself.
  const isFromBothEnds = asked.slice(0, named).includes(target);
  if (named < 0 || after < 0 || isFromBothEnds || late.size === 0) return undefined;
  const devices =
    late.size === 1 ? '1 more device for its links' : `${late.size} more devices for their links`;
  return [
    `The answer to request ${trace[named]?.number} named ${target}, the target. Your code then asked ${devices}.`,
    'When does your walk know that it has arrived?',
  ];
}

function isLinked(network: Network, id: string, target: string): boolean {
  return linksOf(network, id).some(({ toId }) => toId === target);
}

/** A list of ids from one end to the other, each linked with the next; says where it is not. */
export function isPath(
  check: Check,
  path: unknown,
  network: Network,
  [from, to]: readonly [string, string],
): string[] {
  const ids = Array.isArray(path) ? path.map(String) : [];
  check.holds(ids.length > 0, [
    `Expected a path from ${from} to ${to}, a list of ids; got ${brief(path)}.`,
    'When does your walk end without having come there?',
  ]);
  check.holds(ids[0] === from && ids.at(-1) === to, [
    `Expected a path from ${from} to ${to}, both included.`,
    ...shown(ids),
  ]);
  const broken = ids.findIndex((id, at) => {
    const next = ids[at + 1];
    return next !== undefined && !linksOf(network, id).some(({ toId }) => toId === next);
  });
  check.holds(broken === -1, [
    `There is no link from ${ids[broken]} to ${ids[broken + 1]}.`,
    ...shown(ids),
  ]);
  return ids;
}

/** Most devices shown of a path. */
const SHOWN = 8;

function shown(ids: readonly string[]): string[] {
  const more = ids.length > SHOWN ? [`and ${ids.length - SHOWN} more`] : [];
  return [`Yours: ${[...ids.slice(0, SHOWN), ...more].join(' -> ')}`];
}
