/** 6.7 the best known. */

import * as model from '#lab/06-knowledge-graph/model.ts';
import type { Ranked } from '../entities.ts';
import { ranked } from '../graph.ts';
import type { Check, Facts } from './context.ts';

const MOST = 10;
const degrees = {
  what: 'people',
  label: ({ personId, degree }: Ranked) => `${personId}, known by ${degree}`,
};

export const ranks: Facts = (fact) => {
  fact('the best known are read from every shard of the ranking', async (check) => {
    const { graph } = check.data;
    const call = await check.run((lab) => model.bestKnown(lab, MOST));
    check.sameList(call, ranked(graph, allIds(check)).slice(0, MOST), degrees);
    check.cost(call, 'the best known');
    const one = await check.run((lab) => model.bestKnown(lab, 1));
    check.sameList(one, ranked(graph, allIds(check)).slice(0, 1), degrees);
  });

  fact('a person stands among those whom the person knows', async (check) => {
    const { graph, village } = check.data;
    const [someone] = village;
    const { personId } = someone;
    const known = graph.knows.filter((edge) => edge.personId === personId);
    const call = await check.run((lab) => model.rankAmongKnown(lab, personId));
    const expected = ranked(graph, [personId, ...known.map(({ otherId }) => otherId)]);
    check.sameList(call, expected, degrees);
    check.cost(call, 'rank among the known');
  });

  fact('who knows nobody and is known by nobody stands alone, at 0', async (check) => {
    const { unknownId } = check.data;
    const call = await check.run((lab) => model.rankAmongKnown(lab, unknownId));
    check.sameList(call, [{ personId: unknownId, degree: 0 }], degrees);
  });
};

function allIds({ data: { graph } }: Check): string[] {
  return graph.people.map(({ personId }) => personId);
}
