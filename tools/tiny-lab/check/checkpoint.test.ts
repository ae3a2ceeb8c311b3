/** The checkpoint of the tiny lab: it lets a Scan serve. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import * as model from '#lab/90-tiny/model.ts';
import budgets from './budgets.json' with { type: 'json' };
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets });

step('90.1', (fact, data) => {
  fact('the edges of a node, in target order', async (check) => {
    const expected = data.edges.slice(0, 2).map(({ target }) => target);
    const source = data.edges[0]?.source ?? '';
    const call = await check.run((lab) => model.edgesOf(lab, source));
    check.sameList(call, expected, { what: 'targets', label: String });
    check.cost(call, 'edges of a node', ['Scan table']);
  });
});
