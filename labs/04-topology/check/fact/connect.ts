/** 4.1 connect and disconnect; 4.2 the neighbours of a device. */

import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { receiptOf, unitsText } from '#kit/meter/receipt.ts';
import * as model from '#lab/04-topology/model.ts';
import type { Device, Link } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { linksOf } from '../network.ts';
import { type Town, townItems } from '../town.ts';
import type { Check, Facts } from './context.ts';

const FIBRE = { medium: 'fibre', bandwidthMbps: 10_000 };
const COPPER = { medium: 'copper', bandwidthMbps: 1_000 };

export const connect: Facts = (fact, data) => {
  const { unknownId, town } = data;
  const { ada, bo, cleo } = town;
  const { deviceId } = ada;
  const adaAndBo = (lab: LabContext) => model.connect(lab, ada.deviceId, bo.deviceId, FIBRE);
  const cut = (lab: LabContext) => model.disconnect(lab, ada.deviceId, bo.deviceId);

  fact('a link is there from both its ends', async (check) => {
    await check.writes(adaAndBo, connected(town), 'connect');
  });

  fact('connecting again, from either end, is refused, and the link stays', async (check) => {
    await check.run((lab) => model.connect(lab, ada.deviceId, bo.deviceId, COPPER));
    for (const [one, other] of [
      [ada, bo],
      [bo, ada],
    ] as const) {
      const what = `Connecting ${one.deviceId} and ${other.deviceId} again`;
      await check.refuses(what, 'alreadyConnected', (lab) =>
        model.connect(lab, one.deviceId, other.deviceId, COPPER),
      );
    }
  });

  fact(
    'where half of a link was left behind, connecting is refused, from whichever end',
    async (check) => {
      for (const half of [linkItem(ada, bo), linkItem(bo, ada)]) {
        await check.begin([...townItems(town), half]);
        const what = `Connecting ${ada.deviceId} and ${bo.deviceId}, where ${half.PK} / ${half.SK} is left of a link`;
        await check.refuses(what, 'alreadyConnected', (lab) =>
          model.connect(lab, ada.deviceId, bo.deviceId, COPPER),
        );
      }
    },
  );

  fact('no device is linked to itself', async (check) => {
    await check.refuses('Connecting a device to itself', 'self', (lab) =>
      model.connect(lab, deviceId, deviceId, FIBRE),
    );
    await check.refuses('Disconnecting a device from itself', 'self', (lab) =>
      model.disconnect(lab, deviceId, deviceId),
    );
  });

  fact('a device that does not exist is linked to nothing', async (check) => {
    const what = 'Connecting a device that does not exist';
    await check.refuses(what, 'notFound', (lab) => model.connect(lab, deviceId, unknownId, FIBRE));
    await check.refuses(what, 'notFound', (lab) => model.connect(lab, unknownId, deviceId, FIBRE));
  });

  fact('two ids are two devices, even if they differ in capitals alone', async (check) => {
    const small = ada.deviceId.toLowerCase();
    const what = `Connecting ${small}, which does not exist. Only ${ada.deviceId} does. The call`;
    await check.refuses(what, 'notFound', (lab) => model.connect(lab, small, cleo.deviceId, FIBRE));
  });

  fact('a bandwidth is a number above 0', async (check) => {
    for (const bandwidthMbps of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      const what = `A bandwidth of ${bandwidthMbps}`;
      await check.refuses(what, 'badBandwidth', (lab) =>
        model.connect(lab, ada.deviceId, cleo.deviceId, { medium: 'fibre', bandwidthMbps }),
      );
    }
  });

  fact('a bandwidth need not be a whole number', async (check) => {
    const [fromId, toId] = [deviceId, cleo.deviceId];
    for (const bandwidthMbps of [1.544, 0.064]) {
      await check.begin(townItems(town));
      const line = { medium: 'copper', bandwidthMbps };
      await check.run((lab) => model.connect(lab, fromId, toId, line));
      await check.sameItems(townItems(town, [{ Type: 'Link', fromId, toId, ...line }]));
    }
  });

  fact('of several reasons to refuse, the first one is told', async (check) => {
    const { boToo } = town;
    const none = { medium: 'fibre', bandwidthMbps: 0 };
    const gone = itemOf(boToo);
    const cases = [
      ['self', 'An unknown device with itself', unknownId, unknownId, FIBRE],
      ['self', 'A device with itself, for 0 Mbps', ada.deviceId, ada.deviceId, none],
      ['badBandwidth', 'An unknown device, for 0 Mbps', ada.deviceId, unknownId, none],
      [
        'notFound',
        'A device that is gone, of whose link one half is left',
        ada.deviceId,
        boToo.deviceId,
        FIBRE,
      ],
    ] as const;
    await check.table.remove([gone]);
    for (const [code, what, one, other, link] of cases) {
      await check.refuses(what, code, (lab) => model.connect(lab, one, other, link));
    }
  });

  fact('a link holds what is said of it, and its own two ends', async (check) => {
    const { boToo } = town;
    await check.begin(townItems(town));
    // Another link, as it was read: more than was asked for.
    const [fromId, toId] = [boToo.deviceId, cleo.deviceId];
    const likeThat = { Type: 'Link', fromId, toId, ...FIBRE };
    await check.run((lab) => model.connect(lab, ada.deviceId, bo.deviceId, likeThat));
    const half = linkItem(ada, bo);
    const found = await check.table.get(half);
    check.holds(found?.fromId === half.fromId && found?.toId === half.toId, [
      `The link from ${ada.deviceId} to ${bo.deviceId} was made like another one, which was given whole. It says fromId ${brief(found?.fromId)} and toId ${brief(found?.toId)}.`,
      'What stands later in an object takes the place of what stands before. Which of your parts is the last?',
    ]);
    await check.sameItems(connected(town));
  });

  fact('a link that is cut is gone from both its ends, and no other', async (check) => {
    await check.begin(connected(town));
    await check.writes(cut, townItems(town), 'disconnect');
  });

  fact('a link can be cut from its other end too, and cutting none is harmless', async (check) => {
    await check.begin(connected(town));
    for (let times = 0; times < 2; times++) {
      await check.run((lab) => model.disconnect(lab, bo.deviceId, ada.deviceId));
      await check.sameItems(townItems(town));
    }
  });

  fact('of two clients that connect the same devices, one is refused', async (check) => {
    const fromBo = (lab: LabContext) => model.connect(lab, bo.deviceId, ada.deviceId, COPPER);
    await check.raced([adaAndBo, fromBo], 1, (done) => [
      'Two clients connected the same two devices at the same moment, one from each end.',
      `Expected one to be refused as alreadyConnected; ${done} succeeded.`,
    ]);
    await halvesAgree(check);
  });

  fact(
    'a link that is made and cut at once is there from both ends, or from none',
    async (check) => {
      await check.begin(connected(town));
      const again = (lab: LabContext) => adaAndBo(lab).catch(() => {}); // Refused, if first.
      await check.race([cut, again]);
      await halvesAgree(check);
    },
  );
};

