/** 4.7 which neighbours are down? */

import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/04-topology/model.ts';
import type { Device, Link, Status } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { halvesOf } from '../network.ts';
import { pairItems, withStatus } from '../pair.ts';
import type { Check, Facts } from './context.ts';

const ids = { what: 'ids', label: (id: string) => id };

export const status: Facts = (fact, data) => {
  const { pair, joined, cased } = data;
  const { left, served } = pair;

  /** A device that has just been connected with the left one, as `connect` leaves the two. */
  const joining = (): Record<'fromLeft' | 'toLeft', Link> & { items: Item[] } => {
    const [fromId, toId] = [left.deviceId, joined.deviceId];
    const [fromLeft, toLeft] = halvesOf({
      Type: 'Link',
      fromId,
      toId,
      medium: 'fibre',
      bandwidthMbps: 1_000,
    });
    return { fromLeft, toLeft, items: [joined, fromLeft, toLeft].map(itemOf) };
  };

  const setLeft = (_check: Check, to: Status) => (lab: LabContext) =>
    model.setStatus(lab, left.deviceId, to);

  fact('one Query tells which neighbours are down', async (check) => {
    const call = await check.run((lab) => model.downNeighbours(lab, left.deviceId));
    check.sameList(call, downOf(served), ids);
    check.cost(call, 'which are down');
  });

  fact('a new status reaches the device, and its copy under every neighbour', async (check) => {
    const call = await check.run(setLeft(check, 'down'));
    await check.sameItems(pairItems(withStatus(pair, left.deviceId, 'down')));
    check.cost(call, 'set a status');
    const [neighbour] = served as [Device];
    const seen = await check.run((lab) => model.downNeighbours(lab, neighbour.deviceId));
    check.sameList(seen, [left.deviceId], ids);
  });

  fact('a status that is set again counts, and changes nothing else', async (check) => {
    for (let times = 1; times <= 2; times++) {
      await check.run(setLeft(check, 'down'));
      await check.sameItems(pairItems(withStatus(pair, left.deviceId, 'down', times)));
    }
  });

  fact(
    'a new link without a copy does not count as down, and the next change writes its copy',
    async (check) => {
      const { fromLeft, toLeft, items } = joining();
      await check.begin([...pairItems(pair), ...items]);
      const before = await check.run((lab) => model.downNeighbours(lab, left.deviceId));
      const isTold = Array.isArray(before.value) && before.value.includes(joined.deviceId);
      check.holds(!isTold, [
        `${joined.deviceId} was connected a moment ago, so the link to ${joined.deviceId} has no toStatus yet. Your list says that ${joined.deviceId} is down. What do you know of a device if the link to it has no toStatus?`,
      ]);
      check.sameList(before, downOf(served), ids);
      await check.run(setLeft(check, 'down'));
      const own = itemOf(toLeft);
      const copy = await check.table.get(own);
      check.holds(copy?.toStatus === 'down', [
        `The link from ${joined.deviceId} to ${left.deviceId} was new and had no copy. The status of ${left.deviceId} was set to down: expected toStatus "down" on that link, found ${brief(copy?.toStatus)}.`,
        'What must your condition say of a link that has no number yet, and what of a link that is gone?',
      ]);
      await check.sameItems([
        ...pairItems(withStatus(pair, left.deviceId, 'down')),
        ...[joined, fromLeft, { ...toLeft, toStatus: 'down', toStatusVersion: 2 } as const].map(
          itemOf,
        ),
      ]);
    },
  );

  fact('a device whose status was never set begins with 1', async (check) => {
    const { fromLeft, toLeft, items } = joining();
    await check.begin([...pairItems(pair), ...items]);
    await check.run((lab) => model.setStatus(lab, joined.deviceId, 'down'));
    const [status, statusVersion] = ['down', 1] as const;
    const copy = { toStatus: status, toStatusVersion: statusVersion };
    await check.sameItems([
      ...pairItems(pair),
      ...[{ ...joined, status, statusVersion }, { ...fromLeft, ...copy }, toLeft].map(itemOf),
    ]);
    const seen = await check.run((lab) => model.downNeighbours(lab, left.deviceId));
    check.sameList(seen, [...downOf(served), joined.deviceId].sort(), ids);
  });

  fact('the ids are in the order of the table: capitals first', async (check) => {
    const devices = cased.devices.map(
      (device): Device => ({ ...device, status: 'down', statusVersion: 1 }),
    );
    await check.begin(pairItems({ ...cased, devices }));
    const [hub, ...others] = devices as [Device, ...Device[]];
    const call = await check.run((lab) => model.downNeighbours(lab, hub.deviceId));
    check.sameList(call, others.map(({ deviceId }) => deviceId).sort(), ids);
  });

  fact('a device that does not exist is not made up', async (check) => {
    const what = 'Setting the status of a device that does not exist';
    await check.refuses(what, 'notFound', (lab) => model.setStatus(lab, data.unknownId, 'down'));
  });

  fact('a copy that arrives late does not overwrite a newer one', async (check) => {
    // Another client says that the device is up again, between the first copy and the device itself.
    const upAgain = async (): Promise<void> => {
      const later = withStatus(pair, left.deviceId, 'up', 2);
      await check.begin(pairItems(later));
    };
    await check.runWhile(setLeft(check, 'down'), upAgain, 2);
    await keepsNewerCopies(check);
    await check.sameItems(pairItems(withStatus(pair, left.deviceId, 'up', 2)));
  });

  fact('two clients that set a status at once leave the copies of one', async (check) => {
    await check.race([setLeft(check, 'down'), setLeft(check, 'up')]);
    const last = await check.table.get(itemOf(left));
    const latest = last?.status === 'down' ? 'down' : 'up';
    await check.sameItems(pairItems(withStatus(pair, left.deviceId, latest, 2)));
  });

  fact('a link that is cut meanwhile does not come back as half a link', async (check) => {
    const gone = pair.links.find(({ fromId }) => fromId === left.deviceId);
    const links = pair.links.filter((link) => link !== gone);
    const cut = (): Promise<void> => check.table.remove((gone ? halvesOf(gone) : []).map(itemOf));
    await check.runWhile(setLeft(check, 'down'), cut, 2);
    await check.sameItems(pairItems(withStatus({ ...pair, links }, left.deviceId, 'down')));
  });
};

/** Of the changes 2, by the model, and 3, by another client, every copy is of the newer one. */
async function keepsNewerCopies(check: Check): Promise<void> {
  const { left, links } = check.data.pair;
  const others = (await check.table.items()).filter(
    ({ Type, fromId, toId }) => Type === 'Link' && toId === left.deviceId && fromId !== toId,
  );
  const older = others.filter(({ toStatusVersion }) => toStatusVersion === 2).length;
  const copies = links.filter(({ fromId }) => fromId === left.deviceId).length;
  check.holds(older === 0, [
    `While your copies were on their way, another client set the status to up, as change 3, and wrote its ${copies} copies. Then ${older} of them ${older === 1 ? 'was' : 'were'} overwritten by your copies of change 2.`,
    'What must be true of the copy on a link, so that yours may replace it?',
  ]);
}

function downOf(devices: readonly Device[]): string[] {
  return devices
    .filter(({ status }) => status === 'down')
    .map(({ deviceId }) => deviceId)
    .sort();
}
