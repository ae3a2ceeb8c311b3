/**
 * 6.8 `decide` keeps every answer by a stream handler.
 *
 * @fails 6.8
 */

import type { ScenarioId, Way } from '#entities/06-knowledge-graph.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function decide(_lab: LabContext): Promise<Record<ScenarioId, Way>> {
  return {
    isMember: 'stream',
    followersOfStar: 'stream',
    feed: 'stream',
    productsAlike: 'stream',
    orgChart: 'stream',
    billOfMaterials: 'stream',
    itServices: 'stream',
    fraudRing: 'stream',
    socialPath: 'stream',
    monthlyReport: 'stream',
  };
}
