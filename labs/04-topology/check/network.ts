/** A network as the checks know it: devices and links, and the right answers about them. */

import type { Item } from '#kit/item/item.ts';
import type { Device, Link } from '../entities.ts';
import { itemOf } from './item.ts';

export interface Network {
  devices: Device[];
  /** One half of every link. */
  links: Link[];
}

/** Both halves of a link. */
export function halvesOf(link: Link): [Link, Link] {
  return [link, { ...link, fromId: link.toId, toId: link.fromId }];
}

/** Every device, and every link from both its ends. */
export function networkItems({ devices, links }: Network): Item[] {
  return [...devices, ...links.flatMap(halvesOf)].map(itemOf);
}

/** The links of a device, in key order. */
export function linksOf({ links }: Network, deviceId: string): Link[] {
  const own = links.flatMap(halvesOf).filter(({ fromId }) => fromId === deviceId);
  return own.sort((a, b) => (a.toId < b.toId ? -1 : 1));
}

/** The devices that can be reached, and in how few hops; the first is where it began. */
export function hopsFrom(network: Network, deviceId: string): Map<string, number> {
  const hops = new Map([[deviceId, 0]]);
  for (const [at, taken] of hops) {
    for (const { toId } of linksOf(network, at)) if (!hops.has(toId)) hops.set(toId, taken + 1);
  }
  return hops;
}

/** The devices that can be reached, and what fits through the widest path there. */
export function widthsFrom(network: Network, deviceId: string): Map<string, number> {
  const widths = new Map([[deviceId, Number.POSITIVE_INFINITY]]);
  const halves = network.links.flatMap(halvesOf);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { fromId, toId, bandwidthMbps } of halves) {
      const through = Math.min(widths.get(fromId) ?? 0, bandwidthMbps);
      if (through <= (widths.get(toId) ?? 0)) continue;
      widths.set(toId, through);
      changed = true;
    }
  }
  return widths;
}
