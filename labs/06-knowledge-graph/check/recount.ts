/** 6.5 a job beside the handler. */

import type { DynamoDBRecord } from 'aws-lambda';
import { TWO_GETS } from '#kit/checkpoint/judge/budget.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import type { BrokenMoment } from '#kit/checkpoint/worker/model-client.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { type RequestRecord, writesOf } from '#kit/meter/request-record.ts';
import * as model from '#lab/06-knowledge-graph/model.ts';
import type { Correction, Edge, LivesIn, Recount } from '../entities.ts';
import { countedItems } from '../fixture.ts';
import { degreesOf } from '../graph.ts';
import { countedItem, edgeItem, personItems, summaryItem, targetOf } from '../item.ts';
import { byText } from '../maker.ts';
import type { Check, Facts } from './context.ts';
import { deliver, eventOf, requests, succeeded, textOf } from './delivery.ts';
import { newEdges, uncounted } from './edge-record.ts';
import { StreamRecords } from './stream-record.ts';

const SEGMENTS = 4;
const STRONG = /^(GetItem|BatchGetItem|TransactGetItems)$/;

export const recount: Facts = (fact) => {
  fact('an edge that is there and not counted is counted', async (check) => {
    const edges = newEdges(check);
    const stream = new StreamRecords('added', check.now);
    const [first, ...others] = edges.map((edge) => stream.inserted(edgeItem(edge)));
    await check.table.restoreAll([...loaded(check), ...edges.map(edgeItem)]);
    const call = await check.run((lab) =>
      model.reconcileEdges(lab, eventOf([first as DynamoDBRecord])),
    );
    succeeded(check, call.value);
    readsStrongly(check, call.trace);
    await deliver(check, model.reconcileEdges, others);
    await isCounted(check, [...check.data.circle.edges, ...edges]);
    check.cost(call, 'count a key', [TWO_GETS]);
  });

  fact('an edge that is counted and gone is counted back', async (check) => {
    const [edge, ...kept] = check.data.circle.edges as [Edge, ...Edge[]];
    const stream = new StreamRecords('removed', check.now);
    await check.table.restoreAll(without(loaded(check), [edgeItem(edge)]));
    await deliver(check, model.reconcileEdges, [stream.removed(edgeItem(edge))]);
    await isCounted(check, kept);
  });

  fact('a record says which edge to look at, and the table says what is there', async (check) => {
    const [edge, ...kept] = check.data.circle.edges as [Edge, ...Edge[]];
    const [added] = newEdges(check) as [Edge];
    const stream = new StreamRecords('late', check.now);
    // The edge that was added is gone again, and the edge that was removed is there again.
    await check.table.restoreAll([...without(loaded(check), [edgeItem(edge)]), edgeItem(added)]);
    const records = [stream.inserted(edgeItem(edge)), stream.removed(edgeItem(added))];
    await deliver(check, model.reconcileEdges, records);
    await isCounted(check, [...kept, added]);
  });

  fact('a record that is delivered again only reads', async (check) => {
    const edges = newEdges(check);
    const stream = new StreamRecords('repeated', check.now);
    const records = edges.map((edge) => stream.inserted(edgeItem(edge)));
    await check.table.restoreAll([...loaded(check), ...edges.map(edgeItem)]);
    await deliver(check, model.reconcileEdges, records);
    const call = await check.run((lab) => model.reconcileEdges(lab, eventOf(records)));
    const writes = call.trace.filter((record) => writesOf(record).length > 0).length;
    check.holds(writes === 0, [
      `The records were counted before, and your handler sent ${writes} writes when they came again.`,
      'What do your two reads say about an edge that is counted?',
    ]);
    await isCounted(check, [...check.data.circle.edges, ...edges]);
  });

  fact('an item that is no edge sends no request', async (check) => {
    await check.table.restoreAll(loaded(check));
    for (const record of uncounted(check).slice(1)) {
      const call = await check.run((lab) => model.reconcileEdges(lab, eventOf([record])));
      succeeded(check, call.value);
      check.holds(call.trace.length === 0, [
        `${textOf(record)} is no edge that counts, and your handler sent ${requests(call.trace)} for it.`,
        'On AWS each write of your handler comes back to it as a record. Which records may it look at?',
      ]);
    }
    await isCounted(check, check.data.circle.edges);
  });

  fact('an edge that goes while your handler looks is not counted', async (check) => {
    const [edge] = newEdges(check) as [Edge];
    const stream = new StreamRecords('meanwhile', check.now);
    const records = [stream.inserted(edgeItem(edge))];
    await check.table.restoreAll([...loaded(check), edgeItem(edge)]);
    await check.runWhile(
      (lab) => model.reconcileEdges(lab, eventOf(records)),
      () => check.table.remove([edgeItem(edge)]),
    );
    await deliver(check, model.reconcileEdges, records);
    await isCounted(check, check.data.circle.edges);
  });

  fact('two pollers at once, or a batch that breaks off, count an edge once', async (check) => {
    const edges = newEdges(check);
    for (const moment of ['race', 'before', 'inside', 'after'] as const) {
      const stream = new StreamRecords(`broken-${moment}`, check.now);
      const records = edges.map((edge) => stream.inserted(edgeItem(edge)));
      await check.table.restoreAll([...loaded(check), ...edges.map(edgeItem)]);
      const handle = (lab: LabContext) => model.reconcileEdges(lab, eventOf(records));
      if (moment === 'race') await check.race([handle, handle]);
      else await check.runBroken(handle, moment satisfies BrokenMoment);
      await deliver(check, model.reconcileEdges, records);
      await isCounted(check, [...check.data.circle.edges, ...edges]);
    }
  });

  fact('a job counts a graph that was never counted, in segments', async (check) => {
    const { circle } = check.data;
    await check.table.restoreAll(graphAlone(check));
    const call = await check.run(job);
    const scans = call.trace.filter(({ operation }) => operation === 'Scan');
    const segments = scans.map(({ input: { Segment, TotalSegments } }) =>
      Segment === undefined ? 'the whole table' : `${Segment} of ${TotalSegments}`,
    );
    const missing = Array.from({ length: SEGMENTS }, (_, nth) => `${nth} of ${SEGMENTS}`).filter(
      (segment) => !segments.includes(segment),
    );
    check.holds(missing.length === 0, [
      `Your job was asked for ${SEGMENTS} segments. It read ${segments.join(', ') || 'none'}.`,
      'Which two members of a Scan say that several clients share it?',
    ]);
    check.holds(Math.max(...scans.map(({ underWay }) => underWay)) > 1, [
      'Your job reads one segment after another: that takes as long as one Scan of the table.',
      'Which Scan needs the answer of another segment?',
    ]);
    isReport(check, call, circle.edges, circle.edges, 1);
    await isCounted(check, circle.edges);
  });

  fact('a job repairs what records were lost for, and nothing else', async (check) => {
    const { edges } = check.data.circle;
    const [gone, ...kept] = edges as [Edge, ...Edge[]];
    const added = newEdges(check);
    // One edge was removed and four were added while nobody read the stream.
    await check.table.restoreAll([
      ...without(loaded(check), [edgeItem(gone)]),
      ...added.map(edgeItem),
    ]);
    const call = await check.run(job);
    const now = [...kept, ...added];
    const expected = [...corrections(added, 1), ...corrections([gone], -1)].sort(byNode);
    const report: Recount = { edges: now.length, corrections: expected };
    check.sameValue(call, report, 'The report of the job');
    await isCounted(check, now);
    const again = await check.run(job);
    isReport(check, again, now, [], 1);
    check.cost(again, 'a recount');
  });

  fact('an edge that is counted while the job runs stays counted', async (check) => {
    const [lost] = newEdges(check) as [LivesIn];
    const [stranger] = check.data.circle.strangers;
    const meanwhile = { ...lost, personId: stranger.personId };
    await check.table.restoreAll([...loaded(check), edgeItem(lost)]);
    // The job has read the table. Now an edge to the same place is added, and the handler counts it.
    const counted = [...check.data.circle.edges, meanwhile];
    const degree = degreesOf(counted).get(targetOf(meanwhile)) as number;
    await check.runWhile(job, () =>
      check.table.restore([
        ...[edgeItem(meanwhile), countedItem(meanwhile)],
        summaryItem(targetOf(meanwhile), degree),
      ]),
    );
    await isCounted(check, [...counted, lost]);
  });

  fact('the job and the handler at once count each edge once', async (check) => {
    const edges = newEdges(check);
    const stream = new StreamRecords('beside', check.now);
    const records = edges.map((edge) => stream.inserted(edgeItem(edge)));
    await check.table.restoreAll([...loaded(check), ...edges.map(edgeItem)]);
    const handle = (lab: LabContext) => model.reconcileEdges(lab, eventOf(records));
    await check.race<unknown>([job, handle]);
    await deliver(check, model.reconcileEdges, records);
    await isCounted(check, [...check.data.circle.edges, ...edges]);
    isReport(check, await check.run(job), [...check.data.circle.edges, ...edges], [], 1);
  });
};

