/** Lab 4's paths beside those of an independent graph library, on random topologies in one table. */

import { UndirectedGraph } from 'graphology';
import { bidirectional, singleSourceLength } from 'graphology-shortest-path/unweighted.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeItems } from '../kit/bulk-writer/bulk-writer.ts';
import { Random } from '../kit/random.ts';
import { createTable } from '../kit/table.ts';
import { Maker } from '../labs/04-topology/check/maker.ts';
import { type Network, networkItems } from '../labs/04-topology/check/network.ts';
import type { Device } from '../labs/04-topology/entities.ts';
import { topologyTable } from '../labs/04-topology/table.ts';
import { neighbourhood, shortestPath, widestPath } from '../solutions/04-topology/model.ts';
import { wrongFunctions } from './lab-gallery/wrong-model.ts';
import { db } from './test-engine.ts';

type Model = typeof import('../solutions/04-topology/model.ts');
const { shortestPath: depthFirst } = await wrongFunctions<Model>(4, 'depth-first');

const TOPOLOGIES = 250;
const MOST_DEVICES = 14;
/** Links of a device, on average: from networks that fall apart to such with many ways. */
const DEGREES = { low: 1, high: 5 };
const BANDWIDTHS = [10, 100, 1_000, 10_000];

/** A random topology, the same as a graph of the library, and two of its devices. */
interface Sample {
  readonly network: Network;
  readonly graph: UndirectedGraph;
  readonly from: string;
  readonly to: string;
}

const random = new Random('topologies');
const make = new Maker(random);
const samples = Array.from({ length: TOPOLOGIES }, drawSample);

const lab = { db, table: topologyTable.name, now: () => new Date(0), newId: () => 'id' };

beforeAll(async () => {
  await createTable(db, topologyTable);
  await writeItems(
    db,
    topologyTable.name,
    samples.flatMap(({ network }) => networkItems(network)),
  );
});

function drawSample(): Sample {
  const devices = Array.from({ length: random.integer(2, MOST_DEVICES) }, () => make.device());
  const density = random.integer(DEGREES.low, DEGREES.high) / devices.length;
  const links = devices.flatMap((one, at) =>
    devices
      .slice(at + 1)
      .filter(() => random.float() < density)
      .map((other) => make.link(one, other, random.pick(BANDWIDTHS))),
  );
  const [one, other] = random.shuffleInPlace([...devices]) as [Device, Device];
  const network = { devices, links };
  return { network, graph: graphOf(network), from: one.deviceId, to: other.deviceId };
}

/** The library's graph of a network, of links that are at least so wide. */
function graphOf({ devices, links }: Network, leastMbps = 0): UndirectedGraph {
  const graph = new UndirectedGraph();
  for (const { deviceId } of devices) graph.addNode(deviceId);
  for (const { fromId, toId, bandwidthMbps } of links) {
    if (bandwidthMbps >= leastMbps) graph.addEdge(fromId, toId);
  }
  return graph;
}

/** Whether the ids are a path of the graph, from one end to the other. */
function isPath(graph: UndirectedGraph, ids: readonly string[], { from, to }: Sample): boolean {
  const isLinked = (id: string, at: number): boolean => at === 0 || graph.hasEdge(ids[at - 1], id);
  return ids[0] === from && ids.at(-1) === to && ids.every(isLinked);
}

/** Samples in which a model's path is none, or longer than the library's. */
async function wrongPaths(model: typeof shortestPath): Promise<Sample[]> {
  const wrong: Sample[] = [];
  for (const sample of samples) {
    const { graph, from, to } = sample;
    const own = await model(lab, from, to);
    const theirs = bidirectional(graph, from, to);
    const isRight =
      own === undefined || theirs === null
        ? own === undefined && theirs === null
        : own.length === theirs.length && isPath(graph, own, sample);
    if (!isRight) wrong.push(sample);
  }
  return wrong;
}

/** How many shortest paths there are, counted level by level from the library's distances. */
function countShortest({ graph, from, to }: Sample): number {
  const away: Record<string, number> = singleSourceLength(graph, from);
  const waysTo = (id: string): number => {
    if (id === from) return 1;
    const before = graph.neighbors(id).filter((one) => away[one] === (away[id] as number) - 1);
    return before.reduce((ways, one) => ways + waysTo(one), 0);
  };
  return to in away ? waysTo(to) : 0;
}

describe('random topologies', () => {
  test('are connected and not, and many have several paths that are as short', () => {
    const ways = samples.map(countShortest);
    expect(ways.filter((count) => count === 0).length).toBeGreaterThan(30);
    expect(ways.filter((count) => count > 1).length).toBeGreaterThan(30);
    expect(
      samples.filter(({ graph, from, to }) => (bidirectional(graph, from, to)?.length ?? 0) > 3)
        .length,
    ).toBeGreaterThan(10);
  });

  test('have the shortest paths that the library finds', async () => {
    expect(await wrongPaths(shortestPath)).toEqual([]);
  });

  test('show that the first path found depth first is often not the shortest', async () => {
    expect((await wrongPaths(depthFirst)).length).toBeGreaterThan(30);
  });

  test('have the neighbourhoods that the library finds', async () => {
    for (const { graph, from } of samples) {
      const own = await neighbourhood(lab, from, 3);
      const theirs = Object.entries(singleSourceLength(graph, from) as Record<string, number>)
        .filter(([, hops]) => hops >= 1 && hops <= 3)
        .map(([deviceId, hops]) => ({ deviceId, hops }));
      const inOrder = theirs.sort((a, b) => a.hops - b.hops || (a.deviceId < b.deviceId ? -1 : 1));
      expect(own).toEqual(inOrder);
    }
  });

  test('have a widest path exactly as wide as the library still finds one through', async () => {
    for (const sample of samples) {
      const { network, from, to } = sample;
      const own = await widestPath(lab, from, to);
      const isThrough = (mbps: number): boolean =>
        bidirectional(graphOf(network, mbps), from, to) !== null;
      expect(own?.bandwidthMbps).toBe(BANDWIDTHS.filter(isThrough).at(-1));
      if (own) expect(isPath(graphOf(network, own.bandwidthMbps), own.path, sample)).toBe(true);
    }
  });
});
