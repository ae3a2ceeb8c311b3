/** Two switches that serve the same devices: the table of the step that copies a status. */

import type { Item } from '#kit/item/item.ts';
import type { Device, Link, Status } from '../entities.ts';
import { itemOf } from './item.ts';
import type { Maker } from './maker.ts';
import { halvesOf, type Network } from './network.ts';

export interface Pair extends Network {
  left: Device;
  right: Device;
  /** Linked to both. */
  served: Device[];
}

const SERVED = 24;
/** Every so many-th of them is down. */
const DOWN = 7;

export function makePair(make: Maker): Pair {
  const up = (device: Device): Device => ({ ...device, statusVersion: 1 });
  const [left, right] = [up(make.device('distribution')), up(make.device('distribution'))];
  const served = Array.from({ length: SERVED }, (_, at): Device => {
    const status = at % DOWN === DOWN - 1 ? 'down' : 'up';
    return { ...up(make.device()), status };
  });
  const links = served.flatMap((device) => [make.link(left, device), make.link(right, device)]);
  return { devices: [left, right, ...served], links, left, right, served };
}

/** The pair's items; every link tells the status of the device it leads to. */
export function pairItems({ devices, links }: Network): Item[] {
  const byId = new Map(devices.map((device) => [device.deviceId, device]));
  const withCopy = (link: Link): Link => {
    const { status: toStatus, statusVersion: toStatusVersion } = byId.get(
      link.toId,
    ) as Required<Device>;
    return { ...link, toStatus, toStatusVersion };
  };
  return [...devices, ...links.flatMap(halvesOf).map(withCopy)].map(itemOf);
}

/** The pair after the status of one of its devices has been set so often. */
export function withStatus(pair: Pair, deviceId: string, status: Status, times = 1): Network {
  const devices = pair.devices.map((device) => {
    if (device.deviceId !== deviceId) return device;
    return { ...device, status, statusVersion: (device.statusVersion ?? 0) + times };
  });
  return { devices, links: pair.links };
}