const job = (lab: LabContext) => model.recount(lab, SEGMENTS);

function loaded({ data: { circle } }: Check): Item[] {
  return countedItems(circle);
}

/** People and edges, without a summary and without anything that is counted. */
function graphAlone(check: Check): Item[] {
  return loaded(check).filter(({ Type }) => Type !== 'Summary' && Type !== 'Counted');
}

function without(items: readonly Item[], gone: readonly Item[]): Item[] {
  return items.filter(({ PK, SK }) => !gone.some((one) => one.PK === PK && one.SK === SK));
}

/** The state of an edge, read before it is changed, is not that of a moment ago. */
function readsStrongly(check: Check, trace: readonly RequestRecord[]): void {
  const weak = trace.find(
    ({ operation, input }) =>
      STRONG.test(operation) && !JSON.stringify(input).includes('"ConsistentRead":true'),
  );
  check.holds(weak === undefined || weak.operation === 'TransactGetItems', [
    `Your ${weak?.operation} may return an item as it was a moment ago: it does not ask for a strongly consistent read.`,
    'What would your handler do if it did not see the edge yet, and no other record came?',
  ]);
}

function isReport(
  check: Check,
  call: Call<Recount>,
  edges: readonly Edge[],
  counted: readonly Edge[],
  by: 1 | -1,
): void {
  const report: Recount = { edges: edges.length, corrections: corrections(counted, by) };
  check.sameValue(call, report, 'The report of the job');
}

function corrections(edges: readonly Edge[], by: 1 | -1): Correction[] {
  return edges
    .map((edge) => ({ nodeId: targetOf(edge), personId: edge.personId, by }))
    .sort(byNode);
}

function byNode(a: Correction, b: Correction): number {
  return byText(`${a.nodeId} ${a.personId}`, `${b.nodeId} ${b.personId}`);
}

/** The table has these edges, each of them is counted, and each degree is their number. */
async function isCounted(check: Check, edges: readonly Edge[]): Promise<void> {
  const { circle } = check.data;
  const items = await check.table.items();
  const degrees = degreesOf(edges);
  const nodes = new Set([...circle.edges, ...edges].map(targetOf));
  const summaries = [...nodes].flatMap((node) => {
    const degree = degrees.get(node) ?? 0;
    const isThere = items.some((one) => one.Type === 'Summary' && one.nodeId === node);
    // A node whose last edge is gone has the degree 0, or no summary.
    return degree > 0 || isThere ? [summaryItem(node, degree)] : [];
  });
  await check.sameItems([
    ...circle.people.flatMap(personItems),
    ...edges.map(edgeItem),
    ...edges.map(countedItem),
    ...summaries,
  ]);
}
