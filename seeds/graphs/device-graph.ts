/** Networks of devices: what every one of them consists of. */

/** Kinds of devices, from the middle of a network outwards. */
export const DEVICE_KINDS = ['core', 'distribution', 'access', 'host'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** What a link joins: sites, the middle of a site, an access switch to it, a host. */
export const LINK_KINDS = ['wan', 'backbone', 'uplink', 'host'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Devices are numbered from 0; link `n` joins devices `sources[n]` and `targets[n]`, undirected. */
export interface DeviceGraph {
  /** Position in {@link DEVICE_KINDS}, per device. */
  readonly kinds: Uint8Array;
  /** The site, or pod, a device stands in, from 0. */
  readonly sites: Uint32Array;
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Position in {@link LINK_KINDS}, per link. */
  readonly linkKinds: Uint8Array;
}

/** Builds a device graph, device by device and link by link. */
export class DeviceGraphBuilder {
  readonly #kinds: number[] = [];
  readonly #sites: number[] = [];
  readonly #sources: number[] = [];
  readonly #targets: number[] = [];
  readonly #linkKinds: number[] = [];

  /** Adds `count` devices of a kind; their numbers. */
  add(kind: DeviceKind, site: number, count: number): number[] {
    return Array.from({ length: count }, () => {
      this.#sites.push(site);
      return this.#kinds.push(DEVICE_KINDS.indexOf(kind)) - 1;
    });
  }

  /** Links two devices. */
  link(kind: LinkKind, source: number, target: number): void {
    this.#sources.push(source);
    this.#targets.push(target);
    this.#linkKinds.push(LINK_KINDS.indexOf(kind));
  }

  /** Links every device of one list with every device of the other. */
  linkAll(kind: LinkKind, sources: readonly number[], targets: readonly number[]): void {
    for (const source of sources) for (const target of targets) this.link(kind, source, target);
  }

  build(): DeviceGraph {
    return {
      kinds: Uint8Array.from(this.#kinds),
      sites: Uint32Array.from(this.#sites),
      sources: Uint32Array.from(this.#sources),
      targets: Uint32Array.from(this.#targets),
      linkKinds: Uint8Array.from(this.#linkKinds),
    };
  }
}