/** The half of a link that lies under its first end. */
function linkItem({ deviceId: fromId }: Device, { deviceId: toId }: Device): Item {
  return itemOf({ Type: 'Link', fromId, toId, ...FIBRE });
}

/** The town with a link between ada and bo. */
function connected(town: Town): Item[] {
  const [fromId, toId] = [town.ada.deviceId, town.bo.deviceId];
  return townItems(town, [{ Type: 'Link', fromId, toId, ...FIBRE }]);
}

/** Every half of a link has its other half, which says the same. */
async function halvesAgree(check: Check): Promise<void> {
  const items = await check.table.items();
  const links = items.filter(({ Type }) => Type === 'Link') as unknown as Link[];
  const textOf = ({ medium, bandwidthMbps }: Link): string => `${medium}, ${bandwidthMbps} Mbps`;
  const told = new Map(links.map((link) => [`${link.fromId} -> ${link.toId}`, textOf(link)]));
  const lines = links.flatMap((link) => {
    const back = `${link.toId} -> ${link.fromId}`;
    if (told.get(back) === textOf(link)) return [];
    return [
      `${link.fromId} -> ${link.toId}: ${textOf(link)}`,
      `${back}: ${told.get(back) ?? 'no'}`,
    ];
  });
  check.holds(lines.length === 0, ['The two halves of a link contradict each other:', ...lines]);
}

const links = { what: 'links', label: ({ fromId, toId }: Link) => `${fromId} -> ${toId}` };

export const neighbours: Facts = (fact, data) => {
  const { tree, access, gateway, cased } = data;

  fact('one Query returns the links of a device, and nothing beside them', async (check) => {
    const call = await check.run((lab) => model.neighbours(lab, access.deviceId));
    check.sameList(call, linksOf(tree, access.deviceId), links);
    check.cost(call, 'neighbours');
  });

  fact('links that fill more than one page come back whole', async (check) => {
    const { deviceId = '' } = gateway.devices[0] ?? {};
    const call = await check.run((lab) => model.neighbours(lab, deviceId));
    check.sameList(call, linksOf(gateway, deviceId), links);
    const receipt = receiptOf('gateway', call.trace);
    check.note(
      `The ${call.value.length} links of the gateway took ${receipt.requests} requests and ${unitsText(receipt)}.`,
    );
  });

  fact('the links are in the order of the table: capitals first', async (check) => {
    const { deviceId = '' } = cased.devices[0] ?? {};
    await check.lists((lab) => model.neighbours(lab, deviceId), linksOf(cased, deviceId), links);
  });

  fact(
    'a device without links has no neighbours, nor has one that does not exist',
    async (check) => {
      for (const deviceId of [data.lonely.deviceId, data.unknownId]) {
        await check.lists((lab) => model.neighbours(lab, deviceId), [], links);
      }
    },
  );
};
