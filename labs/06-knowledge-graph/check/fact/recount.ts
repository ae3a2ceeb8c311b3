/** 6.5 a job beside the handler. */

import { TWO_GETS } from '#kit/checkpoint/judge/budget.ts';
import { severalAtOnce } from '#kit/checkpoint/worker/concurrency.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import { withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { writesOf } from '#kit/meter/operation.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import * as model from '#lab/06-knowledge-graph/model.ts';
import type { Correction, Edge, LivesIn, Recount } from '../../entities.ts';
import { degreesOf } from '../graph.ts';
import { countedItem, edgeItem, personItems, summaryItem, targetOf } from '../item.ts';
import { byText } from '../maker.ts';
import type { Check, Facts } from './context.ts';
import {
  BREAKS,
  deliver,
  deliveredAgain,
  eventOf,
  isDone,
  isNamed,
  miscount,
  newEdges,
  requests,
  SAME_BATCH,
  StreamRecords,
  succeeded,
  type Told,
  textOf,
  uncounted,
  withConflict,
} from './delivery.ts';

const SEGMENTS = 4;
/** Edges that are gone in a race. */
const GONE = 3;
const KINDS = ['LivesIn', 'Skill', 'Knows'] as const;
const STRONG = /^(GetItem|BatchGetItem|TransactGetItems)$/;

