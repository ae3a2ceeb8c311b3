/** Devices of a network and the links between them, in both directions. */

import type { Item } from '../../kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '../../kit/keys.ts';
import { Random } from '../../kit/random.ts';
import { nodeKeys } from '../entity-key.ts';
import { distinctNames, fakerFor } from '../fake.ts';
import {
  DEVICE_KINDS,
  type DeviceGraph,
  fatTree,
  LINK_KINDS,
  type LinkKind,
  siteNetwork,
} from '../graphs/device-graph.ts';
import { checkOptions, SEED_RANGE } from '../option.ts';
import { type ItemStream, itemStream } from '../seed-part.ts';

/** Options of {@link topologyItems}. */
export interface TopologyOptions {
  /** Same seed, same items. @default 1 */
  seed: number;
  /** `sites`: a company's network; `fat-tree`: a data centre. @default 'sites' */
  shape: 'sites' | 'fat-tree';
  /** Number of sites, about 1,500 devices each. @default 2 */
  sites: number;
  /** Ports of a switch of the fat tree, even; k³/4 hosts. @default 16 */
  ports: number;
}

/** What {@link topologyItems} takes where nothing else is said. */
export const TOPOLOGY_DEFAULTS: Readonly<TopologyOptions> = {
  seed: 1,
  shape: 'sites',
  sites: 2,
  ports: 16,
};

/** What its options may be. */
export const TOPOLOGY_RANGES = {
  seed: SEED_RANGE,
  shape: ['sites', 'fat-tree'],
  sites: { low: 1, high: 1_000 },
  ports: { low: 2, high: 96 },
} as const;

/** Links by kind: their medium and speed. */
const LINKS: Readonly<Record<LinkKind, { medium: string; bandwidthMbps: number }>> = {
  wan: { medium: 'leased line', bandwidthMbps: 1_000 },
  backbone: { medium: 'fibre', bandwidthMbps: 40_000 },
  uplink: { medium: 'fibre', bandwidthMbps: 10_000 },
  host: { medium: 'copper', bandwidthMbps: 1_000 },
};
/** One device in so many is down. */
const UP_PER_DOWN = 100;

/**
 * Every device, then every link twice, the links in random order.
 *
 * | PK       | SK            | attributes                                        |
 * | -------- | ------------- | ------------------------------------------------- |
 * | DEVICE#d | DEVICE#d      | Type, deviceId, kind, site, status, macAddress    |
 * | DEVICE#a | LINK#DEVICE#b | Type, medium, bandwidthMbps                       |
 * | DEVICE#b | LINK#DEVICE#a | the same                                          |
 *
 * @throws {KitError} `topology.badOptions`, `fatTree.badOptions`, at once
 * @example
 * await writeItems(db, 'Topology', topologyItems({ sites: 1 }));
 */
export function topologyItems(options: Partial<TopologyOptions> = {}): ItemStream {
  const all = { ...TOPOLOGY_DEFAULTS, ...options };
  checkOptions('topology', all, TOPOLOGY_RANGES);
  const graph = all.shape === 'fat-tree' ? fatTree(all.ports) : siteNetwork(all);
  const count = graph.kinds.length + 2 * graph.sources.length;
  return itemStream(count, () => items(graph, all.seed));
}

function* items(graph: DeviceGraph, seed: number): Generator<Item> {
  const ids = deviceIds(graph);
  const { internet, location } = fakerFor(seed, 'device');
  const sites = 1 + graph.sites.reduce((most, site) => Math.max(most, site), 0);
  const cities = distinctNames(sites, () => location.city());
  const random = new Random(`${seed}/device`);
  for (const [device, deviceId] of ids.entries()) {
    yield {
      ...nodeKeys('DEVICE', deviceId),
      Type: 'Device',
      deviceId,
      kind: DEVICE_KINDS[graph.kinds[device] as number],
      site: cities[graph.sites[device] as number],
      status: random.integer(1, UP_PER_DOWN) === 1 ? 'down' : 'up',
      macAddress: internet.mac(),
    };
  }
  const order = new Uint32Array(graph.sources.length).map((_, link) => link);
  for (const link of new Random(`${seed}/links`).shuffleInPlace(order)) {
    const [a, b] = [ids[graph.sources[link] as number], ids[graph.targets[link] as number]];
    const kind = LINK_KINDS[graph.linkKinds[link] as number] as LinkKind;
    yield linkItem(a as string, b as string, kind);
    yield linkItem(b as string, a as string, kind);
  }
}

function linkItem(from: string, to: string, kind: LinkKind): Item {
  const keys = adjacencyKeys(entityKey('DEVICE', from), compositeKey(['LINK', 'DEVICE', to]));
  return { ...keys, Type: 'Link', ...LINKS[kind] };
}

/** `s01-access-0007`: the site, the kind, and the number among the site's devices of that kind. */
function deviceIds({ kinds, sites }: DeviceGraph): string[] {
  const numbers = new Map<string, number>();
  return Array.from(kinds, (kind, device) => {
    const site = `s${String((sites[device] as number) + 1).padStart(2, '0')}`;
    const prefix = `${site}-${DEVICE_KINDS[kind]}`;
    const number = (numbers.get(prefix) ?? 0) + 1;
    numbers.set(prefix, number);
    return `${prefix}-${String(number).padStart(4, '0')}`;
  });
}
