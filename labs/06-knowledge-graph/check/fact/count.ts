/** 6.4 a stream handler that counts. */

import type { DynamoDBRecord } from 'aws-lambda';
import { isOwnClock, OWN_CLOCK } from '#kit/checkpoint/judge/question.ts';
import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import { withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/06-knowledge-graph/model.ts';
import { type Edge, MARKER_HOURS } from '../../entities.ts';
import { circleItems } from '../fixture.ts';
import { degreesOf } from '../graph.ts';
import { edgeItem, markerItem, personItems, summaryItem, targetOf } from '../item.ts';
import type { Check, Facts } from './context.ts';
import {
  BREAKS,
  brokeAt,
  deliver,
  deliveredAgain,
  eventOf,
  isAnswered,
  isDone,
  isNamed,
  newEdges,
  requests,
  SAME_BATCH,
  StreamRecords,
  succeeded,
  type Told,
  textOf,
  uncounted,
  withConflict,
  wrongDegree,
} from './delivery.ts';

export const count: Facts = (fact, data, loaded) => {
  const { circle, unknownId } = data;
  const { edges, stranger, edges: known } = circle;

  fact('an edge that was added counts once at its target', async (check) => {
    const edges = newEdges(check);
    const stream = new StreamRecords('added', check.now);
    const records = edges.map((edge) => stream.inserted(edgeItem(edge)));
    await check.begin([...loaded, ...edges.map(edgeItem)]);
    const call = await check.run((lab) => model.countEdges(lab, eventOf(records)));
    succeeded(check, call.value);
    await isCounted(check, [...circle.edges, ...edges]);
  });

  fact('an edge that was removed counts back', async (check) => {
    const [edge, ...kept] = edges as [Edge, ...Edge[]];
    const stream = new StreamRecords('removed', check.now);
    await check.begin(withEdges(check, kept));
    await deliver(check, model.countEdges, [stream.removed(edgeItem(edge))]);
    await isCounted(check, kept);
  });

  fact('an edge that was added, removed and added again counts once', async (check) => {
    const [, edge] = newEdges(check) as [Edge, Edge];
    const stream = new StreamRecords('again', check.now);
    const item = edgeItem(edge);
    await check.begin([...loaded, item]);
    await deliver(check, model.countEdges, [stream.inserted(item), stream.removed(item)]);
    const removed = await wrongDegree(check, edges, [edge]);
    check.holds(removed === undefined, [
      `An edge was added and removed. ${removed}`,
      'How does your handler tell the second record of an edge from the first one, delivered again?',
    ]);
    await deliver(check, model.countEdges, [stream.inserted(item)]);
    await countsOnce(check, [...edges, edge], {
      told: 'An edge was added, removed and added again.',
      question: 'How does your handler tell a new record of an edge from one that comes again?',
    });
  });

  fact('a changed edge, and an item that is no edge, send no request', async (check) => {
    for (const record of uncounted(check)) {
      const call = await check.run((lab) => model.countEdges(lab, eventOf([record])));
      succeeded(check, call.value);
      check.holds(call.trace.length === 0, [
        `${textOf(record)} counts nothing, and your handler sent ${requests(call.trace)} for it.`,
        'On AWS each write of your handler comes back to it as a record. Which records may it look at?',
      ]);
    }
    await isCounted(check, edges);
  });

  fact('a record that is delivered again counts nothing', async (check) => {
    const edges = newEdges(check);
    const stream = new StreamRecords('repeated', check.now);
    const records = edges.map((edge) => stream.inserted(edgeItem(edge)));
    await check.begin([...loaded, ...edges.map(edgeItem)]);
    // The whole batch twice, then in other parts, as after an older checkpoint.
    for (const part of [records, records, records.slice(0, 2), records.slice(1), records]) {
      await deliver(check, model.countEdges, part);
    }
    await countsOnce(check, [...circle.edges, ...edges], {
      told: 'Lambda delivered some records again, in other batches.',
      question: 'What in the table says of each single record that it was counted?',
    });
    const markers = (await check.table.items()).filter(({ Type }) => Type === 'Marker').length;
    check.holds(markers === records.length, [
      `Your handler has counted ${records.length} records, and the table has ${markers} markers.`,
      'How does your handler know a record that comes again after an hour?',
    ]);
  });

  fact('records of two shards are two records, whatever their numbers', async (check) => {
    const [one, other] = newEdges(check) as [Edge, Edge];
    await check.begin([...loaded, ...[one, other].map(edgeItem)]);
    for (const edge of [one, other]) {
      const stream = new StreamRecords(`shard-of-${edge.Type}`, check.now);
      await deliver(check, model.countEdges, [stream.inserted(edgeItem(edge))]);
    }
    await countsOnce(check, [...edges, one, other], {
      told: 'Each of two shards had a record with the same SequenceNumber: a number is unique in its shard only.',
      question: 'Which member of a record is unique in the whole stream?',
    });
  });

  fact('handlers of two shards that count at one node lose nothing', async (check) => {
    const [one] = newEdges(check) as [Edge];
    const edges = [one, { ...one, personId: stranger.personId }];
    await check.begin([...loaded, ...edges.map(edgeItem)]);
    const batches = edges.map((edge, nth) => [
      new StreamRecords(`at-once-${nth}`, check.now).inserted(edgeItem(edge)),
    ]);
    await raceOf(check, batches, [...circle.edges, ...edges], {
      told: 'Two shards of the stream each had one record, of two edges that point at the same node. Two handlers counted at once.',
      question:
        'What does your write do with a degree that has changed since your handler read it?',
    });
  });

  fact('a batch that breaks off anywhere is counted once in the end', async (check) => {
    const edges = newEdges(check);
    for (const moment of BREAKS) {
      const stream = new StreamRecords(`broken-${moment}`, check.now);
      const records = edges.map((edge) => stream.inserted(edgeItem(edge)));
      await check.begin([...loaded, ...edges.map(edgeItem)]);
      const ended = await check.runBroken((lab) => model.countEdges(lab, eventOf(records)), moment);
      isAnswered(check, ended, brokeAt(moment));
      await deliver(check, model.countEdges, records);
      await countsOnce(check, [...circle.edges, ...edges], {
        told: deliveredAgain(moment),
        question: 'Which of your writes was done when the connection broke, and which was not?',
      });
    }
  });

  fact('two handlers that get one batch at once count it once', async (check) => {
    const edges = newEdges(check);
    const stream = new StreamRecords('zombie', check.now);
    const records = edges.map((edge) => stream.inserted(edgeItem(edge)));
    await check.begin([...loaded, ...edges.map(edgeItem)]);
    await raceOf(check, [records, records], [...circle.edges, ...edges], {
      told: SAME_BATCH,
      question: 'No marker stopped either handler. What stops the one that writes second?',
    });
  });

  fact('a record that cannot be counted is named in the answer', async (check) => {
    const edges = newEdges(check);
    const stream = new StreamRecords('refused', check.now);
    const [gone, edge, ...others] = edges as [Edge, Edge, ...Edge[]];
    // The first of them is removed again in the same batch.
    const records = [
      ...edges.map((one) => stream.inserted(edgeItem(one))),
      stream.removed(edgeItem(gone)),
    ];
    await check.begin([...loaded, ...[edge, ...others].map(edgeItem)]);
    const outcome = await check.runAny((lab) =>
      model.countEdges(withConflict(lab, targetOf(edge)), eventOf(records)),
    );
    const conflict = isNamed(check, outcome, records, targetOf(edge));
    const ahead = await wrongDegree(check, known, others);
    const isAtOnce = outcome.trace.some(({ underWay }) => underWay > 1);
    check.holds(ahead === undefined, [
      `${conflict} Your handler named it, and ${isAtOnce ? 'counted those behind it at the same time' : 'went on to those behind it'}. ${ahead}`,
      'Lambda delivers the named record again, and those behind it. In which order would all of them be counted?',
    ]);
    const left = await wrongDegree(check, [...known, gone], [gone]);
    check.holds(left === undefined, [
      `${conflict} Your handler named it. The record before it was not counted. ${left}`,
      'Which records does Lambda take for done, if your handler names one?',
    ]);
    await deliver(check, model.countEdges, records.slice(1));
    await isCounted(check, [...known, edge, ...others]);
  });

  fact('an edge from before the stream counts back when it is removed', async (check) => {
    const go = newEdges(check).at(-1) as Edge;
    const stream = new StreamRecords('before', check.now);
    // Nothing has counted the edge that goes, and its target has no summary.
    const steps = [
      { record: stream.removed(edgeItem(go)), degree: -1 },
      { record: stream.inserted(edgeItem(go)), degree: 0 },
    ];
    for (const { record, degree } of steps) {
      await deliver(check, model.countEdges, [record]);
      const items = await check.table.items();
      const found = items.find(({ Type, nodeId }) => Type === 'Summary' && nodeId === targetOf(go));
      check.holds(found?.degree === degree, [
        `An edge that is older than the stream was removed: no record had counted it. After ${textOf(record)}, ${found ? `the degree of ${targetOf(go)} is ${brief(found.degree)}` : `${targetOf(go)} has no summary`}. Expected the degree ${degree}.`,
        'Does your handler count a removal in the same way, whatever the degree is?',
      ]);
    }
  });

  fact("the table's own stream is counted, and falls silent", async (check) => {
    const edges = newEdges(check);
    await check.streamed(async (stream) => {
      await check.table.restore(edges.map(edgeItem));
      await check.table.remove([edgeItem(edges[0] as Edge)]);
      let rounds = 0;
      for (
        let records = await stream.records();
        records.length > 0;
        records = await stream.records()
      ) {
        check.holds(rounds < MOST_ROUNDS, [
          `Your handler has written again and again: after ${rounds} rounds the stream still has ${records.length} new records, such as ${textOf(records[0] as DynamoDBRecord)}.`,
          'Which of these records did your own handler write, and what does it do with them?',
        ]);
        rounds += 1;
        await deliver(check, model.countEdges, records);
      }
    });
    await isCounted(check, [...circle.edges, ...edges.slice(1)]);
  });

  fact('an edge costs one transaction', async (check) => {
    const [edge] = newEdges(check) as [Edge];
    const stream = new StreamRecords('cost', check.now);
    const event = eventOf([stream.inserted(edgeItem(edge))]);
    await check.begin([...loaded, edgeItem(edge)]);
    const call = await check.run((lab) => model.countEdges(lab, event));
    check.cost(call, 'count an edge');
  });

  fact('a degree is one GetItem, and 0 where there is no summary', async (check) => {
    for (const [node, degree] of degreesOf(edges)) {
      const call = await check.run((lab) => model.degreeOf(lab, node));
      check.sameValue(call, degree, `The degree of ${node}`);
      if (node === 'place#oslo') check.cost(call, 'a degree');
    }
    const none = await check.run((lab) => model.degreeOf(lab, `person#${unknownId}`));
    check.sameValue(none, 0, 'The degree of a node without a summary');
    const left = `person#${unknownId}`;
    await check.begin([...loaded, summaryItem(left, 0)]);
    const gone = await check.run((lab) => model.degreeOf(lab, left));
    check.sameValue(gone, 0, 'The degree of a node whose last edge was removed');
  });
};

/** Edges are written once, and what a handler writes of them once more. */
const MOST_ROUNDS = 5;

function withEdges({ data: { circle } }: Check, edges: readonly Edge[] = circle.edges) {
  const items = circleItems(circle);
  const gone = circle.edges.filter((edge) => !edges.includes(edge)).map(edgeItem);
  return withoutItems(items, gone);
}

/** Each of these edges is counted once. */
async function countsOnce(
  check: Check,
  edges: readonly Edge[],
  { told, question }: Told,
): Promise<void> {
  const found = await wrongDegree(check, edges);
  check.holds(found === undefined, [`${told} ${found}`, question]);
  await isCounted(check, edges);
}

/** Two handlers at once, a batch each; what one of them names is delivered again. */
async function raceOf(
  check: Check,
  batches: readonly (readonly DynamoDBRecord[])[],
  edges: readonly Edge[],
  told: Told,
): Promise<void> {
  const outcomes = await check.race(
    batches.map((batch) => (lab: LabContext) => model.countEdges(lab, eventOf(batch))),
  );
  if (outcomes.every(isDone)) await countsOnce(check, edges, told);
  for (const batch of batches) await deliver(check, model.countEdges, batch);
  await countsOnce(check, edges, told);
}

/** The table has these edges, and each degree is their number; markers stay as long as they must. */
async function isCounted(check: Check, edges: readonly Edge[]): Promise<void> {
  const { circle } = check.data;
  const items = await check.table.items();
  const markers = items.filter(({ Type }) => Type === 'Marker');
  const { expiresAt } = markerItem('any', check.now);
  const other = markers.find((marker) => marker.expiresAt !== expiresAt);
  check.holds(other === undefined, [
    `A marker has the expiresAt ${brief(other?.expiresAt)}. Expected ${expiresAt}: ${MARKER_HOURS} hours after lab.now(), in whole seconds since 1970.`,
    isOwnClock(Number(other?.expiresAt) * 1_000 - MARKER_HOURS * 3_600_000)
      ? OWN_CLOCK
      : 'Which of your lines adds the hours, and in which unit?',
  ]);
  const degrees = degreesOf(edges);
  const nodes = new Set([...circle.edges, ...edges].map(targetOf));
  const summaries = [...nodes].map((node) => summaryItem(node, degrees.get(node) ?? 0));
  await check.sameItems([
    ...circle.people.flatMap(personItems),
    ...edges.map(edgeItem),
    ...summaries,
    ...markers,
  ]);
}
