/** Makes the entities that the checks of Lab 4 ask for, with ids that no seed has. */

import { DrawnIds } from '#kit/checkpoint/lab/drawn-ids.ts';
import type { Random } from '#kit/random.ts';
import {
  DEVICE_KINDS,
  type DeviceGraph,
  type DeviceKind,
  LINK_KINDS,
} from '#seeds/graphs/device-graph.ts';
import type { Device, Link } from '../entities.ts';
import type { Network } from './network.ts';

const SITES = ['Aarhus', 'Bergen', 'Cork', 'Delft', 'Essen', 'Faro'];
/** Speeds of links, by what they join. */
const MBPS = { wan: 1_000, backbone: 40_000, uplink: 10_000, host: 1_000 } as const;

/** How a line differs from a plain one. */
interface LineOptions {
  /** Of every link. */
  bandwidthMbps?: number;
  /** The id of the device at a place, from 0; nothing where it is drawn. */
  idOf?: (at: number) => string | undefined;
}

/** Draws devices and their links from one random source. */
export class Maker {
  readonly #random: Random;
  readonly #ids: DrawnIds;

  constructor(random: Random) {
    this.#random = random;
    this.#ids = new DrawnIds(random);
  }

  /** A device whose id has a capital letter: the same id in small letters is another device, or none. */
  device(kind: DeviceKind = 'access'): Device {
    const number = this.#ids.number();
    const site = this.#random.pick(SITES);
    const deviceId = this.#ids.id(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, number);
    return { Type: 'Device', deviceId, kind, site, status: 'up' };
  }

  link(one: Device, other: Device, bandwidthMbps = 10_000): Link {
    const [fromId, toId] = [one.deviceId, other.deviceId];
    return { Type: 'Link', fromId, toId, medium: 'fibre', bandwidthMbps };
  }

  /** So many devices, each linked to the next. */
  line(length: number, { bandwidthMbps, idOf }: LineOptions = {}): Network {
    const devices = Array.from({ length }, (_, at) => {
      const device = this.device();
      return { ...device, deviceId: idOf?.(at) ?? device.deviceId };
    });
    const links = devices
      .slice(1)
      .map((device, at) => this.link(devices[at] as Device, device, bandwidthMbps));
    return { devices, links };
  }

  /** A line whose ends are linked too. */
  ring(length: number): Network {
    const { devices, links } = this.line(length);
    const closing = this.link(devices.at(-1) as Device, devices[0] as Device);
    return { devices, links: [...links, closing] };
  }

  /** A network of the seeds, with devices of its own. */
  network({ kinds, sources, targets, linkKinds }: DeviceGraph): Network {
    const devices = Array.from(kinds, (kind, at) => {
      const device = this.device(DEVICE_KINDS[kind]);
      return at % 3 === 1 ? { ...device, deviceId: device.deviceId.toLowerCase() } : device;
    });
    const links = Array.from(sources, (source, at) => {
      const [one, other] = [devices[source], devices[targets[at] as number]];
      const kind = LINK_KINDS[linkKinds[at] as number] as keyof typeof MBPS;
      return this.link(one as Device, other as Device, MBPS[kind]);
    });
    return { devices, links };
  }
}
