/** Networks of devices: the fat tree of data centres, a company's sites, and what both consist of. */

import { Random } from '../../kit/random.ts';
import { badOption } from '../option.ts';
import { evenNormals } from './distribution.ts';

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
class DeviceGraphBuilder {
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

// The k-ary fat tree of data centres.

/**
 * A fat tree of switches with `ports` ports: as many pods, each with `ports / 2` distribution and
 * access switches that are all linked, and k³/4 hosts in all. A core switch has one link to each
 * pod. Core switches stand in a site of their own, after the pods.
 *
 * @param ports even, 2 … 96
 * @throws {KitError} `fatTree.badOptions`
 * @see https://doi.org/10.1145/1402958.1402967 Al-Fares, Loukissas and Vahdat, 2008
 * @example
 * fatTree(4).kinds.length; // => 36: 16 hosts, 8 + 8 switches in pods, 4 core switches
 */
export function fatTree(ports: number): DeviceGraph {
  if (!Number.isSafeInteger(ports / 2) || ports < 2 || ports > 96) {
    throw badOption(
      'fatTree',
      `Expected \`ports\` to be an even number from 2 to 96, got \`${ports}\`. Choose another.`,
    );
  }
  const half = ports / 2;
  const builder = new DeviceGraphBuilder();
  const cores = builder.add('core', ports, half * half);
  for (let pod = 0; pod < ports; pod++) {
    const distribution = builder.add('distribution', pod, half);
    const access = builder.add('access', pod, half);
    builder.linkAll('uplink', distribution, access);
    for (const [position, device] of distribution.entries()) {
      builder.linkAll('backbone', cores.slice(position * half, (position + 1) * half), [device]);
    }
    for (const device of access) builder.linkAll('host', [device], builder.add('host', pod, half));
  }
  return builder.build();
}

// A company's network: sites joined by a ring with chords, each a hierarchy of switches.

/** Access switches of a site: log-normal around so many. */
const ACCESS = { median: 52, sigma: 0.6, least: 2, most: 360 } as const;
/** Hosts of an access switch: normal around so many; a switch has 48 ports, two lead upwards. */
const HOSTS = { mean: 24, deviation: 8, most: 46 } as const;
/** Access switches that one pair of distribution switches serves. */
const ACCESS_PER_PAIR = 20;
/** Chords of the ring between sites: so many per site, each site at most four. */
const CHORDS = { perSite: 0.4, most: 4, reach: 0.3 } as const;

/**
 * Draws a network of `sites` sites: two core switches each, pairs of distribution switches below
 * them, access switches on one such pair, hosts on one access switch.
 *
 * Every device but the hosts has two ways to the rest; no device has more links than a switch has
 * ports. Sites form a ring, and near ones get chords (Waxman's rule).
 * @see https://doi.org/10.1109/49.12889 Waxman, 1988
 */
export function siteNetwork(options: { sites: number; seed: number }): DeviceGraph {
  const { sites, seed } = options;
  const builder = new DeviceGraphBuilder();
  const sizes = evenNormals(sites, new Random(`${seed}/sites`));
  const random = new Random(`${seed}/hosts`);
  const cores = Array.from(sizes, (z, site) => {
    const size = Math.round(ACCESS.median * Math.exp(ACCESS.sigma * z));
    const access = Math.min(ACCESS.most, Math.max(ACCESS.least, size));
    return addSite(builder, site, access, random);
  });
  linkSites(builder, cores, new Random(`${seed}/wan`));
  return builder.build();
}

/** Adds a site; its two core switches. */
function addSite(
  builder: DeviceGraphBuilder,
  site: number,
  access: number,
  random: Random,
): number[] {
  const core = builder.add('core', site, 2);
  builder.link('backbone', core[0] as number, core[1] as number);
  for (let left = access; left > 0; left -= ACCESS_PER_PAIR) {
    const pair = builder.add('distribution', site, 2);
    builder.linkAll('backbone', core, pair);
    for (const device of builder.add('access', site, Math.min(left, ACCESS_PER_PAIR))) {
      builder.linkAll('uplink', pair, [device]);
      builder.linkAll('host', [device], builder.add('host', site, hostCount(random)));
    }
  }
  return core;
}

/** Close to normal: the sum of four even draws. */
function hostCount(random: Random): number {
  const z = (random.float() + random.float() + random.float() + random.float() - 2) * Math.sqrt(3);
  const hosts = Math.round(HOSTS.mean + HOSTS.deviation * z);
  return Math.min(HOSTS.most, Math.max(0, hosts));
}

function linkSites(builder: DeviceGraphBuilder, cores: readonly number[][], random: Random): void {
  const sites = cores.length;
  const joined = new Set<string>();
  const join = (a: number, b: number): void => {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    if (low === high || joined.has(`${low} ${high}`)) return;
    joined.add(`${low} ${high}`);
    for (const way of [0, 1]) {
      builder.link('wan', cores[low]?.[way] as number, cores[high]?.[way] as number);
    }
  };
  for (let site = 0; site < sites; site++) join(site, (site + 1) % sites);
  const places = cores.map(() => [random.float(), random.float()] as const);
  const chords = new Uint8Array(sites);
  const enough = joined.size + Math.floor(sites * CHORDS.perSite);
  for (let tries = 100 * sites; tries > 0 && joined.size < enough; tries--) {
    const [a, b] = [random.integer(0, sites - 1), random.integer(0, sites - 1)];
    const [from, to] = [places[a] as (typeof places)[0], places[b] as (typeof places)[0]];
    const distance = Math.hypot(from[0] - to[0], from[1] - to[1]);
    const isNear = random.float() < Math.exp(-distance / CHORDS.reach);
    if (!isNear || Math.max(chords[a] as number, chords[b] as number) >= CHORDS.most) continue;
    const before = joined.size;
    join(a, b);
    for (const site of joined.size > before ? [a, b] : []) {
      chords[site] = (chords[site] as number) + 1;
    }
  }
}
