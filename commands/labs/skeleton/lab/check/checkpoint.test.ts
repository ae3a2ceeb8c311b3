/** The checkpoint of Lab 90: run it with `npm run lab:90`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import * as model from '#lab/90-skeleton/model.ts';
import { type SkeletonEdge, SkeletonError } from '../entities.ts';
import budgets from './budgets.json' with { type: 'json' };
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets, OwnError: SkeletonError });
const edges = { what: 'edges', label: (edge: SkeletonEdge) => `NODE#${edge.targetId}` };

step('90.1', (fact, data) => {
  const { usual, wide, unknownId } = data;

  fact('one Query returns the edges of a node in target order', async (check) => {
    const call = await check.run((lab) => model.edgesOf(lab, usual[0]?.sourceId ?? ''));
    check.sameList(call, usual, edges);
    check.cost(call, 'edges of a node', ['Query table']);
  });

  fact('edges that fill more than one page come back whole', async (check) => {
    await check.lists((lab) => model.edgesOf(lab, wide[0]?.sourceId ?? ''), wide, edges);
  });

  fact('a node without an edge is refused', async (check) => {
    const what = 'The edges of a node that has none';
    await check.refuses(what, 'notFound', (lab) => model.edgesOf(lab, unknownId));
  });
});
