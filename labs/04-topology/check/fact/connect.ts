/** 4.1 connect and disconnect. */

import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/04-topology/model.ts';
import type { Device, Link } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { type Town, townItems } from '../town.ts';
import { type Check, type Facts, refusedAs } from './context.ts';

const FIBRE = { medium: 'fibre', bandwidthMbps: 10_000 };
const COPPER = { medium: 'copper', bandwidthMbps: 1_000 };

export const connect: Facts = (fact) => {
  const adaAndBo = (check: Check) => (lab: LabContext) => {
    const { ada, bo } = check.data.town;
    return model.connect(lab, ada.deviceId, bo.deviceId, FIBRE);
  };
  const cut = (check: Check) => (lab: LabContext) => {
    const { ada, bo } = check.data.town;
    return model.disconnect(lab, ada.deviceId, bo.deviceId);
  };

  fact('a link is there from both its ends', async (check) => {
    await check.writes(adaAndBo(check), connected(check.data.town), 'connect');
  });

  fact('connecting again, from either end, is refused, and the link stays', async (check) => {
    const { ada, bo } = check.data.town;
    await check.run((lab) => model.connect(lab, ada.deviceId, bo.deviceId, COPPER));
    for (const [one, other] of [
      [ada, bo],
      [bo, ada],
    ] as const) {
      const what = `Connecting ${one.deviceId} and ${other.deviceId} again`;
      await check.refuses(what, ...refusedAs('alreadyConnected'), (lab) =>
        model.connect(lab, one.deviceId, other.deviceId, COPPER),
      );
    }
  });

  fact(
    'where half of a link was left behind, connecting is refused, from whichever end',
    async (check) => {
      const { ada, bo } = check.data.town;
      for (const half of [linkItem(ada, bo), linkItem(bo, ada)]) {
        await check.begin([...townItems(check.data.town), half]);
        const what = `Connecting ${ada.deviceId} and ${bo.deviceId}, where ${half.PK} / ${half.SK} is left of a link`;
        await check.refuses(what, ...refusedAs('alreadyConnected'), (lab) =>
          model.connect(lab, ada.deviceId, bo.deviceId, COPPER),
        );
      }
      await check.begin(connected(check.data.town));
    },
  );

  fact('no device is linked to itself', async (check) => {
    const { deviceId } = check.data.town.ada;
    await check.refuses('Connecting a device to itself', ...refusedAs('self'), (lab) =>
      model.connect(lab, deviceId, deviceId, FIBRE),
    );
    await check.refuses('Disconnecting a device from itself', ...refusedAs('self'), (lab) =>
      model.disconnect(lab, deviceId, deviceId),
    );
  });

  fact('a device that does not exist is linked to nothing', async (check) => {
    const { unknownId, town } = check.data;
    const what = 'Connecting a device that does not exist';
    await check.refuses(what, ...refusedAs('notFound'), (lab) =>
      model.connect(lab, town.ada.deviceId, unknownId, FIBRE),
    );
    await check.refuses(what, ...refusedAs('notFound'), (lab) =>
      model.connect(lab, unknownId, town.ada.deviceId, FIBRE),
    );
  });

  fact('two ids are two devices, even if they differ in capitals alone', async (check) => {
    const { ada, cleo } = check.data.town;
    const small = ada.deviceId.toLowerCase();
    const what = `Connecting ${small}, which does not exist. Only ${ada.deviceId} does. The call`;
    await check.refuses(what, ...refusedAs('notFound'), (lab) =>
      model.connect(lab, small, cleo.deviceId, FIBRE),
    );
  });

  fact('a bandwidth is a number above 0', async (check) => {
    const { ada, cleo } = check.data.town;
    for (const bandwidthMbps of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      const what = `A bandwidth of ${bandwidthMbps}`;
      await check.refuses(what, ...refusedAs('badBandwidth'), (lab) =>
        model.connect(lab, ada.deviceId, cleo.deviceId, { medium: 'fibre', bandwidthMbps }),
      );
    }
  });

  fact('a bandwidth need not be a whole number', async (check) => {
    const { town } = check.data;
    await check.begin(townItems(town));
    const [fromId, toId] = [town.ada.deviceId, town.cleo.deviceId];
    for (const bandwidthMbps of [1.544, 0.064]) {
      await check.begin(townItems(town));
      const line = { medium: 'copper', bandwidthMbps };
      await check.run((lab) => model.connect(lab, fromId, toId, line));
      await check.sameItems(townItems(town, [{ Type: 'Link', fromId, toId, ...line }]));
    }
    await check.begin(connected(town));
  });

  fact('of several reasons to refuse, the first one is told', async (check) => {
    const { unknownId, town } = check.data;
    const { ada, boToo } = town;
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
      await check.refuses(what, ...refusedAs(code), (lab) => model.connect(lab, one, other, link));
    }
    await check.table.restore([gone]);
  });

  fact('a link holds what is said of it, and its own two ends', async (check) => {
    const { town } = check.data;
    const { ada, bo, boToo, cleo } = town;
    await check.begin(townItems(town));
    // Another link, as it was read: more than was asked for.
    const [fromId, toId] = [boToo.deviceId, cleo.deviceId];
    const likeThat = { Type: 'Link', fromId, toId, ...FIBRE };
    await check.run((lab) => model.connect(lab, ada.deviceId, bo.deviceId, likeThat));
    const items = await check.table.items();
    const half = linkItem(ada, bo);
    const found = items.find(({ PK, SK }) => PK === half.PK && SK === half.SK);
    check.holds(found?.fromId === half.fromId && found?.toId === half.toId, [
      `The link from ${ada.deviceId} to ${bo.deviceId} was made like another one, which was given whole. It says fromId ${brief(found?.fromId)} and toId ${brief(found?.toId)}.`,
      'What stands later in an object takes the place of what stands before. Which of your parts is the last?',
    ]);
    await check.sameItems(connected(town));
  });

  fact('a link that is cut is gone from both its ends, and no other', async (check) => {
    await check.begin(connected(check.data.town));
    await check.writes(cut(check), townItems(check.data.town), 'disconnect');
  });

  fact('a link can be cut from its other end too, and cutting none is harmless', async (check) => {
    await check.begin(connected(check.data.town));
    const { ada, bo } = check.data.town;
    for (let times = 0; times < 2; times++) {
      await check.run((lab) => model.disconnect(lab, bo.deviceId, ada.deviceId));
      await check.sameItems(townItems(check.data.town));
    }
  });

  fact('of two clients that connect the same devices, one is refused', async (check) => {
    await check.begin(townItems(check.data.town));
    const { ada, bo } = check.data.town;
    const fromBo = (lab: LabContext) => model.connect(lab, bo.deviceId, ada.deviceId, COPPER);
    const ended = await check.race([adaAndBo(check), fromBo]);
    const done = ended.filter((one) => 'value' in one).length;
    check.holds(done === 1, [
      'Two clients connected the same two devices at the same moment, one from each end.',
      `Expected one to be refused as alreadyConnected; ${done} succeeded.`,
    ]);
    await halvesAgree(check);
  });

  fact(
    'a link that is made and cut at once is there from both ends, or from none',
    async (check) => {
      await check.begin(connected(check.data.town));
      const again = (lab: LabContext) => adaAndBo(check)(lab).catch(() => {}); // Refused, if first.
      await check.race([cut(check), again]);
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
