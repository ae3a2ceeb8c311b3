/**
 * 6.8 `decide` takes the other ways that fit: a kept list of products, a chart at night.
 *
 * @passes 6.8
 */

import type { ScenarioId, Way } from '#entities/06-knowledge-graph.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function decide(_lab: LabContext): Promise<Record<ScenarioId, Way>> {
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
