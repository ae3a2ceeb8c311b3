/** A company's network: sites joined by a ring with chords, each a hierarchy of switches. */

import { Random } from '../../kit/random.ts';
import { type DeviceGraph, DeviceGraphBuilder } from './device-graph.ts';
import { evenNormals } from './log-normal.ts';

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