export const recount: Facts = (fact, data, loaded) => {
  const { circle } = data;
  const { edges, edges: there, stranger } = circle;

  /** People and edges, without a summary and without anything that is counted. */
  const graphAlone: Item[] = loaded.filter(({ Type }) => Type !== 'Summary' && Type !== 'Counted');

  fact('an edge that is there and not counted is counted', async (check) => {
    const edges = newEdges(check);
    const stream = new StreamRecords('added', check.now);
    const records = edges.map((edge) => stream.inserted(edgeItem(edge)));
    await check.begin([...loaded, ...edges.map(edgeItem)]);
    const call = await check.run((lab) => model.reconcileEdges(lab, eventOf(records)));
    succeeded(check, call.value);
    readsStrongly(check, call.trace);
    await countsOnce(check, [...circle.edges, ...edges], {
      told: 'Your handler got a record of each new edge.',
      question:
        'Which item says of a single edge that it is counted, and which of your requests writes it?',
    });
  });

  fact('an edge that is counted and gone is counted back', async (check) => {
    const [edge, ...kept] = edges as [Edge, ...Edge[]];
    const stream = new StreamRecords('removed', check.now);
    await check.begin(withoutItems(loaded, [edgeItem(edge)]));
    await deliver(check, model.reconcileEdges, [stream.removed(edgeItem(edge))]);
    await countsOnce(check, kept, {
      told: 'An edge was removed.',
      question: 'What does your handler do with an edge that is counted and gone?',
    });
  });

  fact('a record says which edge to look at, and the table says what is there', async (check) => {
    const [edge, ...kept] = edges as [Edge, ...Edge[]];
    const [added] = newEdges(check) as [Edge];
    const stream = new StreamRecords('late', check.now);
    // The edge that was added is gone again, and the edge that was removed is there again.
    await check.begin([...withoutItems(loaded, [edgeItem(edge)]), edgeItem(added)]);
    const records = [stream.inserted(edgeItem(edge)), stream.removed(edgeItem(added))];
    await deliver(check, model.reconcileEdges, records);
    await countsOnce(check, [...kept, added], {
      told: 'The records came late: the edge that was added is gone again, and the edge that was removed is there again.',
      question: 'What does your handler ask the table before it counts?',
    });
  });

  fact('a record that is delivered again only reads', async (check) => {
    const edges = newEdges(check);
    const stream = new StreamRecords('repeated', check.now);
    const records = edges.map((edge) => stream.inserted(edgeItem(edge)));
    await check.begin([...loaded, ...edges.map(edgeItem)]);
    await deliver(check, model.reconcileEdges, records);
    const call = await check.run((lab) => model.reconcileEdges(lab, eventOf(records)));
    const writes = call.trace.filter((record) => writesOf(record).length > 0).length;
    check.holds(writes === 0, [
      `The records were counted before, and your handler sent ${writes} writes when they came again.`,
      'What do your two reads say about an edge that is counted?',
    ]);
    await isCounted(check, [...circle.edges, ...edges]);
  });

  fact('an item that is no edge sends no request', async (check) => {
    for (const record of uncounted(check).slice(1)) {
      const call = await check.run((lab) => model.reconcileEdges(lab, eventOf([record])));
      succeeded(check, call.value);
      check.holds(call.trace.length === 0, [
        `${textOf(record)} is no edge that counts, and your handler sent ${requests(call.trace)} for it.`,
        'On AWS each write of your handler comes back to it as a record. Which records may it look at?',
      ]);
    }
    await isCounted(check, edges);
  });

  fact('an edge that changes while your handler looks is counted as it is', async (check) => {
    const [gone] = newEdges(check) as [Edge];
    const [back] = edges as [Edge];
    const changes = [
      {
        what: 'removed',
        edge: gone,
        items: [...loaded, edgeItem(gone)],
        change: () => check.table.remove([edgeItem(gone)]),
      },
      {
        what: 'added again',
        edge: back,
        items: withoutItems(loaded, [edgeItem(back)]),
        change: () => check.table.restore([edgeItem(back)]),
      },
    ];
    for (const { what, edge, items, change } of changes) {
      const stream = new StreamRecords(`meanwhile-${what}`, check.now);
      const item = edgeItem(edge);
      const records = [edge === gone ? stream.inserted(item) : stream.removed(item)];
      await check.begin(items);
      await check.runWhile((lab) => model.reconcileEdges(lab, eventOf(records)), change);
      const told = {
        told: `An edge was ${what} after your handler had read it. Another handler was done with the record of this change before yours wrote.`,
        question: 'What must still be true of the edge when your handler writes?',
      };
      await countsOnce(check, edges, told);
      await deliver(check, model.reconcileEdges, records);
      await countsOnce(check, edges, told);
    }
  });

  fact(
    'two handlers that get one batch at once, or a batch that breaks off, count an edge once',
    async (check) => {
      const edges = newEdges(check);
      const [gone, kept] = [there.slice(0, GONE), there.slice(GONE)];
      for (const moment of ['race', 'race of removals', ...BREAKS] as const) {
        const stream = new StreamRecords(`broken-${moment}`, check.now);
        const isRace = moment === 'race' || moment === 'race of removals';
        const [records, items, all] =
          moment === 'race of removals'
            ? [
                gone.map((edge) => stream.removed(edgeItem(edge))),
                withoutItems(loaded, gone.map(edgeItem)),
                kept,
              ]
            : [
                edges.map((edge) => stream.inserted(edgeItem(edge))),
                [...loaded, ...edges.map(edgeItem)],
                [...there, ...edges],
              ];
        await check.begin(items);
        const handle = (lab: LabContext) => model.reconcileEdges(lab, eventOf(records));
        const question = isRace
          ? 'Both handlers have read the same two items. What stops the one that writes second?'
          : 'Which write of your handler changes the degree, and what else does that same request write?';
        const told = { told: isRace ? SAME_BATCH : deliveredAgain(moment), question };
        if (isRace) {
          const outcomes = await check.race([handle, handle]);
          if (outcomes.every(isDone)) await countsOnce(check, all, told);
        } else await check.runBroken(handle, moment);
        await deliver(check, model.reconcileEdges, records);
        await countsOnce(check, all, told);
      }
    },
  );

  fact('a record that cannot be counted is named in the answer', async (check) => {
    const edges = newEdges(check);
    const stream = new StreamRecords('refused', check.now);
    const records = edges.map((edge) => stream.inserted(edgeItem(edge)));
    await check.begin([...loaded, ...edges.map(edgeItem)]);
    const node = targetOf(edges[1] as Edge);
    const outcome = await check.runAny((lab) =>
      model.reconcileEdges(withConflict(lab, node), eventOf(records)),
    );
    isNamed(check, outcome, records, node);
  });

  fact('an edge costs two reads and one transaction', async (check) => {
    const [edge] = newEdges(check) as [Edge];
    const stream = new StreamRecords('cost', check.now);
    const event = eventOf([stream.inserted(edgeItem(edge))]);
    await check.begin([...loaded, edgeItem(edge)]);
    const call = await check.run((lab) => model.reconcileEdges(lab, event));
    check.cost(call, 'reconcile an edge', [TWO_GETS]);
  });

  fact('a job counts a graph that was never counted, in segments', async (check) => {
    for (const segments of [2, SEGMENTS]) {
      await check.begin(graphAlone);
      const call = await check.run((lab) => model.recount(lab, segments));
      asksSegments(check, call.trace, segments);
      isReport(check, call, edges, corrections(edges, 1));
      await isCounted(check, edges);
    }
  });

  fact('a job repairs the edges whose records were lost, and nothing else', async (check) => {
    // Of each type an edge was removed, and four were added, while nobody read the stream.
    const gone = KINDS.map((kind) => edges.find(({ Type }) => Type === kind) as Edge);
    const kept = edges.filter((edge) => !gone.includes(edge));
    const added = newEdges(check);
    await check.begin([...withoutItems(loaded, gone.map(edgeItem)), ...added.map(edgeItem)]);
    const call = await check.run(job);
    const now = [...kept, ...added];
    isReport(check, call, now, [...corrections(added, 1), ...corrections(gone, -1)].sort(byNode));
    await isCounted(check, now);
    const again = await check.run(job);
    isReport(check, again, now, []);
    check.cost(again, 'a recount');
  });

  fact('what the handler counts while the job runs stays counted', async (check) => {
    const [lost, late] = newEdges(check) as [LivesIn, Edge];
    const added = { ...lost, personId: stranger.personId };
    await check.begin([...loaded, ...[lost, late].map(edgeItem)]);
    // The handler counts an edge that the job has read as lost, and a new edge to the same place.
    const counted = [...edges, late, added];
    const degrees = degreesOf(counted);
    const handled = [late, added].flatMap((edge) => {
      const node = targetOf(edge);
      return [edgeItem(edge), countedItem(edge), summaryItem(node, degrees.get(node) as number)];
    });
    const call = await check.runWhile(job, () => check.table.restore(handled));
    await countsOnce(check, [...counted, lost], {
      told: 'Your job had read the table. Then the handler counted two edges, one of them to the same place.',
      question: 'Does your job write a sum, or a change of the sum?',
    });
    const read = [...edges, lost, late];
    isReport(check, call, read, corrections([lost], 1));
  });

  fact('the job and the handler at once count each edge once', async (check) => {
    const edges = newEdges(check);
    const stream = new StreamRecords('beside', check.now);
    const records = edges.map((edge) => stream.inserted(edgeItem(edge)));
    await check.begin([...loaded, ...edges.map(edgeItem)]);
    const handle = (lab: LabContext) => model.reconcileEdges(lab, eventOf(records));
    await check.race<unknown>([job, handle]);
    await deliver(check, model.reconcileEdges, records);
    await countsOnce(check, [...circle.edges, ...edges], {
      told: 'The job and the handler found the same edges at once.',
      question: 'What stops the one of them that writes second?',
    });
    isReport(check, await check.run(job), [...circle.edges, ...edges], []);
  });
};

