/** Step 6.8: other answers that are right. */

import type { ScenarioId, Way } from '#entities/06-knowledge-graph.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'decide-other-ways: takes the other ways that fit: a kept list of products, a chart at night': {
    decide,
  },
} satisfies RightAnswers<typeof model>;

async function decide(_lab: LabContext): Promise<Record<ScenarioId, Way>> {
  return {
    isMember: 'realTime',
    followersOfStar: 'stream',
    feed: 'stream',
    productsAlike: 'stream',
    orgChart: 'schedule',
    billOfMaterials: 'schedule',
    itServices: 'realTime',
    fraudRing: 'graphDatabase',
    socialPath: 'graphDatabase',
    monthlyReport: 'schedule',
  };
}
