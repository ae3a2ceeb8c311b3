/** 4.8 what a hop costs. */

import { isDeepStrictEqual } from 'node:util';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import * as model from '#lab/04-topology/model.ts';
import type { Device, HopCost } from '../../entities.ts';
import { hopsFrom, type Network } from '../network.ts';
import { askedDevice, type Check, type Facts, LOOK_UPS, refusesGone } from './context.ts';

const HOPS = 4;

const costs = { what: 'hops', label: ({ hop }: HopCost) => `hop ${hop}` };

export const hopCost: Facts = (fact, data) => {
  const { tree, core, gateway, ring, island, lonely, access, unknownId } = data;

  fact('each hop tells what it found and what that took', async (check) => {
    const call = await tellsItsCosts(check, tree, core, HOPS);
    check.cost(call, 'four hops', LOOK_UPS);
  });

  fact('a hop that reads more than one page counts every page', async (check) => {
    await tellsItsCosts(check, gateway, gateway.devices[0] as Device, 1);
  });

  fact('the hop that finds nothing is the last, and devices are counted once', async (check) => {
    await tellsItsCosts(check, ring, ring.devices[0] as Device, 10);
    await tellsItsCosts(check, island, island.devices[0] as Device, 10);
    await tellsItsCosts(check, { devices: [lonely], links: [] }, lonely, 2);
    await tellsItsCosts(check, ring, ring.devices[0] as Device, 0);
  });

  fact('two walks at once do not count the requests of each other', async (check) => {
    const ids = [core.deviceId, access.deviceId];
    const walkFrom = (id: string) => (lab: LabContext) => model.hopCosts(lab, id, 2);
    const alone: HopCost[][] = [];
    for (const id of ids) alone.push((await check.run(walkFrom(id))).value);
    const both = await check.run((lab) => Promise.all(ids.map((id) => walkFrom(id)(lab))));
    check.holds(isDeepStrictEqual(both.value, alone), [
      `Two walks within 2 hops ran at once, from ${ids.join(' and from ')}. Their costs are not the costs that each walk has alone.`,
      'Which of your variables do two calls share?',
    ]);
  });

  fact('bad hops and unknown devices are refused', async (check) => {
    for (const hops of [-1, Number.POSITIVE_INFINITY]) {
      await check.refuses(`${hops} hops`, 'badHops', (lab) =>
        model.hopCosts(lab, core.deviceId, hops),
      );
    }
    for (const hops of [2, 0]) {
      const what = `A device that does not exist, and ${hops} hops`;
      await check.refuses(what, 'notFound', (lab) => model.hopCosts(lab, unknownId, hops));
    }
  });

  fact('a device that is gone is refused, also where a link still leads to it', async (check) => {
    await refusesGone(check, (goneId) => ({
      'The costs of its hops': (lab) => model.hopCosts(lab, goneId, 2),
    }));
  });

  fact(
    'what the same question takes with one more hop, and written down beforehand',
    async (check) => {
      const found = [...hopsFrom(tree, core.deviceId).values()];
      const walks = Array.from({ length: HOPS }, (_, at) => {
        const devices = found.filter((hops) => hops >= 1 && hops <= at + 1).length;
        const walk = (lab: LabContext) => model.hopCosts(lab, core.deviceId, at + 1);
        return [`${at + 1} ${at === 0 ? 'hop' : 'hops'}, ${devices} devices`, walk] as const;
      });
      await check.compare(
        'your walk with one hop more each time, best of three:',
        { ...Object.fromEntries(walks), 'the last, kept: one Query': (lab) => readKept(lab, core) },
        { timed: true },
      );
    },
  );
};

/** The model's costs are those of the requests that it sent. */
async function tellsItsCosts(check: Check, network: Network, from: Device, hops: number) {
  const call = await check.run((lab) => model.hopCosts(lab, from.deviceId, hops));
  check.sameList(call, costsOf(call.trace, network, from, hops), costs);
  return call;
}

/** What each hop took, from the requests: those of hop 3 asked the devices two hops away. */
function costsOf(
  trace: readonly RequestRecord[],
  network: Network,
  { deviceId }: Device,
  most: number,
): HopCost[] {
  const away = hopsFrom(network, deviceId);
  const last = Math.min(most, Math.max(...away.values()) + 1);
  return Array.from({ length: last }, (_, at) => {
    const hop = at + 1;
    const own = trace.filter((record) => away.get(askedDevice(record) ?? '') === at);
    const devices = [...away.values()].filter((hops) => hops === hop).length;
    const readUnits = own.reduce((sum, record) => sum + record.readUnits, 0);
    return { hop, devices, requests: own.length, readUnits };
  });
}

/** The neighbourhood as somebody has written it down: one item for each device in it. */
async function readKept(lab: LabContext, { deviceId }: Device): Promise<unknown> {
  const query = new QueryCommand({
    TableName: lab.table,
    KeyConditionExpression: 'PK = :device AND begins_with(SK, :near)',
    ExpressionAttributeValues: { ':device': entityKey('DEVICE', deviceId), ':near': 'NEAR#' },
  });
  return lab.db.send(query);
}
