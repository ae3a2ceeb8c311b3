/** 4.2 the neighbours of a device. */

import { receiptOf, unitsText } from '#kit/meter/receipt.ts';
import * as model from '#lab/04-topology/model.ts';
import type { Link } from '../../entities.ts';
import { linksOf } from '../network.ts';
import type { Facts } from './context.ts';

const links = {
  what: 'links',
  label: ({ fromId, toId }: Link) => `${fromId} -> ${toId}`,
};

export const neighbours: Facts = (fact) => {
  fact('one Query returns the links of a device, and nothing beside them', async (check) => {
    const { tree, access } = check.data;
    const call = await check.run((lab) => model.neighbours(lab, access.deviceId));
    check.sameList(call, linksOf(tree, access.deviceId), links);
    check.cost(call, 'neighbours');
  });

  fact('links that fill more than one page come back whole', async (check) => {
    const { gateway } = check.data;
    const { deviceId = '' } = gateway.devices[0] ?? {};
    const call = await check.run((lab) => model.neighbours(lab, deviceId));
    check.sameList(call, linksOf(gateway, deviceId), links);
    const receipt = receiptOf('gateway', call.trace);
    check.note(
      `The ${call.value.length} links of the gateway took ${receipt.requests} requests and ${unitsText(receipt)}.`,
    );
  });

  fact('the links are in the order of the table: capitals first', async (check) => {
    const { cased } = check.data;
    const { deviceId = '' } = cased.devices[0] ?? {};
    await check.lists((lab) => model.neighbours(lab, deviceId), linksOf(cased, deviceId), links);
  });

  fact(
    'a device without links has no neighbours, nor has one that does not exist',
    async (check) => {
      for (const deviceId of [check.data.lonely.deviceId, check.data.unknownId]) {
        await check.lists((lab) => model.neighbours(lab, deviceId), [], links);
      }
    },
  );
};
