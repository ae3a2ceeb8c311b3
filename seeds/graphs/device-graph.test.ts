import { describe, expect, test } from 'vitest';
import { degreesOf } from './degree-statistics.ts';
import { DEVICE_KINDS, type DeviceGraph, fatTree, siteNetwork } from './device-graph.ts';

const HOST = DEVICE_KINDS.indexOf('host');

function neighbours(graph: DeviceGraph): number[][] {
  const lists = Array.from(graph.kinds, (): number[] => []);
  for (const [link, source] of graph.sources.entries()) {
    lists[source]?.push(graph.targets[link] as number);
    lists[graph.targets[link] as number]?.push(source);
  }
  return lists;
}

/** Whether all devices but hosts, and but `without`, reach one another. */
function isConnected(lists: number[][], graph: DeviceGraph, without: number): boolean {
  const isIn = (device: number): boolean => graph.kinds[device] !== HOST && device !== without;
  const all = [...graph.kinds.keys()].filter(isIn);
  const reached = new Set(all.slice(0, 1));
  for (const device of reached) {
    for (const next of lists[device] ?? []) if (isIn(next)) reached.add(next);
  }
  return reached.size === all.length;
}

describe.each([
  ['one site', siteNetwork({ sites: 1, seed: 1 })],
  ['two sites', siteNetwork({ sites: 2, seed: 1 })],
  ['seven sites', siteNetwork({ sites: 7, seed: 3 })],
  ['a fat tree', fatTree(8)],
] as const)('the network of %s', (_name, graph) => {
  const lists = neighbours(graph);

  test('has no device with more than 60 links, and none without', () => {
    const degrees = lists.map((list) => list.length);
    expect(Math.max(...degrees)).toBeLessThanOrEqual(60);
    expect(Math.min(...degrees)).toBeGreaterThan(0);
  });

  test('has no self-link and no link twice', () => {
    const pairs = Array.from(graph.sources, (source, link) => {
      const target = graph.targets[link] as number;
      expect(source).not.toBe(target);
      return `${Math.min(source, target)} ${Math.max(source, target)}`;
    });
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  test('has one way to a host, and survives the loss of any other device', () => {
    for (const [device, kind] of graph.kinds.entries()) {
      if (kind === HOST) expect(lists[device]).toHaveLength(1);
      else expect(isConnected(lists, graph, device), `without ${device}`).toBe(true);
    }
  });
});

test('a fat tree of 48 ports has the devices and links of its formula', () => {
  const { kinds, sources } = fatTree(48);
  expect([...degreesOf(Uint32Array.from(kinds), 4)]).toEqual([576, 1_152, 1_152, 27_648]);
  expect(sources).toHaveLength(3 * 27_648);
});

test('a fat tree of an odd number of ports is refused', () => {
  expect(() => fatTree(7)).toThrow(expect.objectContaining({ code: 'fatTree.badOptions' }));
});

test('a hundred sites have about 1,500 devices each, sites of different sizes', () => {
  const { kinds, sites } = siteNetwork({ sites: 100, seed: 1 });
  expect(kinds.length / 100).toBeGreaterThan(1_300);
  expect(kinds.length / 100).toBeLessThan(1_700);
  const sizes = degreesOf(sites, 100);
  expect(Math.max(...sizes) / Math.min(...sizes)).toBeGreaterThan(5);
});
