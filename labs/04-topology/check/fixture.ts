/** The data of Lab 4: a data centre to walk through, and the networks that a wrong walk gets wrong. */

import type { Fixture } from '#kit/checkpoint/lab/fixture.ts';
import type { Item } from '#kit/item/item.ts';
import { parseKey } from '#kit/keys.ts';
import { Random } from '#kit/random.ts';
import { fatTree } from '#seeds/graphs/device-graph.ts';
import type { Device, Link, LinkEvent, Near } from '../entities.ts';
import { topologyTable } from '../table.ts';
import { itemOf } from './item.ts';
import { Maker } from './maker.ts';
import { hopsFrom, type Network, networkItems } from './network.ts';
import { makePair, type Pair, pairItems } from './pair.ts';
import { makeTown, type Town, townItems } from './town.ts';

/** What the checks of Lab 4 ask for. */
export interface TopologyData {
  seed: number;
  /** So many times the sites around those below. */
  times: number;
  /** A fat tree of 99 devices, and where questions about it begin. */
  tree: Network;
  core: Device;
  access: Device;
  /** Hosts of the first pod and of the last: six hops apart, by many ways. */
  hosts: [Device, Device];
  /** Seven devices in a circle. */
  ring: Network;
  /** Three in a line of very wide links, which nothing leads to; and one without any link. */
  island: Network;
  lonely: Device;
  /** One device with so many tunnels that they fill more than a page. */
  gateway: Network;
  mesh: Mesh;
  /** An id that no device has. */
  unknownId: string;
  /** The devices of step 4.1's own table. */
  town: Town;
  /** Those of step 4.7's. */
  pair: Pair;
  /** Joins them there: its status was never set. */
  joined: Device;
  /** A line that is longer than any path through the tree; two of its devices have odd ids. */
  chain: Network;
  /** A device and its neighbours, whose ids differ in capitals and signs. */
  cased: Network;
  /** Small networks whose shapes and bandwidths are drawn. */
  sketches: Network[];
}

const PORTS = 6;
const RING = 7;
const ISLAND = 3;
const CHAIN = 24;
/** Any text is an id; these are also names of members that every object of JavaScript has. */
const NAMES_IN_OBJECTS = ['__proto__', 'constructor'];
/** Where they stand in the chain: farther than any budget there leads. */
const NAMED_AT = 8;
/** Wider than any link that somebody would think of. */
const WIDE_MBPS = 1_000_000_000;
const TUNNELS = 300;
const TUNNEL_MBPS = 100;
const CERTIFICATE_WORDS = 460;
const EVENTS = 120;
/** Hops up to which the neighbourhood of `core` is kept written down. */
const KEPT_HOPS = 4;

export const fixture: Fixture<TopologyData> = {
  table: topologyTable,
  data: makeData,
  items: async (data) => {
    const { topologyItems } = await import('#seeds/domains/topology.ts');
    const { tree, ring, island, lonely, gateway, mesh, chain, cased, sketches } = data;
    return [
      ...[...topologyItems({ seed: data.seed, sites: data.times })].map(withIds),
      ...[tree, ring, island, gateway, mesh, chain, cased, ...sketches].flatMap(networkItems),
      itemOf(lonely),
      ...linkEvents(data.access),
      ...kept(data),
    ];
  },
  ownTables: { '4.1': ({ town }) => townItems(town), '4.7': ({ pair }) => pairItems(pair) },
  summary: async (data) => {
    const items = (await fixture.items(data)).length.toLocaleString('en-US');
    return `${items} items: company sites, a data centre, and all their links`;
  },
};

function makeData(seed: number, times: number): TopologyData {
  const random = new Random(`${seed}/lab-4`);
  const make = new Maker(random);
  const tree = make.network(fatTree(PORTS));
  const ofKind = (kind: Device['kind']): Device[] =>
    tree.devices.filter((device) => device.kind === kind);
  const hosts = ofKind('host');
  return {
    seed,
    times,
    tree,
    core: random.pick(ofKind('core')),
    access: random.pick(ofKind('access')),
    hosts: [hosts[0] as Device, hosts.at(-1) as Device],
    ring: make.ring(RING),
    island: make.line(ISLAND, { bandwidthMbps: WIDE_MBPS }),
    lonely: make.device(),
    gateway: makeGateway(make, random),
    mesh: makeMesh(make, random),
    unknownId: make.device().deviceId,
    town: makeTown(make),
    pair: makePair(make),
    joined: make.device(),
    chain: makeChain(make),
    cased: makeCased(make),
    sketches: makeSketches(make, random),
  };
}

function makeChain(make: Maker): Network {
  return make.line(CHAIN, { idOf: (at) => NAMES_IN_OBJECTS[at - NAMED_AT] });
}