const job = (lab: LabContext) => model.recount(lab, SEGMENTS);

/** Each segment is scanned by itself, and several at once. */
function asksSegments(check: Check, trace: readonly RequestRecord[], segments: number): void {
  const scans = trace.filter(({ operation }) => operation === 'Scan');
  const named = scans.map(({ input: { Segment, TotalSegments } }) =>
    Segment === undefined ? 'the whole table' : `${Segment} of ${TotalSegments}`,
  );
  const missing = Array.from({ length: segments }, (_, nth) => `${nth} of ${segments}`).filter(
    (segment) => !named.includes(segment),
  );
  check.holds(missing.length === 0, [
    `Your job was asked for ${segments} segments. Its Scans named these segments: ${named.join(', ') || 'none'}.`,
    'Which two members of a Scan say that several clients share it?',
  ]);
  severalAtOnce(check, { trace: scans }, 'Which Scan needs the answer of another segment?');
}

/** Each of these edges is counted once. */
async function countsOnce(
  check: Check,
  edges: readonly Edge[],
  { told, question }: Told,
): Promise<void> {
  const found = await miscount(check, edges);
  check.holds(found === undefined, [`${told} ${found}`, question]);
  await isCounted(check, edges);
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
  expected: readonly Correction[],
): void {
  const { trace } = call;
  const { corrections: received } = (call.value ?? {}) as Partial<Recount>;
  check.sameList({ value: received, trace }, expected, {
    what: 'corrections',
    label: ({ nodeId, personId, by }: Correction) => `${nodeId} ${personId}, by ${by}`,
  });
  const report: Recount = { edges: edges.length, corrections: [...expected] };
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