function makeCased(make: Maker): Network {
  const hub = make.device();
  const others = ['b', 'B', 'a-2', 'a1', 'Z', 'é'].map((sign) => {
    const device = make.device();
    return { ...device, deviceId: `${sign}-${device.deviceId}` };
  });
  return { devices: [hub, ...others], links: others.map((one) => make.link(hub, one)) };
}

/** The first device is the gateway; each of its links holds a certificate. */
function makeGateway(make: Maker, random: Random): Network {
  const [gateway, ...branches] = Array.from({ length: TUNNELS + 1 }, () => make.device('core'));
  const links = branches.map((branch): Link => {
    const words = Array.from({ length: CERTIFICATE_WORDS }, () => random.uint32().toString(36));
    const link = make.link(gateway as Device, branch, TUNNEL_MBPS);
    return { ...link, medium: 'tunnel', certificate: words.join('+') };
  });
  return { devices: [gateway as Device, ...branches], links };
}

function linkEvents({ deviceId }: Device): Item[] {
  return Array.from({ length: EVENTS }, (_, minute) => {
    const at = new Date(Date.UTC(2026, 0, 2, 3, minute)).toISOString();
    const event: LinkEvent = { Type: 'LinkEvent', deviceId, at, text: 'carrier lost and back' };
    return itemOf(event);
  });
}

/** The neighbourhood of `core`, as somebody has written it down. */
function kept({ tree, core: { deviceId } }: TopologyData): Item[] {
  return [...hopsFrom(tree, deviceId)]
    .filter(([, hops]) => hops >= 1 && hops <= KEPT_HOPS)
    .map(([nearId, hops]): Near => ({ Type: 'Near', deviceId, nearId, hops }))
    .map(itemOf);
}

/** The seeds' links name their ends by key only; the entities of this lab name them as well. */
function withIds(item: Item): Item {
  if (item.Type !== 'Link') return item;
  const [fromId, toId] = [item.PK, item.SK].map((key) => parseKey(String(key)).at(-1));
  return { ...item, fromId, toId };
}

// A mesh of switches whose links differ in bandwidth: where the widest path is not the shortest.

/** A square of switches. Two opposite corners have a narrow link of their own, and one a host. */
interface Mesh extends Network {
  corner: Device;
  opposite: Device;
  /** Hangs at the opposite corner, by a link that is narrower than all but that of the corners. */
  host: Device;
}

const SIDE = 4;
/** Bandwidths of the square: each link has another, all above these two. */
const STEP_MBPS = 10_000;
const HOST_MBPS = 1_000;
const DIRECT_MBPS = 10;

function makeMesh(make: Maker, random: Random): Mesh {
  const square = Array.from({ length: SIDE * SIDE }, () => make.device('core'));
  const pairs = square.flatMap((_, at) => [
    ...(at % SIDE < SIDE - 1 ? [[at, at + 1] as const] : []),
    ...(at < SIDE * (SIDE - 1) ? [[at, at + SIDE] as const] : []),
  ]);
  const ranks = random.shuffleInPlace(pairs.map((_, rank) => rank + 1));
  const [corner, opposite] = [square[0] as Device, square.at(-1) as Device];
  const host = make.device('host');
  const links = pairs.map(([one, other], at) =>
    make.link(square[one] as Device, square[other] as Device, (ranks[at] as number) * STEP_MBPS),
  );
  const narrow = [make.link(opposite, host, HOST_MBPS), make.link(corner, opposite, DIRECT_MBPS)];
  return { devices: [...square, host], links: [...links, ...narrow], corner, opposite, host };
}

// Small networks whose shapes and bandwidths are drawn: a walk that one of them forgives, another does not.

const SKETCHES = 8;
const DEVICES = 6;
/** Links beside those that connect all devices. */
const MORE_LINKS = 5;
const SKETCH_STEP_MBPS = 1_000;
/** So many bandwidths: in each network some links are equally wide. */
const BANDWIDTHS = 7;

function makeSketches(make: Maker, random: Random): Network[] {
  return Array.from({ length: SKETCHES }, () => {
    const devices = Array.from({ length: DEVICES }, () => make.device('distribution'));
    const pairs = devices.flatMap((_, to) => Array.from({ length: to }, (_, from) => [from, to]));
    const tree = devices.slice(1).map((_, at) => [random.integer(0, at), at + 1]);
    const isInTree = new Set(tree.map(String));
    const others = pairs.filter((pair) => !isInTree.has(String(pair)));
    const more = random.shuffleInPlace(others).slice(0, MORE_LINKS);
    const links = [...tree, ...more].map(([from, to]) => {
      const bandwidthMbps = random.integer(1, BANDWIDTHS) * SKETCH_STEP_MBPS;
      return make.link(
        devices[from as number] as Device,
        devices[to as number] as Device,
        bandwidthMbps,
      );
    });
    return { devices, links };
  });
}
